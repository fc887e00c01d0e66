import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { bestTimeOf, minutesLate, type FlightStatus, type FlightTimes } from './flight-times.ts'

/** People are told again when the best time has moved by so much since they were told last. */
export const newsMinutes = 15

/** What was last told; null: nothing, so that the schedule counts. */
export interface LastNotified {
  readonly time: Instant | null
  readonly status: FlightStatus | null
}

export interface DelayNews {
  /** `BA2155 is 45 min late` */
  readonly subject: string
  /** `Lands 14:45, scheduled 14:00` */
  readonly body: string
}

/**
 * What is new about a flight for those who meet its guests: late or early by a quarter of an hour more than they know, cancelled, diverted,
 * or none of that any more. Null: nothing.
 */
export function delayNews(
  flight: FlightTimes & { readonly ident: string; readonly direction: Direction; readonly status: FlightStatus },
  told: LastNotified,
  timeZone: string,
): DelayNews | null {
  const { ident, status, scheduled } = flight
  const body = timeText(flight, timeZone)
  const isOff = status === 'cancelled' || status === 'diverted'
  if (isOff)
    return told.status === status ? null : { subject: `${ident} is ${status}`, body: `Scheduled ${clock(scheduled, flight, timeZone)}` }
  if (told.status === 'cancelled' || told.status === 'diverted') return { subject: `${ident} comes after all`, body }
  if (Math.abs(minutesBetween(told.time ?? scheduled, bestTimeOf(flight))) < newsMinutes) return null
  const minutes = Math.round(minutesLate(flight))
  if (minutes >= newsMinutes) return { subject: `${ident} is ${lengthText(minutes)} late`, body }
  return { subject: minutes <= -newsMinutes ? `${ident} is ${lengthText(-minutes)} early` : `${ident} is on time again`, body }
}

function timeText(flight: FlightTimes & { direction: Direction }, timeZone: string): string {
  const [expected, happened] = flight.direction === 'arrival' ? ['Lands', 'Landed'] : ['Leaves', 'Left']
  const at = clock(bestTimeOf(flight), flight, timeZone)
  return `${flight.actual === null ? expected : happened} ${at}, scheduled ${clock(flight.scheduled, flight, timeZone)}`
}

/** With its day where that is not the day it is scheduled for. */
function clock(at: Instant, { scheduled }: FlightTimes, timeZone: string): string {
  const date = localDateOf(at, timeZone)
  const time = timeTextOf(at, timeZone)
  return date === localDateOf(scheduled, timeZone) ? time : `${serviceDateText(date)} ${time}`
}

function lengthText(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}
