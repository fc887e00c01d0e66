import { addMinutes, roundDownTo, type Instant } from '#domain/calendar/instant.ts'
import { bestTimeOf, type FlightTimes } from '#domain/flight/flight-times.ts'

/** Flight guests are met once they can be through: best known landing time plus clearance. */
export function arrivalPickupAt(flight: FlightTimes, clearanceMinutes: number): Instant {
  return addMinutes(bestTimeOf(flight), clearanceMinutes)
}

/**
 * Guests are picked up early enough for the scheduled departure, rounded down to five minutes. A delay does not change it: an airline may
 * withdraw a delay, and check-in closes by the schedule.
 */
export function departurePickupAt(departure: { scheduled: Instant; leadMinutes: number; driveMinutes: number }): Instant {
  return roundDownTo(5, addMinutes(departure.scheduled, -departure.leadMinutes - departure.driveMinutes))
}
