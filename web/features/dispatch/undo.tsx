import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { toast } from '#web/ui/state/Toasts.tsx'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './dispatch.module.css'

/** How long an assignment can be undone. Drivers are notified afterwards. */
const undoMs = 5000

interface Undoable {
  id: string
  undo: () => void
}

/** Shows a toast with Undo for five seconds. Mod+Z undoes until then, and later says that it can’t. */
export function useUndo(): { offer: (message: string, undo: () => void) => void; element: ReactNode } {
  const [pending, setPending] = useState<Undoable | null>(null)
  useEffect(() => {
    if (pending === null) return undefined
    const timer = setTimeout(() => setPending((it) => it && { ...it, undo: tooLate }), undoMs)
    return () => clearTimeout(timer)
  }, [pending])
  const offer = useCallback((message: string, undo: () => void) => {
    const revert = () => {
      toast.dismiss(id)
      setPending(null)
      undo()
    }
    const id = toast.success(
      <span className={classes.undo}>
        <span>{message}</span>
        <Button size="xs" aria-keyshortcuts="Control+Z" onClick={revert}>
          Undo
        </Button>
      </span>,
      { duration: undoMs },
    )
    setPending({ id, undo: revert })
  }, [])
  return { offer, element: pending && <UndoKey onUndo={pending.undo} /> }
}

function tooLate(): void {
  toast('Too late to undo. Assign or unassign the trips instead.')
}

function UndoKey({ onUndo }: { onUndo: () => void }) {
  useShortcut({ keys: 'Mod+Z', label: 'Undo the last assignment', run: onUndo })
  return null
}
