import { useState } from 'react'
import { addressOf } from '#contract/endpoint.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { messageHtml, sendMessageAgain } from '#contract/messages.ts'
import { whyNotSendAgain, type MessageState } from '#domain/message/message-states.ts'
import { useSave } from '#web/api/use-save.ts'
import { useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import classes from './GroupConversation.module.css'

type Message = GroupDetail['messages'][number]

/** A message to the guest, as the guest sees it and sent once more. */
export function MessageButtons({ message }: { message: Message }) {
  const mayEdit = useMay('editCustomer')
  const again = useSave(sendMessageAgain, { refreshes: [groupDetail] })
  const [open, setOpen] = useState<'mail' | 'again' | null>(null)
  if (!mayEdit) return null
  const { guid, subject, recipient, hasHtml } = message
  const state = message.state as MessageState
  const whyNot = whyNotSendAgain({
    state,
    sealed: false,
    isReplaced: message.replacedBy !== null,
    isRemoved: recipient === '',
  })
  const close = () => {
    again.reset()
    setOpen(null)
  }
  const send = async () => {
    if ((await again.save({ params: { id: guid } })).kind === 'ok') close()
  }
  return (
    <p className="row">
      {hasHtml && (
        <Button size="xs" onClick={() => setOpen('mail')}>
          Show
        </Button>
      )}
      <Button size="xs" onClick={() => setOpen('again')} disabledReason={whyNot}>
        Send again
      </Button>
      {open === 'mail' && (
        <Dialog open title={subject} onClose={close} size="lg">
          <iframe
            className={classes.frame}
            title="E-mail preview"
            src={addressOf(messageHtml.path, { id: guid })}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        </Dialog>
      )}
      <ConfirmDialog
        open={open === 'again'}
        title="Send again"
        message={
          message.kind === 'mail'
            ? `“${subject}” will be sent to ${recipient} with up-to-date documents.`
            : `The message will be sent to ${recipient}.`
        }
        okText="Send again"
        busy={again.sending}
        problems={again.problems}
        onOk={() => void send()}
        onCancel={close}
      />
    </p>
  )
}
