import type { ReactNode } from 'react'
import { onModEnter } from './on-mod-enter.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogFoot, Problems } from './Dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title?: string
  message: ReactNode
  /** The action in words ("Remove TOTP"). */
  okText?: string
  cancelText?: string
  danger?: boolean
  busy?: boolean
  problems?: readonly string[]
  onOk: () => void
  onCancel: () => void
}

/**
 * Asks before an action. The focus starts on the safe answer. Ctrl+Enter does the action, unless it is
 * irreversible: after the form’s own Ctrl+Enter it would discard what was typed.
 */
export function ConfirmDialog({
  open,
  title = 'Confirm',
  message,
  okText = 'OK',
  cancelText = 'Cancel',
  danger,
  busy,
  problems = [],
  onOk,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={onCancel} size="sm">
      <div>{message}</div>
      <Problems problems={problems} />
      <DialogFoot>
        <Button onClick={onCancel} data-autofocus {...(!danger && { onKeyDown: onModEnter(onOk) })}>
          {cancelText}
        </Button>
        <Button kind={danger ? 'danger' : 'main'} onClick={onOk} busy={busy ?? false}>
          {okText}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
