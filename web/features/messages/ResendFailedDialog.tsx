import type { ReplyOf } from '#contract/endpoint.ts'
import { failedMail, queryMessages, resendFailedMail } from '#contract/messages.ts'
import { messagesText } from '#domain/message/message-states.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'

/** Resends all e-mail that failed because of a mail server outage. */
export function ResendFailedDialog({
  failed: { count, from, to },
  open,
  onClose,
  onSent,
}: {
  failed: ReplyOf<typeof failedMail>
  open: boolean
  onClose: () => void
  onSent: (outcome: BulkOutcome) => void
}) {
  const { timeZone } = useAccount().site
  const { save, sending, problems, reset } = useSave(resendFailedMail, {
    refreshes: [failedMail, queryMessages],
  })
  const close = () => {
    reset()
    onClose()
  }
  const run = async () => {
    const sent = await save()
    if (sent.kind !== 'ok') return
    close()
    const { toast: done = '', left } = sent.reply
    onSent({
      done,
      left: left.map(({ guid, recipient, subject, why }) => ({
        key: guid,
        what: `${recipient}, ${subject}`,
        why,
      })),
    })
  }
  const messages = messagesText(count)
  return (
    <ConfirmDialog
      open={open}
      title={`Resend ${messages}`}
      message={
        <>
          <p>
            {messages}
            {from !== null && to !== null && from !== to
              ? `, created between ${dayTimeText(from, timeZone)} and ${dayTimeText(to, timeZone)},`
              : ''}{' '}
            failed because of a problem with the mail server. They’ll be sent now, in order.
          </p>
          <p>Refused addresses, outdated reminders and messages replaced by later ones are skipped.</p>
        </>
      }
      okText={`Resend ${messages}`}
      busy={sending}
      problems={problems}
      onOk={() => void run()}
      onCancel={close}
    />
  )
}
