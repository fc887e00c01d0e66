import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { AdvancedRequest } from './changes/new-advanced.ts'
import { newPoint, type JourneyRequest, type PointRequest } from './changes/new-drives.ts'
import type { TripAsked } from './changes/transport-change.ts'
import { factsOf } from './example-facts.ts'
import {
  ada,
  arrivalLeg,
  at,
  bookingIn,
  both,
  car,
  departureLeg,
  drive,
  madeOf,
  requestOf,
  type ReservationCase,
} from './example-reservation.ts'
import { formOf } from './example-steps.ts'
import type { ReservationFacts } from './facts.ts'
import { planChange, type PlannedChange, type Target } from './plan-change.ts'
import { withBookings, type ReservedBooking, type ReservedTrip } from './reservation.ts'

/**
 * Starting points for tests of single changes: parties in vans, trips between locations, and how the desk and
 * drivers leave them.
 */
export const max = { firstName: 'Max', lastName: 'Bell', ageBand: 'adult' } as const

/** Both legs with fast track and a van, which has room for more. */
export function partyInVans(change: Partial<AdvancedRequest> = {}): ReservationCase {
  const van = { ...drive, cars: [car({ serviceGuid: 'van' })] }
  return madeOf({
    ...both,
    arrival: arrivalLeg({ transfer: van }),
    departure: departureLeg({ transfer: van }),
    ...change,
  })
}

/** Two adults with a trip between two locations. */
export const pair = requestOf({ children: 0 })
export const journey: JourneyRequest = {
  date: '2026-11-20',
  time: '10:00',
  from: at('villa'),
  to: at('lodge'),
  stops: [],
  cars: [car()],
  details: {},
}
export const journeyBack: JourneyRequest = {
  ...journey,
  date: '2026-11-22',
  from: at('lodge'),
  to: at('villa'),
  cars: [car(), car({ luggage: 0 })],
}

/** The plan of a new reservation for a target. */
export function planned(facts: ReservationFacts, target: Target | Refusal): PlannedChange | Refusal {
  return isRefusal(target) ? target : planChange(facts, null, target)
}

/** One car there, and two cars back two days later. */
export function pointOf(
  change: Partial<PointRequest> = {},
  about: Partial<ReservationFacts> = {},
): PlannedChange | Refusal {
  const facts = factsOf(about)
  return planned(facts, newPoint(facts, ada, { ...pair, journeys: [journey, journeyBack], ...change }))
}

/** The price lines of its first service. */
export function linesOf({ after }: PlannedChange) {
  return after.bookings[0]?.priceLines.map(({ key, quantity, serviceDate, totalCents }) => [
    key,
    quantity,
    serviceDate,
    totalCents,
  ])
}

/** The date and time that many hours before the example's arrival is due. */
export function hoursBefore(hours: number): Partial<ReservationFacts> {
  const now = addMinutes('2026-11-20T18:05:00Z', -60 * hours)
  return { today: localDateOf(now, 'America/Barbados'), now }
}

/** With the status of one service changed, as the desk or a driver would. */
export function withStatus(
  example: ReservationCase,
  kind: ReservedBooking['kind'],
  status: ReservedBooking['status'],
): ReservationCase {
  return {
    ...example,
    reservation: withBookings(example.reservation, (one) => (one.kind === kind ? { ...one, status } : one)),
  }
}

/** The same with the whole party checked in. */
export function served(
  example: ReservationCase,
  kind: ReservedBooking['kind'],
  status: ReservedBooking['status'] = 'completed',
): ReservationCase {
  const arrived = (one: ReservedBooking) =>
    one.attendance.map((passenger) => ({ ...passenger, state: 'checkedIn' as const }))
  return {
    ...example,
    reservation: withBookings(example.reservation, (one) =>
      one.kind === kind ? { ...one, status, attendance: arrived(one) } : one,
    ),
  }
}

/** With its trips changed as dispatchers and drivers would. */
export function withTrips(
  example: ReservationCase,
  change: (trip: ReservedTrip, booking: ReservedBooking) => Partial<ReservedTrip>,
): ReservationCase {
  const changed = (booking: ReservedBooking) =>
    booking.trips.map((trip) => ({ ...trip, ...change(trip, booking) }))
  return {
    ...example,
    reservation: withBookings(example.reservation, (booking) => ({ ...booking, trips: changed(booking) })),
  }
}

/** One of its services, as a request names it. */
export function only(example: ReservationCase, kind: ReservedBooking['kind']): { bookingGuids: string[] } {
  return { bookingGuids: [guidOf(example, kind)] }
}

export function guidOf(example: ReservationCase, kind: ReservedBooking['kind']): string {
  return bookingIn(example.reservation, kind).guid
}

export function counts({ adults, children, infants }: ReservedBooking): number[] {
  return [adults, children, infants]
}

/** A trip as loaded into its form. The pickup is null if calculated from the flight. */
export function driveForm(trip: ReservedTrip | undefined, time: string | null): TripAsked {
  if (!trip) throw new Error('There is no such trip')
  return { ...formOf(trip), time }
}
