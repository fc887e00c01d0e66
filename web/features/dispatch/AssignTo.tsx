import { NativeSelect } from '@mantine/core'
import { IconSparkles } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import type { BoardCar, BoardDriver, PlannedTrip } from '#contract/dispatch.ts'
import { whyNot } from '#domain/trip/trip-actions.ts'
import { useActionsHere, type ActionHere } from '#web/ui/actions/actions-here.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { driverText } from './board-words.ts'
import { AssignSelect } from './AssignSelect.tsx'
import classes from './dispatch.module.css'

interface AssignToProps {
  trip: PlannedTrip
  drivers: readonly BoardDriver[]
  cars: readonly BoardCar[]
  /** The service date shown. */
  date: string
  busy: boolean
  onAssign: (driver: BoardDriver | null, car: string | null) => void
}

/** Assigns a driver and a car: the suggestion with its reason, or any other. */
export function AssignTo({ trip, drivers, cars, date, busy, onAssign }: AssignToProps) {
  const now = usePortalNow(60_000)
  const why = whyNot(trip.life, 'assign', { now, role: 'dispatcher', isOwnDriver: false })
  const holder = trip.life.driverGuid ?? ''
  const [car, setCar] = useState(trip.vehicle?.guid ?? '')
  const { suggestion } = trip
  const suggested = drivers.find((it) => it.guid === suggestion?.driverGuid)
  const ownCar = trip.vehicle?.guid ?? ''
  const isOtherCar = holder !== '' && car !== '' && car !== ownCar
  /** Another driver brings their own car, unless a car was chosen. */
  const carFor = (driver: string) => {
    if (driver === holder && car === '') setCar(ownCar)
    if (driver !== holder && car === ownCar) setCar('')
  }
  const toAssign: ActionHere[] = drivers
    .filter((it) => !it.gone && it.guid !== holder)
    .map((it) => ({
      label: `Assign to ${it.name}`,
      whyNot: why,
      run: () => onAssign(it, car === ownCar ? null : car || null),
    }))
  const unassign = { label: 'Unassign', whyNot: why, run: () => onAssign(null, null) }
  useActionsHere(`Trip ${trip.reference}`, busy ? [] : [...toAssign, ...(holder === '' ? [] : [unassign])])
  return (
    <section className={classes.assign}>
      {suggestion && suggested && (
        <div className={classes.suggestion}>
          <Button
            kind="main"
            busy={busy}
            icon={<IconSparkles size={18} aria-hidden />}
            onClick={() => onAssign(suggested, suggestion.vehicleGuid)}
          >
            Assign to {suggested.name}
          </Button>
          <p>{suggestion.reason}</p>
        </div>
      )}
      {trip.whyNobody !== '' && <p className={classes.note}>{trip.whyNobody}</p>}
      {/* An outside company drives its own cars. */}
      {!trip.outside && (
        <NativeSelect
          label="Car"
          value={car}
          disabled={why !== null}
          onChange={(event) => setCar(event.currentTarget.value)}
          data={[
            { value: '', label: 'The driver’s usual car' },
            ...cars.map((it) => ({ value: it.guid, label: carText(it) })),
          ]}
        />
      )}
      <AssignSelect
        key={`${trip.guid} ${holder}`}
        label="Assign to…"
        value={holder}
        allowsSame={isOtherCar}
        busy={busy}
        why={why}
        actionLabel={(chosen) =>
          chosen === '' && holder !== ''
            ? 'Unassign'
            : isOtherCar && chosen === holder
              ? 'Change car'
              : 'Assign'
        }
        onChoose={carFor}
        onGive={(chosen) => onAssign(drivers.find((it) => it.guid === chosen) ?? null, car || null)}
        options={[
          { value: '', label: 'Unassigned' },
          ...drivers.map((it) => ({
            value: it.guid,
            label: driverText(it, date),
            disabled: it.gone && it.guid !== holder,
          })),
        ]}
      />
    </section>
  )
}

/** `Van 1 (van, 8 seats)` */
function carText({ name, vehicleClass, seats, active }: BoardCar): string {
  return (
    `${name} (${vehicleClass}, ${seats} ` +
    `${seats === 1 ? 'seat' : 'seats'}${active ? '' : ', out of service'})`
  )
}
