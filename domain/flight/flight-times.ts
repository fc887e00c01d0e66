import { durationText } from '#domain/calendar/duration-text.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'

export const flightStatuses = [
  'scheduled',
  'enRoute',
  'landed',
  'departed',
  'delayed',
  'cancelled',
  'diverted',
] as const
export type FlightStatus = (typeof flightStatuses)[number]

export interface FlightTimes {
  readonly scheduled: Instant
  readonly estimated: Instant | null
  readonly actual: Instant | null
}

/** Smaller changes of a pickup are not worth notifying anyone. */
export const worthMovingMinutes = 5

/** The best known time: actual, else expected, else scheduled. */
export function bestTimeOf({ scheduled, estimated, actual }: FlightTimes): Instant {
  return actual ?? estimated ?? scheduled
}

/** Minutes behind schedule; negative when early. */
export function minutesLate(flight: FlightTimes): number {
  return minutesBetween(flight.scheduled, bestTimeOf(flight))
}

/** `20 min late`, `1 h 5 min early`, `on time` */
export function offScheduleWords(minutes: number): string {
  const whole = Math.round(minutes)
  return whole === 0 ? 'on time' : `${durationText(Math.abs(whole))} ${whole > 0 ? 'late' : 'early'}`
}

/** The status to show: a late flight is delayed, even if its data source doesn’t say so. */
export function shownStatus({ status, late }: { status: FlightStatus; late: boolean }): FlightStatus {
  return late && status === 'scheduled' ? 'delayed' : status
}

/** Late by the industry definition: fifteen minutes or more. A cancelled flight is not late. */
export function isLate(flight: FlightTimes & { readonly status?: FlightStatus }, minutes = 15): boolean {
  return flight.status !== 'cancelled' && minutesLate(flight) >= minutes
}
