import { addMinutes, roundDownTo, type Instant } from '#domain/calendar/instant.ts'
import { bestTimeOf, type FlightTimes } from '#domain/flight/flight-times.ts'

/** Guests of a flight are met once they can be through: the best time known for the landing, and the time that clearance takes. */
export function arrivalPickupAt(flight: FlightTimes, clearanceMinutes: number): Instant {
  return addMinutes(bestTimeOf(flight), clearanceMinutes)
}

/**
 * Guests for a flight are fetched so as to be at the airport ahead of its scheduled time, to a round five minutes and never late. A delay
 * does not move it: an airline may take a delay back, and check-in closes by the schedule.
 */
export function departurePickupAt(departure: { scheduled: Instant; leadMinutes: number; driveMinutes: number }): Instant {
  return roundDownTo(5, addMinutes(departure.scheduled, -departure.leadMinutes - departure.driveMinutes))
}
