import { Button } from '#web/ui/button/Button.tsx'
import { toast } from './Toasts.tsx'

/** A notice that something was removed, with an undo button while it is shown. */
export function offerUndo(text: string, undo: () => void): void {
  toast((shown) => (
    <>
      {text}{' '}
      <Button
        size="xs"
        onClick={() => {
          toast.dismiss(shown.id)
          undo()
        }}
      >
        Undo
      </Button>
    </>
  ))
}
