import { localDateOf } from '#domain/calendar/airport-time.ts'
import { hoursBetween, isBefore, type Instant } from '#domain/calendar/instant.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { momentMeant, scheduledMoment, type Meant } from '#domain/calendar/typed-time.ts'

/** If two dates are this close in distance, the user must enter the date. */
const ambiguousHours = 6

/**
 * The moment of a time of day without a date: the nearest to when the flight is expected. Null: it could be
 * either of two days. `until`: the latest possible moment.
 */
export function nearestTime(
  expected: Instant,
  time: string,
  timeZone: string,
  until?: Instant,
): Meant | null {
  const date = localDateOf(expected, timeZone)
  const all = [-1, 0, 1].map((days) => timeOnDate(addDays(date, days), expected, time, timeZone, until))
  const [nearest, next] = all.toSorted((a, b) => a.hours - b.hours)
  if (nearest === undefined) return null
  return next !== undefined && next.hours - nearest.hours < ambiguousHours ? null : nearest.meant
}

/** The moment of a time on a date. In a repeated hour, the one nearest to when the flight is expected. */
export function nearestOnDate(
  date: ServiceDate,
  expected: Instant,
  time: string,
  timeZone: string,
  until?: Instant,
): Meant {
  return timeOnDate(date, expected, time, timeZone, until).meant
}

function timeOnDate(date: ServiceDate, expected: Instant, time: string, timeZone: string, until?: Instant) {
  const hours = (it: Instant) => Math.abs(hoursBetween(expected, it))
  const inTime = momentMeant(date, time, timeZone, (it) => until === undefined || !isBefore(until, it))
  const near =
    'at' in inTime
      ? inTime
      : momentMeant(date, time, timeZone, (it) => hours(it) <= hours(otherOf(date, time, timeZone, it)))
  return {
    meant: near,
    hours: hours('at' in near ? near.at : scheduledMoment(date, time.slice(0, 5), timeZone)),
  }
}

/** The other moment of a time in a repeated hour. */
function otherOf(date: ServiceDate, time: string, timeZone: string, moment: Instant): Instant {
  const first = scheduledMoment(date, time, timeZone)
  return isBefore(first, moment) ? first : scheduledMoment(date, time, timeZone, 'last')
}

/** `Enter the date: 02:10 could be on Fri 20 Nov or on Sat 21 Nov` */
export function whichDateText(expected: Instant, time: string, timeZone: string): string {
  const date = localDateOf(expected, timeZone)
  const isBeforeIt = isBefore(scheduledMoment(date, time.slice(0, 5), timeZone), expected)
  const [first, second] = isBeforeIt ? [date, addDays(date, 1)] : [addDays(date, -1), date]
  return `Enter the date: ${time} could be on ${serviceDateText(first)} or on ${serviceDateText(second)}`
}
