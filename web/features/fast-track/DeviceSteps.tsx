import type { DecidedConflict } from '#contract/offline-desk.ts'
import type { Unsent } from '#web/offline/outbox.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayTimeText, timeText } from '#web/ui/value/time-format.ts'
import { actionText, lookText } from './device-words.ts'
import { deskOutbox, type SavedStep } from './device-outbox.ts'
import classes from './device.module.css'

const notes = [
  { verdict: 'conflict', note: 'Waiting for a decision in FT Concerige.' },
  { verdict: 'already', note: 'No action needed.' },
  // The portal could not read them.
  { verdict: undefined, note: null },
] as const

/** Actions that the server didn't apply, with its reason, and who has to do something about them. */
export function ToLookAt({ steps }: { steps: readonly Unsent<SavedStep>[] }) {
  return (
    <section className={classes.part} aria-label={lookText(steps.length)}>
      <h3>{lookText(steps.length)}</h3>
      {notes.map(({ verdict, note }) => {
        const own = steps.filter((it) => it.verdict === verdict)
        if (own.length === 0) return null
        return (
          <div key={verdict ?? 'unread'}>
            {note !== null && <p>{note}</p>}
            <ul>
              {own.map((it) => (
                <li key={it.key}>
                  <div>
                    <StepLine step={it} />
                    <p>{it.refused}</p>
                  </div>
                  <Button size="md" onClick={() => void deskOutbox.dismiss(it.key)}>
                    Got it<span className="said"> {it.payload.reference}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

/** The user's conflicts that were resolved in FT Concerige. */
export function Decided({ all }: { all: readonly DecidedConflict[] }) {
  const { timeZone } = useAccount().site
  if (all.length === 0) return null
  return (
    <section className={classes.part} aria-label="Resolved in FT Concerige">
      <h3>Resolved in FT Concerige</h3>
      <ul>
        {all.map((it) => (
          <li key={it.key}>
            <div>
              <strong>
                {it.as === 'accepted' ? 'Accepted' : 'Dismissed'} by {it.by} {dayTimeText(it.at, timeZone)}
              </strong>
              , {it.reference} {it.name}
              <p>{it.reason}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function StepLine({ step: { payload } }: { step: Unsent<SavedStep> }) {
  const { currency, timeZone } = useAccount().site
  return (
    <span>
      <strong>{actionText(payload.action, currency)}</strong>, {payload.reference} {payload.name},{' '}
      <time dateTime={payload.at}>{timeText(payload.at, timeZone)}</time>
    </span>
  )
}
