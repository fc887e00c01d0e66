import { flightNumberOf } from './flight-pattern.ts'

/** Flights that the schedule lacks, added by hand for a guest who is booked on one. */

/** What stands for an airport or an airline that is to be advised (migration 0042). */
export const unknownAirport = 'ZZZ'
export const unknownAirline = '00'

/** The hour a flight is reckoned at while its time is to be advised: the guess least far from any. */
export const unknownTime = '12:00'

/** What is known of the flight. Empty: to be advised. */
export interface KnownOfFlight {
  /** The flight number or the aircraft's registration, as typed. */
  readonly ident: string
  /** The other airport's code. */
  readonly otherAirport: string
  /** At our airport: `HH:MM`, `01:15 GMT` where it comes twice. */
  readonly time: string
}

/**
 * The name of a flight added by hand: its number (`ba 0155` is `BA155`), or the aircraft's registration. Without either it is named by what
 * is known of it, so that two parties on unnamed flights share one only where nothing tells them apart.
 */
export function nameByHand({ ident, otherAirport, time }: KnownOfFlight): string {
  const number = flightNumberOf(ident)
  if (number !== null) return number
  const typed = ident.replace(/[\s-]/g, '').toUpperCase()
  return typed === '' ? ['TBA', otherAirport, time.replaceAll(/[: ]/g, '')].filter(Boolean).join('-') : typed
}
