import { Button } from '#web/ui/button/Button.tsx'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { toast } from '#web/ui/state/Toasts.tsx'

/** A notice with an Undo button. Mod+Z presses it while the notice is shown. */
export function offerUndo(text: string, undo: () => void): void {
  toast(({ id }) => {
    const revert = () => {
      toast.dismiss(id)
      undo()
    }
    return (
      <>
        {text} <UndoButton onUndo={revert} />
      </>
    )
  })
}

function UndoButton({ onUndo }: { onUndo: () => void }) {
  useShortcut({ keys: 'Mod+Z', label: 'Undo', run: onUndo })
  return (
    <Button size="xs" aria-keyshortcuts="Control+Z" onClick={onUndo}>
      Undo
    </Button>
  )
}
