import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { answerGuestRequest, finishGuestRequest, guestPageState } from '#contract/my-booking.ts'
import { statusWords } from '#contract/status-words.ts'
import { whyNoRequestAnswer } from '#domain/my-booking/request-state.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './group.module.css'

type Request = ReplyOf<typeof guestPageState>['requests'][number]

const refreshes = [guestPageState, groupDetail]

const kinds = {
  note: 'Note',
  flight: 'Flight requested',
  pickup: 'Pickup confirmed',
  change: 'Change requested',
  seats: 'Child seats requested',
  refund: statusWords.payment.refundDue,
}

/** What a guest did and asked for on the page, with the answers. */
export function GuestRequests({ requests, mayEdit }: { requests: readonly Request[]; mayEdit: boolean }) {
  if (requests.length === 0) return <p>No notes or requests from the guest yet.</p>
  return (
    <ul className={classes.requests} aria-label="From the guest">
      {requests.map((request) => (
        <li key={request.guid}>
          <GuestRequest request={request} mayEdit={mayEdit} />
        </li>
      ))}
    </ul>
  )
}

function GuestRequest({ request, mayEdit }: { request: Request; mayEdit: boolean }) {
  const { timeZone } = useAccount().site
  const [isAnswering, setAnswering] = useState(false)
  const finish = useSave(finishGuestRequest, { refreshes })
  const { guid, kind, text, at, doneAt, answer } = request
  const times = (list: string) =>
    list
      .split(' ')
      .map((one) => dayTimeText(one, timeZone))
      .join(', ')
  const state = answer === null ? 'done' : 'answered'
  return (
    <>
      <p>
        <strong>{kinds[kind]}</strong> {dayTimeText(at, timeZone)}
        {doneAt !== null && kind !== 'pickup' && `, ${state} ${dayTimeText(doneAt, timeZone)}`}
      </p>
      <p>{kind === 'pickup' ? times(text) : text}</p>
      {answer !== null && <p className={classes.answer}>{answer}</p>}
      {doneAt === null && mayEdit && !isAnswering && (
        <p className={classes.requestButtons}>
          {whyNoRequestAnswer(request) === null && (
            <Button kind="main" onClick={() => setAnswering(true)}>
              Answer
            </Button>
          )}
          <Button onClick={() => void finish.save({ params: { request: guid } })} busy={finish.sending}>
            Mark as done
          </Button>
        </p>
      )}
      {isAnswering && <Answer request={guid} onClose={() => setAnswering(false)} />}
      <Problems problems={finish.problems} />
    </>
  )
}

function Answer({ request, onClose }: { request: string; onClose: () => void }) {
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
        Send answer
      </Button>
    </>
  )
  return (
    <Form {...saving} label="Answer" guardUnsaved={false} foot={foot}>
      <TextAreaField
        name="text"
        label="Answer"
        rows={3}
        maxLength={1000}
        required
        hint="E-mailed exactly as you write it, and shown on My booking"
      />
    </Form>
  )
}
