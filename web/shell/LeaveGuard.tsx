import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { hasUnsaved } from '../ui/unsaved.ts'

/** Asks before typed work is left behind. A change of the address on the same page (a date, a tab) leaves nothing. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="Unsaved changes"
      message="What you typed on this page has not been saved."
      okText="Leave without saving"
      cancelText="Stay on this page"
      danger
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
