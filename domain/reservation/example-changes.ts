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

/** What the tests of single changes begin with: parties in vans, drives between places, and how the desk and drivers leave them. */
export const max = { firstName: 'Max', lastName: 'Bell', ageBand: 'adult' } as const

/** Both legs with fast track and a van, which has room for more. */
export function partyInVans(change: Partial<AdvancedRequest> = {}): ReservationCase {
  const van = { ...drive, cars: [car({ serviceGuid: 'van' })] }
  return madeOf({ ...both, arrival: arrivalLeg({ transfer: van }), departure: departureLeg({ transfer: van }), ...change })
}

/** Two adults who drive between two places. */
export const pair = requestOf({ children: 0 })
export const journey: JourneyRequest = {
  date: '2026-11-20',
  time: '10:00',
  from: at('villa'),
  to: at('lodge'),
  stops: [],
  cars: [car()],
  notesForDriver: '',
  notesForOffice: '',
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

/** There in one car, and two days later back in two. */
export function pointOf(change: Partial<PointRequest> = {}, about: Partial<ReservationFacts> = {}): PlannedChange | Refusal {
  const facts = factsOf(about)
  return planned(facts, newPoint(facts, ada, { ...pair, journeys: [journey, journeyBack], ...change }))
}

/** The price lines of its first service. */
export function linesOf({ after }: PlannedChange) {
  return after.bookings[0]?.priceLines.map(({ key, quantity, serviceDate, totalCents }) => [key, quantity, serviceDate, totalCents])
}

/** The day and time so many hours before the example's arrival is due. */
export function hoursBefore(hours: number): Partial<ReservationFacts> {
  const now = addMinutes('2026-11-20T18:05:00Z', -60 * hours)
  return { today: localDateOf(now, 'America/Barbados'), now }
}

/** With the status of one of its services changed, as the desk or a driver leaves it. */
export function withStatus(it: ReservationCase, kind: ReservedBooking['kind'], status: ReservedBooking['status']): ReservationCase {
  return { ...it, reservation: withBookings(it.reservation, (one) => (one.kind === kind ? { ...one, status } : one)) }
}

/** The same, with everybody of its party checked in. */
export function served(
  it: ReservationCase,
  kind: ReservedBooking['kind'],
  status: ReservedBooking['status'] = 'completed',
): ReservationCase {
  const arrived = (one: ReservedBooking) => one.attendance.map((passenger) => ({ ...passenger, state: 'checkedIn' as const }))
  return {
    ...it,
    reservation: withBookings(it.reservation, (one) => (one.kind === kind ? { ...one, status, attendance: arrived(one) } : one)),
  }
}

/** With its drives changed, as dispatchers and drivers leave them. */
export function withTrips(
  it: ReservationCase,
  change: (trip: ReservedTrip, booking: ReservedBooking) => Partial<ReservedTrip>,
): ReservationCase {
  const changed = (booking: ReservedBooking) => booking.trips.map((trip) => ({ ...trip, ...change(trip, booking) }))
  return { ...it, reservation: withBookings(it.reservation, (booking) => ({ ...booking, trips: changed(booking) })) }
}

/** One of its services, as a request names it. */
export function only(it: ReservationCase, kind: ReservedBooking['kind']): { bookingGuids: string[] } {
  return { bookingGuids: [guidOf(it, kind)] }
}

export function guidOf(it: ReservationCase, kind: ReservedBooking['kind']): string {
  return bookingIn(it.reservation, kind).guid
}

export function counts({ adults, children, infants }: ReservedBooking): number[] {
  return [adults, children, infants]
}

/** A drive as its form is loaded, with its pickup; null: as its flight needs it. */
export function driveForm(trip: ReservedTrip | undefined, time: string | null): TripAsked {
  if (!trip) throw new Error('There is no such trip')
  return { ...formOf(trip), time }
}
