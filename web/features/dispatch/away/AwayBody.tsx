import { useState } from 'react'
import { listStandIns } from '#contract/dispatch-moves.ts'
import { useLoad } from '#web/api/use-load.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { RadioChoice } from '#web/ui/choice/RadioChoice.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import type { AwayBodyProps } from './away-props.ts'
import { openTrips, tripsOfMissing, type Missing } from './away-words.ts'
import classes from './away.module.css'

const AwayForm = preloadable(async () => (await import('./AwayForm.tsx')).AwayForm)

/** Who takes over the trips of a driver or a car that is not available. */
export function AwayBody(props: AwayBodyProps) {
  const { driver, date, since, trips } = props
  const { timeZone } = useAccount().site
  const isAdministrator = useMay('adminSystem')
  const now = timeText(usePortalNow(30_000), timeZone)
  const [what, setWhat] = useState<'driver' | 'vehicle'>('driver')
  const { car } = driver
  const missing: Missing = what === 'vehicle' && car ? { vehicleGuid: car.guid } : { driverGuid: driver.guid }
  const onDate = since === 'now' ? {} : { date }
  const plan = useLoad(listStandIns, { query: { userGuid: driver.guid, ...missing, ...onDate } })
  const own = tripsOfMissing(trips, missing)
  const hasTrips = plan.data !== undefined && openTrips(own, since, plan.data).length > 0
  const begunText = own.begun.map((it) => `${it.reference} at ${timeText(it.pickupAt, timeZone)}`).join(', ')
  return (
    <div className={classes.away}>
      {since === 'date' && (
        <p>{driver.name} will be absent all day. If they can work after all, change the shift in the rota.</p>
      )}
      {since === 'rota' && (
        <p>
          {driver.name} is absent on {dayText(date)}.
          {hasTrips && ' Choose who takes each trip, or leave it unassigned.'}
        </p>
      )}
      {since === 'now' &&
        (car && isAdministrator ? (
          <RadioChoice
            label="What happened?"
            value={what}
            onChange={setWhat}
            options={[
              {
                key: 'driver',
                label: `${driver.name} can’t work`,
                hint: `The shift ends now, at ${now}. Change it in the rota if they come back.`,
              },
              {
                key: 'vehicle',
                label: `${car.name} broke down`,
                hint: 'It is out of service until you activate it again under Configuration, Vehicles.',
              },
            ]}
          />
        ) : (
          <p>
            The shift ends now, at {now}. Change it in the rota if {driver.name} comes back.
            {car && ` Only an administrator can take ${car.name} out of service.`}
          </p>
        ))}
      {own.begun.length > 0 && (
        <p className={classes.begun}>
          {begunText} {own.begun.length === 1 ? 'is under way and keeps its' : 'are under way and keep their'}{' '}
          driver. To reassign a trip that is under way, open it and undo its last step first.
        </p>
      )}
      <LoadBoundary {...plan}>
        {plan.data && <AwayForm key={what} {...props} missing={missing} plan={plan.data} />}
      </LoadBoundary>
    </div>
  )
}
