import { Button } from '../button/Button.tsx'

interface DialogFootProps {
  /** What is done, in words. */
  label: string
  busy: boolean
  danger?: boolean
  onClose: () => void
}

/** The buttons of a dialog with one form: leave it, or do it. */
export function DialogFoot({ label, busy, danger = false, onClose }: DialogFootProps) {
  return (
    <>
      <Button onClick={onClose}>Not now</Button>
      <Button kind={danger ? 'danger' : 'main'} type="submit" busy={busy}>
        {label}
      </Button>
    </>
  )
}
