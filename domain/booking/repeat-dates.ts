import { addDays, isServiceDate, startOfWeek, type ServiceDate } from '#domain/calendar/service-date.ts'

/** The most dates of one repeated booking, including its first. */
export const mostRepeats = 60
export const mostWeeksApart = 4

/** A weekly pattern. Weeks count from that of the first date. */
export interface RepeatPattern {
  /** ISO weekdays, 1 = Monday. */
  weekdays: readonly number[]
  /** Every so many weeks. */
  everyWeeks: number
  /** The last possible date, or how many dates there are, including the first. */
  ends: { until: ServiceDate } | { times: number }
}

/** The dates of a pattern, in order. The first date is always included, whatever its weekday. */
export function repeatDates(first: ServiceDate, pattern: RepeatPattern): ServiceDate[] {
  const { weekdays, everyWeeks, ends } = pattern
  const most = 'times' in ends ? ends.times : Infinity
  const dates = [first]
  const days = [...new Set(weekdays)].toSorted((a, b) => a - b)
  for (let monday = startOfWeek(first); days.length > 0; monday = addDays(monday, 7 * everyWeeks))
    for (const date of days.map((day) => addDays(monday, day - 1))) {
      if (date <= first) continue
      // One more than can be booked proves that there are too many.
      if (dates.length >= most || dates.length > mostRepeats) return dates
      if ('until' in ends && date > ends.until) return dates
      dates.push(date)
    }
  return dates
}

type PatternErrors = { weekdays?: string; until?: string; times?: string }

/** Why a pattern can’t be used, by field. Empty if it can. */
export function whyNotPattern(first: ServiceDate, pattern: RepeatPattern): PatternErrors {
  const { weekdays, ends } = pattern
  if (weekdays.length === 0) return { weekdays: 'Choose at least one weekday' }
  if ('times' in ends) {
    const isCount = Number.isInteger(ends.times) && ends.times >= 2 && ends.times <= mostRepeats
    return isCount ? {} : { times: `Enter a whole number from 2 to ${mostRepeats}` }
  }
  if (!isServiceDate(ends.until)) return { until: 'Enter a date, such as 2026-12-24 or 24 Dec' }
  if (ends.until <= first) return { until: 'Choose a date after the first booking' }
  const dates = repeatDates(first, pattern)
  if (dates.length > mostRepeats)
    return { until: `At most ${mostRepeats} dates at a time. Choose an earlier date.` }
  return dates.length > 1 ? {} : { until: 'No other date fits. Choose a later date or other weekdays.' }
}
