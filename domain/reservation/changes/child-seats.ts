import { notFound, refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import { isTransport } from '#domain/vocabulary/booking-kinds.ts'
import { stockWarnings } from '#domain/reservation/booking-warnings.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import { checkSeats } from '#domain/reservation/plan-drive.ts'
import {
  bookingOf,
  isOpen,
  liveTrips,
  withBookings,
  type Counted,
  type Reservation,
  type ReservedTrip,
} from '#domain/reservation/reservation.ts'

export interface ChildSeatsRequest {
  readonly bookingGuid: string
  readonly seatGuid: string
  /** How many more, on each journey of the service. */
  readonly count: number
}

/**
 * Adds child seats to a service, in the first car of each journey. Only before the drive has begun, within
 * the stock and with a passenger for each seat; anything else needs an agent.
 */
export function childSeatsTarget(
  facts: ReservationFacts,
  before: Reservation,
  { bookingGuid, seatGuid, count }: ChildSeatsRequest,
): Target | Refusal {
  const booking = bookingOf(before, bookingGuid)
  if (!booking || !isTransport(booking.kind)) return notFound
  const live = liveTrips(booking)
  if (!isOpen(booking) || live.length === 0 || live.some(hasBegun))
    return refuse('trip', 'This trip has started or ended')
  const firsts = [...Map.groupBy(live, (it) => it.journey).values()].map((cars) => cars[0]?.guid)
  const trips = booking.trips.map((it) =>
    firsts.includes(it.guid) ? { ...it, carSeats: withMore(it.carSeats, seatGuid, count) } : it,
  )
  const after = withBookings(before, (it) => (it === booking ? { ...booking, trips } : it))
  for (const cars of Map.groupBy(
    trips.filter((it) => live.some((own) => own.guid === it.guid)),
    (it) => it.journey,
  ).values()) {
    const errors = checkSeats(facts, cars, (index) => `trips.${index}`)
    if (Object.keys(errors).length > 0) return refuseFields(errors)
    if (cars.some((it) => seatsIn(it) > it.passengers))
      return refuse('carSeats', 'There are more child seats than passengers. Remove some.')
    const [inUse] = cars.flatMap((it) => stockWarnings(facts, it, after))
    if (inUse !== undefined) return refuse('carSeats', inUse)
  }
  return { title: 'Add child seats', after, noPlace: 'ask', template: 'change' }
}

function hasBegun({ status }: ReservedTrip): boolean {
  return status !== 'unassigned' && status !== 'assigned'
}

function seatsIn({ carSeats }: ReservedTrip): number {
  return carSeats.reduce((sum, it) => sum + it.quantity, 0)
}

function withMore(seats: readonly Counted[], guid: string, more: number): Counted[] {
  const had = seats.find((it) => it.guid === guid)
  return had
    ? seats.map((it) => (it === had ? { ...it, quantity: it.quantity + more } : it))
    : [...seats, { guid, quantity: more }]
}
