import { useBlocker } from '@tanstack/react-router'
import { lazy } from 'react'
import { OpenedOnce } from '#web/ui/lazy/OpenedOnce.tsx'
import { hasUnsaved } from '#web/ui/form/unsaved.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/dialog/ConfirmDialog.tsx')).ConfirmDialog }))

/** Asks before typed work is left behind. A change of the address on the same page (a date, a tab) leaves nothing. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <OpenedOnce
      of={ConfirmDialog}
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
