import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'

export const flightStatuses = ['scheduled', 'enRoute', 'landed', 'departed', 'delayed', 'cancelled', 'diverted'] as const
export type FlightStatus = (typeof flightStatuses)[number]

export interface FlightTimes {
  readonly scheduled: Instant
  readonly estimated: Instant | null
  readonly actual: Instant | null
}

/** The best that is known: what happened, else what is expected, else what is scheduled. */
export function bestTimeOf({ scheduled, estimated, actual }: FlightTimes): Instant {
  return actual ?? estimated ?? scheduled
}

/** Minutes behind schedule; negative when early. */
export function minutesLate(flight: FlightTimes): number {
  return minutesBetween(flight.scheduled, bestTimeOf(flight))
}

/** Late by the measure of the trade: fifteen minutes or more. A cancelled flight is not late; it does not come. */
export function isLate(flight: FlightTimes & { readonly status?: FlightStatus }, minutes = 15): boolean {
  return flight.status !== 'cancelled' && minutesLate(flight) >= minutes
}
