import { lazy, Suspense, type ReactNode } from 'react'
import { isDoor } from '#web/api/redirects.ts'

const frame = () => import('./Frame.tsx')
const Frame = lazy(async () => ({ default: (await frame()).Frame }))

// Fetched beside the account, so that neither waits for the other; the doors need no frame. Where that fails, drawing it says so.
if (!isDoor(location.pathname)) void frame().catch(() => undefined)

export function ShellParts({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Frame>{children}</Frame>
    </Suspense>
  )
}
