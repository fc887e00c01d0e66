import type { ReactNode } from 'react'
import { refuses } from './refuses.ts'

/** Wraps content of the page's day while it still shows the previous one. */
export function Outdated({ is, children }: { is: boolean; children: ReactNode }) {
  return (
    <div style={{ display: 'contents' }} {...refuses(is)}>
      {children}
    </div>
  )
}
