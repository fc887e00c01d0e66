import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { whyNot as whyNotAction } from '#domain/trip/trip-actions.ts'
import { counted } from '#domain/text/counted.ts'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { portalNow } from '#web/clock.ts'
import type { WhyNot } from './board-fit.ts'
import { freeForAll } from './free-for-all.ts'

/** What the menu of trips does, on the board, in the table and in the palette. */
interface TripDoes {
  assign: (driver: BoardDriver | null) => void
  assignBest: () => void
  open: (trip: BoardTrip) => void
  openReservation: (trip: BoardTrip) => void
}

export interface TripEntriesOf {
  /** One trip, or the selected ones. */
  trips: readonly BoardTrip[]
  drivers: readonly BoardDriver[]
  whyNot: WhyNot
  /** The suggested driver, or null. */
  bestFor: (guid: string) => { driverGuid: string; driverName: string } | null
  mayOpenReservation: boolean
  does: TripDoes
}

/** `Trip RX7K2P` or `3 trips selected` */
export function labelOf(trips: readonly BoardTrip[]): string {
  const [first] = trips
  return first && trips.length === 1
    ? `Trip ${first.reference}`
    : counted(trips.length, 'trip selected', 'trips selected')
}

/** Each has a digit. */
const driversAtMost = 9

/** The entries of the menu of trips: assign them, unassign them, and open a single one. */
export function tripEntries({ trips, drivers, whyNot, bestFor, ...more }: TripEntriesOf): MenuEntry[] {
  const { mayOpenReservation, does } = more
  const only = trips.length === 1 ? trips[0] : undefined
  const why = only ? whyNotAssigned(only) : null
  const best = only ? bestFor(only.guid) : null
  const hasBest = trips.some((it) => bestFor(it.guid) !== null)
  const free = freeForAll(trips, drivers, (trip, driver) => whyNot(trip, driver).length === 0).filter(
    (it) => it.guid !== best?.driverGuid && it.guid !== only?.life.driverGuid,
  )
  const entries: MenuEntry[] = [
    {
      id: 'best',
      label: best
        ? `Assign to ${best.driverName} (suggested)`
        : only
          ? 'Assign suggested driver'
          : 'Assign suggested',
      letter: 'b',
      whyNot:
        why ??
        (hasBest ? null : only ? 'No suggestion for this trip' : 'No suggestions for the selected trips'),
      run: does.assignBest,
    },
    ...free.slice(0, driversAtMost).map((driver, place) => ({
      id: driver.guid,
      label: `Assign to ${driver.name}`,
      letter: `${place + 1}`,
      whyNot: why,
      run: () => does.assign(driver),
    })),
    {
      id: 'unassign',
      label: 'Unassign',
      letter: 'u',
      whyNot: trips.some((it) => it.life.driverGuid !== null)
        ? why
        : `${only ? 'This trip has' : 'These trips have'} no driver yet`,
      run: () => does.assign(null),
    },
  ]
  if (!only) return entries
  return [
    ...entries,
    { id: 'open', label: 'Open trip', letter: 'o', whyNot: null, run: () => does.open(only) },
    {
      id: 'reservation',
      label: 'Open reservation',
      letter: 'r',
      whyNot: mayOpenReservation ? null : 'You don’t have permission to open reservations',
      run: () => does.openReservation(only),
    },
  ]
}

function whyNotAssigned({ life }: BoardTrip): string | null {
  return whyNotAction(life, 'assign', { now: portalNow(), role: 'dispatcher', isOwnDriver: false })
}
