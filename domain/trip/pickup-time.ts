import { addMinutes, minutesBetween, roundDownTo, type Instant } from '#domain/calendar/instant.ts'
import { bestTimeOf, type FlightTimes } from '#domain/flight/flight-times.ts'

/** The pickup time for guests of an arriving flight: the best known landing time plus clearance. */
export function arrivalPickupAt(flight: FlightTimes, clearanceMinutes: number): Instant {
  return addMinutes(bestTimeOf(flight), clearanceMinutes)
}

/**
 * The pickup time for a departure, rounded down to five minutes. Delays don't change it: check-in still
 * closes as scheduled, and an airline can withdraw a delay.
 */
export function departurePickupAt(departure: {
  scheduled: Instant
  leadMinutes: number
  driveMinutes: number
}): Instant {
  return roundDownTo(5, addMinutes(departure.scheduled, -departure.leadMinutes - departure.driveMinutes))
}

/** A pickup that someone set themselves stays until its flight changes by this much. */
const staysWithinMinutes = 15

/**
 * Whether someone set the pickup themselves, knowing about as much of the flight as is known now. `setFor`:
 * the flight's best time at that moment; null: the pickup follows its flight.
 */
export function isSetForFlight(setFor: Instant | null, flight: FlightTimes): boolean {
  return setFor !== null && Math.abs(minutesBetween(setFor, bestTimeOf(flight))) < staysWithinMinutes
}
