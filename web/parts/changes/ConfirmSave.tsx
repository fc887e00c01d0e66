import type { Endpoint } from '#contract/endpoint.ts'
import type { CallArgs } from '#web/api/client.ts'
import { useSave } from '#web/api/use-save.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/dialog/ConfirmDialog.tsx'

interface ConfirmSaveProps<E extends Endpoint> extends Pick<
  ConfirmDialogProps,
  'title' | 'message' | 'okText' | 'cancelText' | 'danger'
> {
  call: E
  args?: CallArgs<E>
  /** Calls to load again after a success. */
  refreshes: readonly Endpoint[]
  onClose: () => void
}

/** Asks before a call, makes it, and closes once it has succeeded. */
export function ConfirmSave<E extends Endpoint>({
  call,
  args = {},
  refreshes,
  onClose,
  ...dialog
}: ConfirmSaveProps<E>) {
  const { save, sending, problems } = useSave(call, { refreshes })
  const run = async () => {
    if ((await save(args)).kind === 'ok') onClose()
  }
  return (
    <ConfirmDialog
      open
      {...dialog}
      busy={sending}
      problems={problems}
      onOk={() => void run()}
      onCancel={onClose}
    />
  )
}
