import type { Instant } from '#domain/calendar/instant.ts'
import type { Meant } from '#domain/calendar/typed-time.ts'
import { termsOn } from '#domain/terms/terms.ts'
import { arrivalPickupAt, departurePickupAt } from '#domain/trip/pickup-time.ts'
import type { FlightFacts, PlaceFacts, ReservationFacts } from './facts.ts'
import { askedPickupAt, driveMinutes, type StopAsked } from './plan-drive.ts'
import type { ReservedTrip } from './reservation.ts'

/**
 * The pickup time for a flight: on arrival after clearance, on departure early enough for the drive with its
 * stops and for check-in.
 */
export function pickupForFlight(
  facts: ReservationFacts,
  flight: FlightFacts,
  place: PlaceFacts,
  stops: number,
): Instant {
  const terms = termsOn(facts.terms, flight.serviceDate)
  if (flight.direction === 'arrival') return arrivalPickupAt(flight, terms.clearanceMinutes)
  return departurePickupAt({
    scheduled: flight.scheduled,
    leadMinutes: terms.airportLeadMinutes,
    driveMinutes: driveMinutes(place, facts.airport, stops),
  })
}

/**
 * Whether the pickup of a departure is the calculated one. Older trips were calculated without their stops.
 */
export function isPickupForFlight(
  facts: ReservationFacts,
  flight: FlightFacts,
  { pickupAt, stops }: ReservedTrip,
  place: PlaceFacts,
): boolean {
  const { airportLeadMinutes: leadMinutes } = termsOn(facts.terms, flight.serviceDate)
  const { scheduled } = flight
  return [driveMinutes(place, facts.airport, stops.length), place.minutesFromAirport].some(
    (it) => departurePickupAt({ scheduled, leadMinutes, driveMinutes: it }) === pickupAt,
  )
}

/** The pickup of a requested transfer: at its typed time, or the calculated one. */
export function meantPickup(
  facts: ReservationFacts,
  flight: FlightFacts,
  { pickupTime, stops }: { readonly pickupTime: string | null; readonly stops: readonly StopAsked[] },
  place: PlaceFacts,
): Meant {
  return pickupTime === null
    ? { at: pickupForFlight(facts, flight, place, stops.length) }
    : askedPickupAt(facts, flight, pickupTime)
}
