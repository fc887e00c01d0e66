import { instantOf, localDateOf } from '#domain/calendar/airport-time.ts'
import { hoursBetween, isBefore, type Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'

/** Nearly as far one way as the other: whoever entered the time is asked for the date. */
const ambiguousHours = 6

/**
 * The moment meant by a time of day without a date: the one nearest to when the flight is expected. Null: it could be either of two days.
 */
export function nearestTime(expected: Instant, time: string, timeZone: string): Instant | null {
  const date = localDateOf(expected, timeZone)
  const all = [-1, 0, 1].map((days) => instantOf(addDays(date, days), time, timeZone))
  const distance = (it: Instant) => Math.abs(hoursBetween(expected, it))
  const [nearest, next] = all.toSorted((a, b) => distance(a) - distance(b))
  if (nearest === undefined) return null
  return next !== undefined && distance(next) - distance(nearest) < ambiguousHours ? null : nearest
}

/** `Is 02:10 on Fri 20 Nov or on Sat 21 Nov meant?` */
export function whichDateText(expected: Instant, time: string, timeZone: string): string {
  const date = localDateOf(expected, timeZone)
  const isBeforeIt = isBefore(instantOf(date, time, timeZone), expected)
  const [first, second] = isBeforeIt ? [date, addDays(date, 1)] : [addDays(date, -1), date]
  return `Is ${time} on ${serviceDateText(first)} or on ${serviceDateText(second)} meant?`
}
