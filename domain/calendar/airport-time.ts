/**
 * Between the airport's clock and instants. Server only: it needs Temporal, which not every browser has. The browser formats with Intl
 * and reckons with `instant.ts`.
 */
import type { Instant } from './instant.ts'
import { addDays, type ServiceDate } from './service-date.ts'

/**
 * The moment of a local date and time. A time that the clocks skip is taken as if they had not yet moved (02:30 becomes 03:30); one
 * that they repeat is the first of the two.
 */
export function instantOf(date: ServiceDate, time: string, timeZone: string): Instant {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant().toString()
}

/** The moment a day ends: the next one's first. */
export function endOfDay(date: ServiceDate, timeZone: string): Instant {
  return instantOf(addDays(date, 1), '00:00', timeZone)
}

/** The day, `YYYY-MM-DD`, that a moment falls on in the zone. */
export function localDateOf(instant: Instant, timeZone: string): ServiceDate {
  return zoned(instant, timeZone).toPlainDate().toString()
}

/** A day's list shows the times of its few flights in every row: what was reckoned lately is kept. */
const lately = new Map<string, string>()
const mostKept = 5000

/** The time, `HH:MM`, that the clocks of the zone show at a moment; the minute that has begun. */
export function localTimeOf(instant: Instant, timeZone: string): string {
  const asked = `${instant} ${timeZone}`
  const known = lately.get(asked)
  if (known !== undefined) return known
  const time = zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' })
  if (lately.size >= mostKept) lately.clear()
  lately.set(asked, time)
  return time
}

function zoned(instant: Instant, timeZone: string) {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
}

/** A moment as other services write it (`2026-11-20 18:05Z`, `2026-11-20T14:05:00-04:00`); null when it is none. */
export function readInstant(text: string): Instant | null {
  try {
    return Temporal.Instant.from(text.trim().replace(' ', 'T')).toString()
  } catch {
    return null
  }
}
