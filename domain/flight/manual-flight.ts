import { flightNumberOf } from './flight-pattern.ts'

/** Flights missing from the schedule, added manually for a guest. */

/** The codes of an airport and an airline that are to be advised (migration 0042). */
export const unknownAirport = 'ZZZ'
export const unknownAirline = '00'

/** The assumed time of a flight whose time is to be advised. */
export const unknownTime = '12:00'

/** The known facts of a flight. Empty fields are to be advised. */
export interface ManualFlightFacts {
  /** The flight number or the aircraft's registration, as typed. */
  readonly ident: string
  /** The other airport's code. */
  readonly otherAirport: string
  /** Local time at our airport: `HH:MM`, or `01:15 GMT` in a repeated hour. */
  readonly time: string
}

/**
 * The name of a manually added flight: its number (`ba 0155` becomes `BA155`) or the aircraft's registration.
 * Without either, it is named after its known facts, so that parties only share an unnamed flight if nothing
 * distinguishes theirs.
 */
export function nameOfManualFlight({ ident, otherAirport, time }: ManualFlightFacts): string {
  const number = flightNumberOf(ident)
  if (number !== null) return number
  const typed = ident.replace(/[\s-]/g, '').toUpperCase()
  return typed === '' ? ['TBA', otherAirport, time.replaceAll(/[: ]/g, '')].filter(Boolean).join('-') : typed
}
