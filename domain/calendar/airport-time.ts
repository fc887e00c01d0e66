/**
 * Converts between the airport's local time and instants. Server only: it needs Temporal, which not every browser has. The browser formats
 * with Intl and calculates with `instant.ts`.
 */
import type { Instant } from './instant.ts'
import { addDays, type ServiceDate } from './service-date.ts'

/**
 * The instant of a local date and time. A time skipped by a clock change is read with the offset before it (02:30 becomes 03:30); for a
 * repeated time, the first is used.
 */
export function instantOf(date: ServiceDate, time: string, timeZone: string): Instant {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant().toString()
}

/** The instant a day ends: the start of the next. */
export function endOfDay(date: ServiceDate, timeZone: string): Instant {
  return instantOf(addDays(date, 1), '00:00', timeZone)
}

/** The day, `YYYY-MM-DD`, of an instant in the zone. */
export function localDateOf(instant: Instant, timeZone: string): ServiceDate {
  return zoned(instant, timeZone).toPlainDate().toString()
}

/** Caches recent results: a day's list shows the times of the same few flights in every row. */
const lately = new Map<string, string>()
const maxCached = 5000

/** The local time, `HH:MM`, of an instant in the zone, rounded down to the minute. */
export function localTimeOf(instant: Instant, timeZone: string): string {
  const asked = `${instant} ${timeZone}`
  const known = lately.get(asked)
  if (known !== undefined) return known
  const time = zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' })
  if (lately.size >= maxCached) lately.clear()
  lately.set(asked, time)
  return time
}

function zoned(instant: Instant, timeZone: string) {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
}

/** Parses instants in the formats of other services (`2026-11-20 18:05Z`, `2026-11-20T14:05:00-04:00`); null when invalid. */
export function readInstant(text: string): Instant | null {
  try {
    return Temporal.Instant.from(text.trim().replace(' ', 'T')).toString()
  } catch {
    return null
  }
}
