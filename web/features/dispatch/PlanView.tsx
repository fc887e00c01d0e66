import { noDriver } from '#domain/dispatch/why-no-driver.ts'
import { counted } from '#domain/text/counted.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { PlannedTrip } from '#contract/dispatch.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { loadText } from '#web/parts/trips/load-text.ts'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { byDriver, suggestedFor, type DriverPlan } from './plan-words.ts'
import { useBulkAssign } from './use-bulk-assign.ts'
import classes from './plan.module.css'

interface PlanViewProps {
  trips: readonly PlannedTrip[]
  /** The plan is loading. */
  busy: boolean
  onOpen: (tripGuid: string) => void
  offerUndo: (message: string, undo: () => void) => void
}

/**
 * The suggested driver and car for each unassigned trip of the day. The dispatcher assigns all or some of
 * them.
 */
export function PlanView({ trips, busy, onOpen, offerUndo }: PlanViewProps) {
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const { assignAll, sending, outcome, verb, forget } = useBulkAssign(offerUndo)
  const plans = byDriver(trips)
  const planned = plans.flatMap((it) => it.trips)
  const selected = planned.filter((it) => !declined.has(it.guid))
  const left = trips.filter((it) => it.whyNobody !== '')
  const assign = {
    label: assignText(selected.length, planned.length),
    whyNot: whyNotAssign(selected.length, planned.length),
    run: () => void assignAll(selected, suggestedFor),
  }
  useActionsHere('Day plan', sending || planned.length === 0 ? [] : [assign])
  const notice = <BulkOutcomeNotice outcome={outcome} verb={verb} onClose={forget} />
  if (planned.length + left.length === 0)
    return (
      <>
        {notice}
        <Notice>{busy ? 'Planning…' : 'Every trip on this day has a driver'}</Notice>
      </>
    )
  const decide = (guids: readonly string[], accept: boolean) =>
    setDeclined((was) => new Set(accept ? [...was].filter((it) => !guids.includes(it)) : [...was, ...guids]))
  const all = planned.map((it) => it.guid)
  return (
    <>
      {notice}
      <div className={classes.plan}>
        <div className={classes.bar}>
          <Button onClick={() => decide(all, true)} disabled={selected.length === planned.length}>
            Select all
          </Button>
          <Button onClick={() => decide(all, false)} disabled={selected.length === 0}>
            Select none
          </Button>
          <Button kind="main" busy={sending} disabledReason={assign.whyNot} onClick={assign.run}>
            {assign.label}
          </Button>
          <span className={classes.note}>Drivers are notified after 5 seconds. You can undo until then.</span>
        </div>
        {left.length > 0 && <LeftOver trips={left} onOpen={onOpen} />}
        {plans.map((plan) => (
          <DriverSection key={plan.driverGuid} plan={plan} declined={declined} onDecide={decide} />
        ))}
      </div>
    </>
  )
}

function whyNotAssign(selected: number, planned: number): string | null {
  if (planned === 0) return 'No driver available for the remaining trips'
  return selected === 0 ? 'Select at least one trip' : null
}

function assignText(selected: number, planned: number): string {
  if (planned === 0) return 'Assign trips'
  if (selected !== planned) return `Assign ${selected} of ${planned} trips`
  return planned === 1 ? 'Assign 1 trip' : `Assign all ${planned} trips`
}

function LeftOver({ trips, onOpen }: { trips: readonly PlannedTrip[]; onOpen: (tripGuid: string) => void }) {
  const { timeZone } = useAccount().site
  return (
    <section className={classes.left} aria-label={noDriver}>
      <h2>
        {noDriver}: {trips.length}
      </h2>
      <ul>
        {trips.map((trip) => (
          <li key={trip.guid}>
            <span>
              <b className="figures">{timeText(trip.pickupAt, timeZone)}</b> {trip.guestName},{' '}
              {trip.from.name} to {trip.to.name}
              <small>{trip.whyNobody.replace(`${noDriver}: `, '')}</small>
            </span>
            <Button size="xs" aria-label={`Open ${trip.reference}`} onClick={() => onOpen(trip.guid)}>
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
            {driverName} <small>{counted(trips.length, 'trip')}</small>
          </h2>
        }
      />
      <ul>
        {trips.map((trip) => (
          <li key={trip.guid}>
            <Checkbox
              checked={!declined.has(trip.guid)}
              onChange={(event) => onDecide([trip.guid], event.currentTarget.checked)}
              label={
                <>
                  <b className="figures">{timeText(trip.pickupAt, timeZone)}</b> {trip.guestName},{' '}
                  {trip.from.name} to {trip.to.name}
                  <small>
                    {[loadText(trip), trip.service, trip.suggestion?.vehicleName ?? '']
                      .filter((text) => text !== '')
                      .join(' · ')}
                  </small>
                  <small>{trip.suggestion?.reason}</small>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
