import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { FirstFrame } from '../page/FirstFrame.tsx'

type FramePart = ComponentType<{ children: ReactNode }>

let loaded: FramePart | undefined

/** Fetches the frame, also ahead of its drawing. */
export async function loadFrame(): Promise<{ default: FramePart }> {
  loaded ??= (await import('./Frame.tsx')).Frame
  return { default: loaded }
}
const LaterFrame = lazy(loadFrame)

export function ShellParts({ children }: { children: ReactNode }) {
  // A lazy part waits even for code that is here, and React shows nothing new for 300 ms after it.
  const Frame = loaded
  if (Frame) return <Frame>{children}</Frame>
  return (
    <Suspense fallback={<FirstFrame />}>
      <LaterFrame>{children}</LaterFrame>
    </Suspense>
  )
}
