import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { minuteOfDay } from '#domain/calendar/local-time.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import {
  bestTimeOf,
  worthMovingMinutes,
  type FlightStatus,
  type FlightTimes,
} from '#domain/flight/flight-times.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { termsOn } from '#domain/terms/terms.ts'
import { arrivalPickupAt, isSetForFlight } from '#domain/trip/pickup-time.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import { flightOf, type FlightFacts, type ReservationFacts } from '#domain/reservation/facts.ts'
import { movedStops } from '#domain/reservation/moved-stops.ts'
import { nothingChanges, type Target } from '#domain/reservation/plan-change.ts'
import {
  isOpen,
  withBookings,
  type Reservation,
  type ReservedBooking,
  type ReservedTrip,
} from '#domain/reservation/reservation.ts'

/** A flight that won't arrive: cancelled, or diverted without a new time. */
export function neverComes({ status, estimated, actual }: FlightTimes & { status: FlightStatus }): boolean {
  return status === 'cancelled' || (status === 'diverted' && estimated === null && actual === null)
}

/**
 * Adjusts a reservation to the best known time of its arriving flight: the fast track within its own date,
 * and the pickup of every trip that meets the flight and isn't waiting yet, unless someone set it
 * themselves. Prices stay, as for any trip moved by dispatch, unless a trip moves to another day:
 * then only with `keepsPrices`. A delayed departure moves nothing, because check-in closes as scheduled.
 */
export function followFlightTarget(
  facts: ReservationFacts,
  before: Reservation,
  { flightGuid, keepsPrices = false }: { flightGuid: string; keepsPrices?: boolean },
): Target | Refusal {
  const flight = flightOf(facts, flightGuid)
  if (flight?.direction !== 'arrival' || neverComes(flight)) return refuse('change', nothingChanges)
  const after = withBookings(before, (it) =>
    it.flightGuid === flightGuid && isOpen(it) ? followed(facts, it, flight) : it,
  )
  const had = new Set(before.bookings.map((it) => it.trips))
  const isAnyPickup = after.bookings.some((it) => !had.has(it.trips))
  const template = isAnyPickup ? 'newPickup' : needsNotice(before, flight, facts) ? 'change' : null
  return { title: 'Adjust to flight time', after, noPlace: 'ask', template, isOperation: true, keepsPrices }
}

/**
 * Guests with only a fast track get a message about its new time; those with a driver learn it with the new
 * pickup.
 */
function needsNotice(
  { bookings }: Reservation,
  flight: FlightFacts,
  { timeZone }: ReservationFacts,
): boolean {
  const own = bookings.filter((it) => it.flightGuid === flight.guid && isOpen(it))
  return (
    own.every((it) => isFastTrack(it.kind)) && own.some((it) => isAstray(it, bestTimeOf(flight), timeZone))
  )
}

/**
 * Whether a fast track differs enough from its flight's time to be moved. After midnight it keeps its own
 * time.
 */
export function isAstray(
  fastTrack: { serviceDate: ServiceDate; serviceTime: string | null },
  best: Instant,
  timeZone: string,
): boolean {
  if (fastTrack.serviceTime === null || localDateOf(best, timeZone) !== fastTrack.serviceDate) return false
  return (
    Math.abs(minuteOfDay(fastTrack.serviceTime) - minuteOfDay(localTimeOf(best, timeZone))) >=
    worthMovingMinutes
  )
}

function followed(facts: ReservationFacts, booking: ReservedBooking, flight: FlightFacts): ReservedBooking {
  return isFastTrack(booking.kind) ? retimed(facts, booking, flight) : moved(facts, booking, flight)
}

/**
 * However late, a flight belongs to its scheduled date: after midnight its fast track keeps its previous
 * time.
 */
function retimed(
  { timeZone }: ReservationFacts,
  booking: ReservedBooking,
  flight: FlightFacts,
): ReservedBooking {
  const best = bestTimeOf(flight)
  return localDateOf(best, timeZone) === booking.serviceDate
    ? { ...booking, serviceTime: localTimeOf(best, timeZone) }
    : booking
}

function moved(facts: ReservationFacts, booking: ReservedBooking, flight: FlightFacts): ReservedBooking {
  const pickupAt = arrivalPickupAt(flight, termsOn(facts.terms, flight.serviceDate).clearanceMinutes)
  const isToMove = (trip: ReservedTrip) =>
    trip.flightGuid === flight.guid &&
    trip.fromGuid === facts.airport.guid &&
    !isSetForFlight(trip.setForFlightAt, flight) &&
    (trip.status === 'unassigned' || trip.status === 'assigned' || trip.status === 'started') &&
    Math.abs(minutesBetween(trip.pickupAt, pickupAt)) >= worthMovingMinutes
  if (!booking.trips.some(isToMove)) return booking
  const serviceDate = localDateOf(pickupAt, facts.timeZone)
  const trips = booking.trips.map((it) =>
    isToMove(it)
      ? {
          ...it,
          pickupAt,
          serviceDate,
          setForFlightAt: null,
          stops: movedStops(it, pickupAt, facts.timeZone),
        }
      : it,
  )
  const first = trips
    .filter((it) => !isEnded(it.status))
    .toSorted((a, b) => (isBefore(a.pickupAt, b.pickupAt) ? -1 : 1))[0]
  const times = first
    ? {
        serviceDate: localDateOf(first.pickupAt, facts.timeZone),
        serviceTime: localTimeOf(first.pickupAt, facts.timeZone),
      }
    : {}
  return { ...booking, trips, ...times }
}
