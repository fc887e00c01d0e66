import { addDays, daysBetween, weekdayOf } from '#domain/calendar/service-date.ts'

/** A longer range is probably a mistyped year. */
export const daysAtOnce = 366

/** The days from one to another, both inclusive, that fall on the weekdays (1 = Monday). */
export function daysToSet(from: string, until: string, weekdays: readonly number[]): string[] {
  const count = Math.min(daysBetween(from, until) + 1, daysAtOnce)
  if (count <= 1) return [from]
  return Array.from({ length: count }, (_, index) => addDays(from, index)).filter((day) =>
    weekdays.includes(weekdayOf(day)),
  )
}

/** The error of a range's last day; null when valid. */
export function whyNotUntil(from: string, until: string): string | null {
  if (until < from) return 'Choose an end date on or after the start date'
  return daysBetween(from, until) >= daysAtOnce ? `Choose at most ${daysAtOnce} days` : null
}
