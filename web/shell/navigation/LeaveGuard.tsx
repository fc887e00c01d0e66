import { useBlocker } from '@tanstack/react-router'
import { LazyMounted } from '#web/ui/lazy/LazyMounted.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { hasUnsaved } from '#web/ui/form/unsaved.ts'

// Loaded ahead: after an upgrade, its file may be gone from the server, and with it what was typed.
const ConfirmDialog = preloadable(
  async () => (await import('#web/ui/dialog/ConfirmDialog.tsx')).ConfirmDialog,
)

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
