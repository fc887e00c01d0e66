import { message, queryMessages, sendMessageAgain } from '#contract/messages.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import type { MessageShown } from './message-words.ts'

export function SendAgainDialog({
  message: it,
  open,
  onClose,
}: {
  message: MessageShown
  open: boolean
  onClose: () => void
}) {
  const { save, sending, problems, reset } = useSave(sendMessageAgain, {
    refreshes: [message, queryMessages],
  })
  const { sendsMail = true } = useAccount().site
  const isUnsent = it.kind === 'mail' && !sendsMail
  const close = () => {
    reset()
    onClose()
  }
  const run = async () => {
    if ((await save({ params: { id: it.guid } })).kind === 'ok') close()
  }
  return (
    <ConfirmDialog
      open={open}
      title="Send again"
      message={
        it.state === 'sent'
          ? `“${it.subject}” was already sent to ${it.to}. Send it again?`
          : isUnsent
            ? `No mail server is set up. You’ll get the links in “${it.subject}” to pass on to ${it.to}.`
            : `“${it.subject}” will be sent to ${it.to} with up-to-date documents.`
      }
      okText="Send again"
      busy={sending}
      problems={problems}
      onOk={() => void run()}
      onCancel={close}
    />
  )
}
