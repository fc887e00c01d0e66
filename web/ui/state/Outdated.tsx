import type { ReactNode } from 'react'
import { refuses } from './refuses.ts'

/** Around what belongs to the page's day, for as long as it is still that of the day before. */
export function Outdated({ is, children }: { is: boolean; children: ReactNode }) {
  return (
    <div style={{ display: 'contents' }} {...refuses(is)}>
      {children}
    </div>
  )
}
