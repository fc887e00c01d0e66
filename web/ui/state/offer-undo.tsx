import { Button } from '../button/Button.tsx'
import { toast } from './Toasts.tsx'

/** A notice that something is gone, with the way back for as long as it stands. */
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
