import { Suspense, useRef, type ComponentType } from 'react'

/** Mounts a dialog when it is first opened, and leaves it mounted: its code is loaded once. */
export function LazyMounted<P extends { open: boolean }>({
  of: Dialog,
  ...props
}: { of: ComponentType<P> } & P) {
  const opened = useRef(false)
  opened.current ||= props.open
  if (!opened.current) return null
  return (
    <Suspense>
      <Dialog {...(props as unknown as P)} />
    </Suspense>
  )
}
