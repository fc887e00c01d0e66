import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { FirstFrame } from '#web/shell/page/FirstFrame.tsx'

type FramePart = ComponentType<{ children: ReactNode }>

let loaded: FramePart | undefined

/** Loads the frame, also ahead of rendering. */
export async function loadFrame(): Promise<{ default: FramePart }> {
  loaded ??= (await import('./Frame.tsx')).Frame
  return { default: loaded }
}
const LaterFrame = lazy(loadFrame)

export function ShellParts({ children }: { children: ReactNode }) {
  // A lazy part suspends even if its code is loaded, and React then delays the next update by 300 ms.
  const Frame = loaded
  if (Frame) return <Frame>{children}</Frame>
  return (
    <Suspense fallback={<FirstFrame />}>
      <LaterFrame>{children}</LaterFrame>
    </Suspense>
  )
}
