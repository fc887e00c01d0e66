import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { hasUnsaved } from '../ui/unsaved.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog }))

/** Asks before typed work is left behind. A change of the address on the same page (a date, a tab) leaves nothing. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        title="Unsaved changes"
        message="What you typed on this page has not been saved."
        okText="Leave without saving"
        cancelText="Stay on this page"
        danger
        onOk={blocker.proceed}
        onCancel={blocker.reset}
      />
    </Suspense>
  )
}
