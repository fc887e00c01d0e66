import { useState } from 'react'
import { groupDetail } from '#contract/groups.ts'
import { guestTexts } from '#contract/guest-texts.ts'
import { answerGuestRequest, finishGuestRequest } from '#contract/my-booking.ts'
import { statusWords } from '#contract/status-words.ts'
import { isByPortal, whyNoRequestAnswer } from '#domain/my-booking/request-state.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import type { Request } from './conversation.ts'
import { Line } from './ConversationLine.tsx'
import classes from './GroupConversation.module.css'

const refreshes = [groupDetail, guestTexts]

const kinds: Readonly<Record<Request['kind'], string>> = {
  note: 'left a note',
  flight: 'requested another flight',
  pickup: 'confirmed the pickup',
  change: 'requested a change',
  seats: 'requested child seats',
  refund: statusWords.payment.refundDue,
  place: 'Waitlist place not paid in time',
}

/** What the guest did or asked for on My booking, with our reply. */
export function GuestRequest({ request }: { request: Request }) {
  const { timeZone } = useAccount().site
  const mayEdit = useMay('editCustomer')
  const [isReplying, setReplying] = useState(false)
  const finish = useSave(finishGuestRequest, { refreshes })
  const { guid, kind, text, at, doneAt, answer, withdrawn } = request
  const times = (list: string) =>
    list
      .split(' ')
      .map((one) => dayTimeText(one, timeZone))
      .join(', ')
  const by = isByPortal(kind) ? ({ by: 'us', who: 'Kerbside' } as const) : ({ by: 'guest' } as const)
  return (
    <Line {...by} what={kinds[kind]} at={at}>
      <p className={classes.said}>{kind === 'pickup' ? times(text) : text}</p>
      {answer !== null && <p className={classes.reply}>{answer}</p>}
      {doneAt !== null && kind !== 'pickup' && (
        <p className="soft">
          {withdrawn ? 'Withdrawn by the guest' : answer === null ? 'Done' : 'Replied'}{' '}
          {dayTimeText(doneAt, timeZone)}
        </p>
      )}
      {doneAt === null && !isReplying && (
        <>
          <p className={classes.open}>{isByPortal(kind) ? 'To do' : 'Needs a reply'}</p>
          {mayEdit && (
            <p className="row">
              {whyNoRequestAnswer(request) === null && (
                <Button size="xs" kind="main" onClick={() => setReplying(true)}>
                  Reply
                </Button>
              )}
              <Button
                size="xs"
                busy={finish.sending}
                onClick={() => void finish.save({ params: { request: guid } })}
              >
                Mark as done
              </Button>
            </p>
          )}
        </>
      )}
      {isReplying && <Reply request={guid} onClose={() => setReplying(false)} />}
      <Problems problems={finish.problems} />
    </Line>
  )
}

function Reply({ request, onClose }: { request: string; onClose: () => void }) {
  const saving = useSaveForm(answerGuestRequest, {
    values: { text: '' },
    params: { request },
    refreshes,
    onSaved: onClose,
  })
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="main" type="submit" busy={saving.sending}>
        Send reply
      </Button>
    </>
  )
  return (
    <Form {...saving} label="Reply to the guest" guardUnsaved={false} foot={foot}>
      <TextAreaField
        name="text"
        label="Reply"
        rows={3}
        maxLength={1000}
        required
        hint="E-mailed exactly as you write it, and shown on My booking"
      />
    </Form>
  )
}
