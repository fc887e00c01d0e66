/**
 * Local dates and times of instants; `typed-time.ts` converts the other way. Server only: needs Temporal,
 * which not every browser has. Browsers format with Intl and calculate with `instant.ts`.
 */
import type { Instant } from './instant.ts'
import { minuteOfDay } from './local-time.ts'
import { localText, zoneSuffix } from './repeated-hour.ts'
import { serviceDateText } from './service-date-text.ts'
import { addDays, daysBetween, type ServiceDate } from './service-date.ts'

/** The instant a day begins: midnight, or later where a clock change skips midnight. */
export function startOfDay(date: ServiceDate, timeZone: string): Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant().toString()
}

/** The instant a day ends: the start of the next. */
export function endOfDay(date: ServiceDate, timeZone: string): Instant {
  return startOfDay(addDays(date, 1), timeZone)
}

/** The day, `YYYY-MM-DD`, of an instant in the zone. */
export function localDateOf(instant: Instant, timeZone: string): ServiceDate {
  return localText(instant, timeZone).slice(0, 10)
}

/**
 * The local time, `HH:MM`, rounded down to the minute. For display use `timeTextOf`, which tells repeated
 * times apart.
 */
export function localTimeOf(instant: Instant, timeZone: string): string {
  return localText(instant, timeZone).slice(11)
}

/** The local time for display and input: `14:05`, or `01:15 GMT` in an hour repeated by a clock change. */
export function timeTextOf(instant: Instant, timeZone: string): string {
  return `${localTimeOf(instant, timeZone)}${zoneSuffix(instant, timeZone)}`
}

/** The time as seen from a day: `14:05`, or `Mon 00:25` on another day. */
export function weekdayTimeOf(instant: Instant, timeZone: string, date: ServiceDate): string {
  const own = localDateOf(instant, timeZone)
  const time = timeTextOf(instant, timeZone)
  return own === date ? time : `${serviceDateText(own).slice(0, 3)} ${time}`
}

/** Wall-clock minutes since midnight of a date, possibly more than a day. Clock changes are not counted. */
export function minuteOnClock(date: ServiceDate, instant: Instant, timeZone: string): number {
  return (
    daysBetween(date, localDateOf(instant, timeZone)) * 24 * 60 + minuteOfDay(localTimeOf(instant, timeZone))
  )
}

/**
 * Parses instants in the formats of other services (`2026-11-20 18:05Z`, `2026-11-20T14:05:00-04:00`); null
 * when invalid.
 */
export function readInstant(text: string): Instant | null {
  try {
    return Temporal.Instant.from(text.trim().replace(' ', 'T')).toString()
  } catch {
    return null
  }
}
