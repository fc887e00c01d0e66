import { Button } from '#web/ui/button/Button.tsx'

interface DialogFootProps {
  /** The label of the submit button. */
  label: string
  busy: boolean
  danger?: boolean
  onClose: () => void
}

/** The buttons of a dialog with one form: cancel and submit. */
export function DialogFoot({ label, busy, danger = false, onClose }: DialogFootProps) {
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind={danger ? 'danger' : 'main'} type="submit" busy={busy}>
        {label}
      </Button>
    </>
  )
}
