import { lazy, Suspense, type ReactNode } from 'react'
import { FirstFrame } from '../page/FirstFrame.tsx'

/** Fetches the frame, also ahead of its drawing. */
export const loadFrame = () => import('./Frame.tsx')
const Frame = lazy(async () => ({ default: (await loadFrame()).Frame }))

export function ShellParts({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<FirstFrame />}>
      <Frame>{children}</Frame>
    </Suspense>
  )
}
