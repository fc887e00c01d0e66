import { durationText } from '#domain/calendar/duration-text.ts'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { bestTimeOf, minutesLate, type FlightStatus, type FlightTimes } from './flight-times.ts'

/** People are notified again once the best time has moved by this much since the last message. */
export const newsMinutes = 15

/** The content of the last message; null: none, so that the schedule counts. */
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
 * The news about a flight for the people who meet its guests: at least 15 minutes later or earlier than they
 * know, cancelled, diverted, or back to normal. Null: no news.
 */
export function delayNews(
  flight: FlightTimes & {
    readonly ident: string
    readonly direction: Direction
    readonly status: FlightStatus
  },
  last: LastNotified,
  timeZone: string,
): DelayNews | null {
  const { ident, status, scheduled } = flight
  const body = timeText(flight, timeZone)
  const isOff = status === 'cancelled' || status === 'diverted'
  if (isOff)
    return last.status === status
      ? null
      : { subject: `${ident} is ${status}`, body: `Scheduled ${clock(scheduled, flight, timeZone)}` }
  if (last.status === 'cancelled' || last.status === 'diverted')
    return { subject: `${ident} is no longer ${last.status}`, body }
  if (Math.abs(minutesBetween(last.time ?? scheduled, bestTimeOf(flight))) < newsMinutes) return null
  const minutes = Math.round(minutesLate(flight))
  if (minutes >= newsMinutes) return { subject: `${ident} is ${durationText(minutes)} late`, body }
  return {
    subject:
      minutes <= -newsMinutes ? `${ident} is ${durationText(-minutes)} early` : `${ident} is back on time`,
    body,
  }
}

function timeText(flight: FlightTimes & { direction: Direction }, timeZone: string): string {
  const [expected, happened] = flight.direction === 'arrival' ? ['Lands', 'Landed'] : ['Departs', 'Departed']
  const at = clock(bestTimeOf(flight), flight, timeZone)
  return (
    `${flight.actual === null ? expected : happened} ${at}, ` +
    `scheduled ${clock(flight.scheduled, flight, timeZone)}`
  )
}

/** The time, with the date if it is not the scheduled one. */
function clock(at: Instant, { scheduled }: FlightTimes, timeZone: string): string {
  const date = localDateOf(at, timeZone)
  const time = timeTextOf(at, timeZone)
  return date === localDateOf(scheduled, timeZone) ? time : `${serviceDateText(date)} ${time}`
}
