import type { DecidedConflict } from '#contract/offline-desk.ts'
import type { Unsent } from '#web/offline/outbox.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayTimeText, timeText } from '#web/ui/value/time-format.ts'
import { actionsText, actionText, lookText } from './device-words.ts'
import { deskOutbox, type SavedStep } from './device-outbox.ts'
import classes from './device.module.css'

/** Actions the server couldn’t apply: conflicts, decided in FT Concerige, and any that it couldn’t read. */
export function ToLookAt({ steps }: { steps: readonly Unsent<SavedStep>[] }) {
  const conflicts = steps.filter((it) => it.verdict === 'conflict')
  return (
    <section className={classes.part} aria-label={lookText(steps.length)}>
      <h3>{lookText(steps.length)}</h3>
      {conflicts.length > 0 && <p>Waiting for a decision in FT Concerige.</p>}
      <Seen steps={steps} />
    </section>
  )
}

/** Actions that someone else had done before. */
export function Already({ steps }: { steps: readonly Unsent<SavedStep>[] }) {
  const title = `${actionsText(steps.length)} had already been done`
  return (
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
      <p>You don’t need to do anything.</p>
      <Seen steps={steps} />
    </section>
  )
}

/** The actions with the server’s answer. “Got it” removes one from the device, or all. */
function Seen({ steps }: { steps: readonly Unsent<SavedStep>[] }) {
  return (
    <>
      <ul>
        {steps.map((it) => (
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
      {steps.length > 1 && (
        <Button size="md" onClick={() => void deskOutbox.dismiss(...steps.map((it) => it.key))}>
          Got it, all {steps.length}
        </Button>
      )}
    </>
  )
}

/** The user's conflicts that were resolved in FT Concerige. */
export function Decided({ all }: { all: readonly DecidedConflict[] }) {
  const { timeZone } = useAccount().site
  if (all.length === 0) return null
  return (
    <section className={classes.part} aria-label="Your conflicts resolved in FT Concerige">
      <h3>Your conflicts resolved in FT Concerige, from any device</h3>
      <ul>
        {all.map((it) => (
          <li key={it.key}>
            <div>
              <strong>
                {it.as === 'accepted' ? 'Accepted' : 'Dismissed'} by {it.by} {dayTimeText(it.at, timeZone)}
              </strong>
              , {it.reference} {it.name}
              {it.step !== undefined && <p>{it.step}</p>}
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
