import type { transportChange, transportChangeState } from '#contract/booking-changes.ts'
import type { BodyIn, ReplyOf } from '#contract/endpoint.ts'
import type { GroupDetail } from '#contract/groups.ts'

type State = ReplyOf<typeof transportChangeState>
type Request = BodyIn<(typeof transportChange)['confirm']>

/** Their pickup follows a flight. */
const withFlight: readonly string[] = ['arrivalTransfer', 'departureTransfer']

/** These have a set pickup time, not one that follows a flight. */
const atSetTime: readonly string[] = ['privateTransfer', 'hourly', 'point']

/** What is changed in a reservation with several pickups: nothing, the first or the last one. */
export type OfSeveral = 'none' | 'first' | 'last'

type Booking = Pick<
  GroupDetail['bookings'][number],
  'guid' | 'kind' | 'status' | 'serviceDate' | 'serviceTime'
>

/** The booking of a reservation whose pickup time can be changed, or why there isn’t one. */
export function drivenAtSetTime(
  bookings: readonly Booking[],
  ofSeveral: OfSeveral,
): { bookingGuid: string } | { why: string } {
  const open = bookings.filter((it) => atSetTime.includes(it.kind) && it.status === 'booked')
  const chosen = chosenOf(open, ofSeveral, (it) => `${it.serviceDate} ${it.serviceTime}`)
  if (chosen === undefined) {
    const followsFlight = bookings.some((it) => withFlight.includes(it.kind) && it.status === 'booked')
    return { why: followsFlight ? followsFlightText : noSetTime }
  }
  if (open.length > 1 && ofSeveral === 'none') return { why: severalTimes }
  return { bookingGuid: chosen.guid }
}

function chosenOf<T>(all: readonly T[], ofSeveral: OfSeveral, at: (item: T) => string): T | undefined {
  const inOrder = all.toSorted((a, b) => at(a).localeCompare(at(b)))
  return ofSeveral === 'last' ? inOrder.at(-1) : inOrder[0]
}

const followsFlightText = 'Pickup follows the flight; use Change transport'
const noSetTime = 'No trip with a fixed pickup time'
const severalTimes = 'It has more than one pickup. Choose the first or the last one.'

/** The request for a new time of a pickup with all its cars, and the current time; or why there is none. */
export function withPickupTime(
  state: Pick<State, 'bookingGuid' | 'trips'>,
  { time, reason, ofSeveral }: { time: string; reason: string; ofSeveral: OfSeveral },
): { request: Request; from: string } | { why: string } {
  const open = state.trips.filter((it) => it.whyNot === null)
  const chosen = chosenOf(open, ofSeveral, (it) => `${it.date} ${it.time}`)
  if (chosen === undefined) return { why: 'No trips left to change' }
  const cars = open.filter((it) => it.time === chosen.time && it.journey === chosen.journey)
  if (cars.length < open.length && ofSeveral === 'none') return { why: severalTimes }
  return {
    request: { bookingGuid: state.bookingGuid, trips: atTime(cars, time), reason },
    from: chosen.time ?? '',
  }
}

/** The trips of one booking that get a new time, their current times, and the reason for each that can’t. */
export interface TripsAtTime {
  /** Null: none of them can be changed. */
  request: Request | null
  from: string[]
  left: { tripGuid: string; why: string }[]
}

/** Gives only these trips of a booking the new pickup time. */
export function tripsAtTime(
  state: Pick<State, 'bookingGuid' | 'trips' | 'whyNot'>,
  tripGuids: readonly string[],
  { time, reason }: { time: string; reason: string },
): TripsAtTime {
  const chosen: State['trips'] = []
  const left: TripsAtTime['left'] = []
  for (const tripGuid of tripGuids) {
    const trip = state.trips.find((it) => it.tripGuid === tripGuid)
    const why = trip === undefined ? 'Not in this booking any more' : (state.whyNot ?? whyNoNewTime(trip))
    if (trip === undefined || why !== null) left.push({ tripGuid, why: why ?? '' })
    else chosen.push(trip)
  }
  return {
    request:
      chosen.length === 0 ? null : { bookingGuid: state.bookingGuid, trips: atTime(chosen, time), reason },
    from: [...new Set(chosen.map((it) => it.time ?? ''))].toSorted(),
    left,
  }
}

function whyNoNewTime({ time, whyNot }: State['trips'][number]): string | null {
  return whyNot ?? (time === null ? followsFlightText : null)
}

function atTime(trips: State['trips'], time: string): NonNullable<Request['trips']> {
  return trips.map(({ tripGuid, date, from, to, serviceGuid, passengers, luggage, details }) => ({
    tripGuid,
    date,
    time,
    from,
    to,
    serviceGuid,
    passengers,
    luggage,
    details,
  }))
}
