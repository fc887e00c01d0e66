import { IconSparkles } from '@tabler/icons-react'
import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { whyNot } from '#domain/trip/trip-actions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useDeviceNow } from '../../offline/device-clock.ts'
import { GiveTo } from './GiveTo.tsx'
import classes from './dispatch.module.css'

interface AssignToProps {
  trip: BoardTrip
  drivers: readonly BoardDriver[]
  busy: boolean
  onAssign: (driver: BoardDriver | null) => void
}

/** Driver selection: the suggestion with its reason, and all others. */
export function AssignTo({ trip, drivers, busy, onAssign }: AssignToProps) {
  const now = useDeviceNow(60_000)
  const why = whyNot(trip.life, 'assign', { now, role: 'dispatcher', isOwnDriver: false })
  const holder = trip.life.driverGuid ?? ''
  const suggested = drivers.find((it) => it.guid === trip.suggestion?.driverGuid)
  return (
    <section className={classes.assign}>
      {trip.suggestion && suggested && (
        <div className={classes.suggestion}>
          <Button kind="main" busy={busy} icon={<IconSparkles size={18} aria-hidden />} onClick={() => onAssign(suggested)}>
            Assign to {suggested.name}
          </Button>
          <p>{trip.suggestion.reason}</p>
        </div>
      )}
      <GiveTo
        key={`${trip.guid} ${holder}`}
        label="Assign to…"
        value={holder}
        busy={busy}
        why={why}
        actionLabel={(chosen) => (chosen === '' && holder !== '' ? 'Unassign' : 'Assign')}
        onGive={(chosen) => onAssign(drivers.find((it) => it.guid === chosen) ?? null)}
        options={[
          { value: '', label: 'Nobody yet' },
          ...drivers.map((it) => ({ value: it.guid, label: driverText(it), disabled: it.gone && it.guid !== holder })),
        ]}
      />
    </section>
  )
}

/** `Dora (2 trips, 08:00–16:00, Sedan One)`: with the car that would come with the driver. */
export function driverText({ name, trips, shiftStart, shiftEnd, vehicle }: BoardDriver): string {
  const shift = shiftStart && shiftEnd ? `, ${shiftStart}–${shiftEnd}` : ''
  const car = vehicle ? `, ${vehicle.name}` : ''
  return `${name} (${trips} ${trips === 1 ? 'trip' : 'trips'}${shift}${car})`
}
