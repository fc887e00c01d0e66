import { useBlocker } from '@tanstack/react-router'
import { lazy } from 'react'
import { LazyMounted } from '#web/ui/lazy/LazyMounted.tsx'
import { hasUnsaved } from '#web/ui/form/unsaved.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/dialog/ConfirmDialog.tsx')).ConfirmDialog,
}))

/**
 * Asks before leaving unsaved input. Address changes on the same page (a date, a tab) don't count as leaving.
 */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <LazyMounted
      of={ConfirmDialog}
      open={blocker.status === 'blocked'}
      title="Unsaved changes"
      message="Your changes on this page haven’t been saved."
      okText="Leave without saving"
      cancelText="Stay on page"
      danger
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
