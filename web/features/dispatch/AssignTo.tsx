import { NativeSelect } from '@mantine/core'
import { IconSparkles } from '#web/ui/icon/icons.ts'
import { useMemo, useState } from 'react'
import type { BoardCar, BoardDriver, BoardTrip, PlannedTrip } from '#contract/dispatch.ts'
import { whyNot } from '#domain/trip/trip-actions.ts'
import { useActionsHere, type ActionHere } from '#web/ui/actions/actions-here.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { fitOnBoard, type WhyNot } from './board-fit.ts'
import { verdictOf } from './verdict.ts'
import { driverText } from './board-words.ts'
import { AssignSelect } from './AssignSelect.tsx'
import classes from './dispatch.module.css'

interface AssignToProps {
  trip: PlannedTrip
  drivers: readonly BoardDriver[]
  cars: readonly BoardCar[]
  /** All trips of the board, which decide who is free. */
  trips: readonly BoardTrip[]
  /** The service date shown. */
  date: string
  busy: boolean
  onAssign: (driver: BoardDriver | null, car: string | null) => void
}

/** Assigns a driver and a car: the suggestion with its reason, or any other. */
export function AssignTo({ trip, drivers, cars, trips, date, busy, onAssign }: AssignToProps) {
  const { timeZone } = useAccount().site
  const [car, setCar] = useState(trip.vehicle?.guid ?? '')
  const [isPicked, setPicked] = useState(false)
  const picked = isPicked ? cars.find((it) => it.guid === car) : undefined
  const ranked = useMemo(
    () => freeFirst(trip, drivers, fitOnBoard(trips, cars, timeZone), picked),
    [trip, drivers, trips, cars, timeZone, picked],
  )
  const [aimed, setAimed] = useState('')
  const now = usePortalNow(60_000)
  const why = whyNot(trip.life, 'assign', { now, role: 'dispatcher', isOwnDriver: false })
  const holder = trip.life.driverGuid ?? ''
  const { suggestion } = trip
  const suggested = drivers.find((it) => it.guid === suggestion?.driverGuid)
  const ownCar = trip.vehicle?.guid ?? ''
  const isOtherCar = holder !== '' && car !== '' && car !== ownCar
  /** Another driver brings their own car, unless a car was chosen. */
  const carFor = (driver: string) => {
    if (driver === holder && car === '') setCar(ownCar)
    if (driver !== holder && car === ownCar && !isPicked) setCar('')
  }
  const assignSuggested = () => suggested && onAssign(suggested, suggestion?.vehicleGuid ?? null)
  const toAssign: ActionHere[] = [
    ...(suggested
      ? [{ label: `Assign to ${suggested.name} (suggested)`, whyNot: why, run: assignSuggested }]
      : []),
    ...ranked
      .map(({ driver }) => driver)
      .filter((it) => !it.gone && it !== suggested && it.guid !== holder)
      .map((it) => ({
        label: `Assign to ${it.name}`,
        whyNot: why,
        run: () => onAssign(it, car === ownCar && !isPicked ? null : car || null),
      })),
  ]
  const optionsOf = (some: typeof ranked) =>
    some.map(({ driver, word }) => ({
      value: driver.guid,
      label: driverText(driver, date, word),
      disabled: driver.gone && driver.guid !== holder,
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
            onClick={assignSuggested}
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
          onChange={(event) => {
            setCar(event.currentTarget.value)
            setPicked(event.currentTarget.value !== '')
          }}
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
        onChoose={(chosen) => {
          carFor(chosen)
          setAimed(chosen)
        }}
        onGive={(chosen) => onAssign(drivers.find((it) => it.guid === chosen) ?? null, car || null)}
        options={[
          { value: '', label: 'Unassigned' },
          ...[
            { group: 'Free', items: optionsOf(ranked.filter((it) => it.word === '')) },
            { group: 'Not free', items: optionsOf(ranked.filter((it) => it.word !== '')) },
          ].filter((it) => it.items.length > 0),
        ]}
      />
      <p role="status" className={classes.note}>
        {ranked.find(({ driver }) => driver.guid === aimed && aimed !== holder)?.reason}
      </p>
    </section>
  )
}

interface RankedDriver {
  driver: BoardDriver
  /** Why the driver isn’t free, in a word or two. Empty: free. */
  word: string
  /** The same in full. */
  reason: string
}

/** Those who are free, with the picked car or their own, before those who aren’t. */
function freeFirst(
  trip: BoardTrip,
  drivers: readonly BoardDriver[],
  whyNot: WhyNot,
  picked: BoardCar | undefined,
): RankedDriver[] {
  return drivers
    .map((driver) => {
      const { word = '', reason = '' } =
        verdictOf(trip, picked ? { ...driver, car: picked } : driver, whyNot) ?? {}
      return { driver, word, reason }
    })
    .toSorted((a, b) => Number(a.word !== '') - Number(b.word !== ''))
}

/** `Van 1 (van, 8 seats)` */
function carText({ name, vehicleClass, seats, active }: BoardCar): string {
  return (
    `${name} (${vehicleClass}, ${seats} ` +
    `${seats === 1 ? 'seat' : 'seats'}${active ? '' : ', out of service'})`
  )
}
