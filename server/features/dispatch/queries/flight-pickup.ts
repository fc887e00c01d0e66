import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { worthMovingMinutes } from '#domain/flight/flight-times.ts'
import { neverComes } from '#domain/reservation/changes/follow-flight.ts'
import { termsOn, type StoredTerms } from '#domain/terms/terms.ts'
import { arrivalPickupAt, isSetForFlight } from '#domain/trip/pickup-time.ts'
import type { TripRead } from '#server/features/trips/queries/trip-rows.ts'

/**
 * The pickup time that a trip's flight now requires; null if the trip's own time is right, or was set by hand
 * and the flight has hardly changed since. Guests of an
 * arriving flight are met once they can be cleared. A delayed departure changes nothing (see
 * `departurePickupAt`).
 */
export function flightPickupAt(row: TripRead, terms: StoredTerms): Instant | null {
  const isStillToCome = row.status === 'unassigned' || row.status === 'assigned' || row.status === 'started'
  if (row.flight_direction !== 'arrival' || row.from_place.kind !== 'airport' || !isStillToCome) return null
  const times = {
    scheduled: row.scheduled_at,
    estimated: row.estimated_at,
    actual: row.actual_at,
    status: row.flight_status,
  }
  if (neverComes(times) || isSetForFlight(row.set_for_flight_at, times)) return null
  const at = arrivalPickupAt(times, termsOn(terms, row.service_date).clearanceMinutes)
  return Math.abs(minutesBetween(row.pickup_at, at)) < worthMovingMinutes ? null : at
}
