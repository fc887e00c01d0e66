import { Suspense, useRef, type ComponentType } from 'react'

/** Draws a dialog from the first time it is opened on, and keeps it: its code comes once. */
export function OpenedOnce<P extends { open: boolean }>({ of: Dialog, ...props }: { of: ComponentType<P> } & P) {
  const opened = useRef(false)
  opened.current ||= props.open
  if (!opened.current) return null
  return (
    <Suspense>
      <Dialog {...(props as unknown as P)} />
    </Suspense>
  )
}
