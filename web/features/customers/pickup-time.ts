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
    return { why: followsFlight ? 'Pickup follows the flight; use Change transport' : noSetTime }
  }
  if (open.length > 1 && ofSeveral === 'none') return { why: severalTimes }
  return { bookingGuid: chosen.guid }
}

function chosenOf<T>(all: readonly T[], ofSeveral: OfSeveral, at: (item: T) => string): T | undefined {
  const inOrder = all.toSorted((a, b) => at(a).localeCompare(at(b)))
  return ofSeveral === 'last' ? inOrder.at(-1) : inOrder[0]
}

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
  const trips = cars.map(({ tripGuid, date, from, to, serviceGuid, passengers, luggage, details }) => ({
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
  return { request: { bookingGuid: state.bookingGuid, trips, reason }, from: chosen.time ?? '' }
}
