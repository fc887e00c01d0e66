import { useState, useSyncExternalStore } from 'react'
import { driverAssignedTrips, type OwnTrip } from '#contract/driver.ts'
import { driverAnswerGuest, driverMessages } from '#contract/trip-messages.ts'
import { longestMessage, readyAnswers, type ReadyAnswer } from '#domain/my-booking/driver-thread.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import classes from './GuestMessagesSheet.module.css'

const answers: Readonly<Record<ReadyAnswer, string>> = {
  onMyWay: 'I’m on my way',
  here: 'I’m at the pickup point',
  soon: 'I’ll be with you in about ten minutes',
}
const refreshes = [driverMessages, driverAssignedTrips]

/** Messages with the guest, who sees no phone number and reads quick replies in their own language. */
export function GuestMessagesSheet({ trip, onClose }: { trip: OwnTrip; onClose: () => void }) {
  const query = { tripGuid: trip.guid }
  const { timeZone } = useAccount().site
  const thread = useLoad(driverMessages, { query }, { live: ['ownTrip'] })
  const answer = useSave(driverAnswerGuest, { quiet: true, refreshes })
  const [text, setText] = useState('')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const whyNot = isOnline
    ? (thread.data?.whyNot ?? null)
    : 'You’re offline. You can send messages when you’re back online.'
  const send = async (body: { text: string; ready: ReadyAnswer | null }) => {
    const outcome = await answer.save({ query, body })
    if (outcome.kind === 'ok' && body.ready === null) setText('')
  }
  return (
    <Dialog open title={`Messages: ${trip.guestName}`} onClose={onClose}>
      <LoadBoundary {...thread}>
        <ul className={classes.thread} aria-label="Messages" aria-live="polite">
          {thread.data?.messages.length === 0 && <li>No messages yet.</li>}
          {thread.data?.messages.map((it) => (
            <li key={it.guid} data-guest={it.isGuest || undefined}>
              <small>
                {it.isGuest ? trip.guestName : 'You'}, {timeText(it.at, timeZone)}
              </small>
              {it.ready === null ? it.text : answers[it.ready]}
            </li>
          ))}
        </ul>
      </LoadBoundary>
      {whyNot !== null && <p role="status">{whyNot}</p>}
      <div className={classes.answers} role="group" aria-label="Quick replies">
        {readyAnswers.map((ready) => (
          <Button
            key={ready}
            size="lg"
            disabledReason={whyNot}
            busy={answer.sending}
            onClick={() => void send({ text: '', ready })}
          >
            {answers[ready]}
          </Button>
        ))}
      </div>
      <label className={classes.own}>
        Your reply
        <textarea
          rows={3}
          maxLength={longestMessage}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Problems problems={answer.problems} />
      <Button
        size="lg"
        kind="main"
        busy={answer.sending}
        disabledReason={whyNot ?? (text.trim() === '' ? 'Write a message first' : null)}
        onClick={() => void send({ text, ready: null })}
      >
        Send
      </Button>
    </Dialog>
  )
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
