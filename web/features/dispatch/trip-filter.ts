import type { BoardClash, BoardTrip } from '#contract/dispatch.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { isEnded, isUnderWay } from '#domain/trip/trip.ts'
import { bookingKinds, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { isNotAccepted } from './board-words.ts'
import { tightByTrip } from './travel.ts'

/** The filters of a day's trips, as in the URL. Empty: not used. */
export const noTripFilter = { state: '', car: '', way: '', alert: '', find: '' }
export type TripFilter = typeof noTripFilter

/** The filters that are chosen from a list. `alert` is a checkbox, `find` is typed. */
export type ChosenFilter = Exclude<keyof TripFilter, 'alert' | 'find'>

const states = {
  noDriver: 'No driver',
  notAccepted: 'Not accepted',
  accepted: 'Accepted',
  underWay: 'Under way',
  done: 'Completed',
  noShow: 'No-show',
  cancelled: 'Cancelled',
} as const
const ways = { arrival: 'Arrivals', departure: 'Departures', other: 'Other trips' } as const

/** How many filters are in use. */
export function filtersUsed(filter: TripFilter): number {
  return Object.values(filter).filter((it) => it.trim() !== '').length
}

/** The trips that match all filters. */
export function filterTrips<T extends BoardTrip>(
  trips: readonly T[],
  clashes: readonly BoardClash[],
  filter: TripFilter,
): T[] {
  const clashing = guidsOf(clashes)
  const words = foldForSearch(filter.find)
    .split(' ')
    .filter((it) => it !== '')
  const isTooClose = ({ guid }: T) => clashing.has(guid) || tightByTrip(trips).has(guid)
  return trips.filter(
    (trip) =>
      (filter.state === '' || stateOf(trip) === filter.state) &&
      (filter.car === '' || trip.serviceClass === filter.car) &&
      (filter.way === '' || wayOf(trip) === filter.way) &&
      (filter.alert === '' || needsAttention(trip, isTooClose(trip))) &&
      words.every((it) => textOf(trip).includes(it)),
  )
}

/** A choice of a filter: its value and its text with the number of trips, such as `No driver (3)`. */
type Choice = readonly [value: string, text: string]

/**
 * The choices of each filter, counted among the trips that match the other filters, and how many of those
 * need attention.
 */
export function filterChoices(
  trips: readonly BoardTrip[],
  clashes: readonly BoardClash[],
  filter: TripFilter,
): Record<ChosenFilter, Choice[]> & { attention: number } {
  const count = (change: Partial<TripFilter>) => filterTrips(trips, clashes, { ...filter, ...change }).length
  const counted = (by: ChosenFilter, texts: Readonly<Record<string, string>>): Choice[] =>
    Object.entries(texts).map(([value, text]) => [value, `${text} (${count({ [by]: value })})`])
  return {
    state: counted('state', states),
    car: counted('car', carTexts(trips, filter.car)),
    way: counted('way', ways),
    attention: count({ alert: 'yes' }),
  }
}

/** The filters of a URL, without values that don't exist. */
export function validFilter(url: TripFilter): TripFilter {
  return {
    state: Object.hasOwn(states, url.state) ? url.state : '',
    car: url.car,
    way: Object.hasOwn(ways, url.way) ? url.way : '',
    alert: url.alert === 'yes' ? url.alert : '',
    find: url.find.slice(0, 100),
  }
}

function stateOf(trip: BoardTrip): keyof typeof states {
  if (trip.status === 'unassigned') return 'noDriver'
  if (isUnderWay(trip.status)) return 'underWay'
  if (trip.status === 'completed') return 'done'
  if (trip.status === 'noShow' || trip.status === 'cancelled') return trip.status
  return isNotAccepted(trip) ? 'notAccepted' : 'accepted'
}

function wayOf({ kind }: BoardTrip): keyof typeof ways {
  return bookingKinds[kind as BookingKind]?.direction ?? 'other'
}

/** Conflicts, too little driving time, a late flight, or a pickup that the flight requires to move. */
function needsAttention(trip: BoardTrip, isTooClose: boolean): boolean {
  const isLate = trip.flight?.late === true || trip.flightPickupAt !== null
  return trip.against.length > 0 || isTooClose || (isLate && !isEnded(trip.status))
}

function guidsOf(clashes: readonly BoardClash[]): ReadonlySet<string> {
  return new Set(clashes.flatMap((it) => [it.firstGuid, it.secondGuid]))
}

function textOf({ guestName, reference, flight, from, to, driverName }: BoardTrip): string {
  const texts = [guestName, reference, flight?.ident ?? '', from.name, to.name, driverName ?? '']
  return foldForSearch(texts.join(' '))
}

/** The booked vehicle classes, by service name; also the one filtered by. */
function carTexts(trips: readonly BoardTrip[], chosen: string): Record<string, string> {
  const names = Map.groupBy(trips, (it) => it.serviceClass)
  if (chosen !== '' && !names.has(chosen)) names.set(chosen, [])
  const texts = [...names].map(([key, those]) => {
    const services = [...new Set(those.map((it) => it.service))]
    return [key, services.join(', ') || key] as const
  })
  return Object.fromEntries(texts.toSorted(([, a], [, b]) => a.localeCompare(b)))
}
