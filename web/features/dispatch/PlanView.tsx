import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { PlannedTrip } from '#contract/dispatch.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { loadText } from '#web/parts/trips/load-text.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { byDriver, suggestedFor, type DriverPlan } from './plan-words.ts'
import { NotAssigned } from './NotAssigned.tsx'
import { useBulkAssign } from './use-bulk-assign.ts'
import classes from './plan.module.css'

interface PlanViewProps {
  trips: readonly PlannedTrip[]
  /** The plan is being made. */
  busy: boolean
  onOpen: (tripGuid: string) => void
  offerUndo: (message: string, undo: () => void) => void
}

/** The plan of the day: who would drive what, and why; all, some or none of it is accepted. */
export function PlanView({ trips, busy, onOpen, offerUndo }: PlanViewProps) {
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const { giveAll, sending, ...rest } = useBulkAssign(offerUndo)
  const plans = byDriver(trips)
  const planned = plans.flatMap((it) => it.trips)
  const accepted = planned.filter((it) => !declined.has(it.guid))
  const left = trips.filter((it) => it.whyNobody !== '')
  if (planned.length + left.length === 0) return <Notice>{busy ? 'The plan is being made' : 'Every trip of this day has a driver'}</Notice>
  const decide = (guids: readonly string[], accept: boolean) =>
    setDeclined((was) => new Set(accept ? [...was].filter((it) => !guids.includes(it)) : [...was, ...guids]))
  const all = planned.map((it) => it.guid)
  return (
    <div className={classes.plan}>
      <div className={classes.bar}>
        <Button onClick={() => decide(all, true)} disabled={accepted.length === planned.length}>
          Choose all
        </Button>
        <Button onClick={() => decide(all, false)} disabled={accepted.length === 0}>
          Choose none
        </Button>
        <Button
          kind="main"
          busy={sending}
          disabledReason={accepted.length === 0 ? 'Choose what to accept' : null}
          onClick={() => void giveAll(accepted, suggestedFor)}
        >
          {accepted.length === planned.length ? `Accept all ${planned.length}` : `Accept ${accepted.length} of ${planned.length}`}
        </Button>
        <span className={classes.note}>Nobody is told before five seconds have passed</span>
      </div>
      {left.length > 0 && <LeftOver trips={left} onOpen={onOpen} />}
      {plans.map((it) => (
        <DriverSection key={it.driverGuid} plan={it} declined={declined} onDecide={decide} />
      ))}
      <NotAssigned {...rest} />
    </div>
  )
}

function LeftOver({ trips, onOpen }: { trips: readonly PlannedTrip[]; onOpen: (tripGuid: string) => void }) {
  const { timeZone } = useAccount().site
  return (
    <section className={classes.left} aria-label="Nobody can drive these">
      <h2>Left over: {trips.length}</h2>
      <ul>
        {trips.map((it) => (
          <li key={it.guid}>
            <span>
              <b className="figures">{timeText(it.pickupAt, timeZone)}</b> {it.guestName}, {it.from.name} to {it.to.name}
              <small>{it.whyNobody}</small>
            </span>
            <Button size="xs" aria-label={`Open ${it.reference}`} onClick={() => onOpen(it.guid)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SectionProps {
  plan: DriverPlan
  declined: ReadonlySet<string>
  onDecide: (guids: readonly string[], accept: boolean) => void
}

function DriverSection({ plan: { driverName, trips }, declined, onDecide }: SectionProps) {
  const { timeZone } = useAccount().site
  const guids = trips.map((it) => it.guid)
  const count = guids.filter((it) => !declined.has(it)).length
  return (
    <section className={classes.driver} aria-label={driverName}>
      <Checkbox
        checked={count === trips.length}
        indeterminate={count > 0 && count < trips.length}
        onChange={(event) => onDecide(guids, event.currentTarget.checked)}
        label={
          <h2>
            {driverName} <small>{trips.length === 1 ? '1 trip' : `${trips.length} trips`}</small>
          </h2>
        }
      />
      <ul>
        {trips.map((it) => (
          <li key={it.guid}>
            <Checkbox
              checked={!declined.has(it.guid)}
              onChange={(event) => onDecide([it.guid], event.currentTarget.checked)}
              label={
                <>
                  <b className="figures">{timeText(it.pickupAt, timeZone)}</b> {it.guestName}, {it.from.name} to {it.to.name}
                  <small>{[loadText(it), it.service, it.suggestion?.vehicleName ?? ''].filter((text) => text !== '').join(' · ')}</small>
                  <small>{it.suggestion?.reason}</small>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
