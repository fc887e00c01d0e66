import type { transportChange, transportChangeState } from '#contract/booking-changes.ts'
import type { BodyIn, ReplyOf } from '#contract/endpoint.ts'
import type { GroupDetail } from '#contract/groups.ts'

type State = ReplyOf<typeof transportChangeState>
type Request = BodyIn<(typeof transportChange)['confirm']>

/** Their pickup follows a flight. */
const withFlight: readonly string[] = ['arrivalTransfer', 'departureTransfer']

/** These have a set pickup time, not one that follows a flight. */
const atSetTime: readonly string[] = ['privateTransfer', 'hourly', 'point']

/** The booking of a reservation whose pickup time can be changed, or why there isn’t one. */
export function drivenAtSetTime(
  bookings: readonly Pick<GroupDetail['bookings'][number], 'guid' | 'kind' | 'status'>[],
): { bookingGuid: string } | { why: string } {
  const open = bookings.filter((it) => atSetTime.includes(it.kind) && it.status === 'booked')
  const [only] = open
  if (only === undefined) {
    const followsFlight = bookings.some((it) => withFlight.includes(it.kind) && it.status === 'booked')
    return { why: followsFlight ? 'Pickup follows the flight; use Change transport' : noSetTime }
  }
  return open.length > 1 ? { why: severalTimes } : { bookingGuid: only.guid }
}

const noSetTime = 'No trip with a fixed pickup time'
const severalTimes = 'It has more than one pickup time. Change them on its own page.'

/** The request for a new pickup time of all cars, with the current one; or why it can’t be changed. */
export function withPickupTime(
  state: Pick<State, 'bookingGuid' | 'trips'>,
  { time, reason }: { time: string; reason: string },
): { request: Request; from: string } | { why: string } {
  const open = state.trips.filter((it) => it.whyNot === null)
  const [first] = open
  if (first === undefined) return { why: 'No trips left to change' }
  if (open.some((it) => it.time !== first.time || it.journey !== first.journey)) return { why: severalTimes }
  const trips = open.map(({ tripGuid, date, from, to, serviceGuid, passengers, luggage, details }) => ({
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
  return { request: { bookingGuid: state.bookingGuid, trips, reason }, from: first.time ?? '' }
}
