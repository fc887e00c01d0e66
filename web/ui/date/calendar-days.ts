import { addDays, daysOfMonth, isCalendarDate, monthOf, weekdayOf } from '#domain/calendar/service-date.ts'
import type { DayLimits } from '#domain/calendar/typed-day.ts'

/** The weeks of a month's page, Monday first; days of adjacent months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const { first, last } = daysOfMonth(month)
  const days: (string | null)[] = Array.from({ length: weekdayOf(first) - 1 }, () => null)
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** The same day `months` later, or the month's last where there is no such day. */
export function addMonths(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const month = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  const wanted = `${month}-${day.slice(8)}`
  return isCalendarDate(wanted) ? wanted : daysOfMonth(month).last
}

const steps: Record<string, (day: string, shift: boolean) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, 1 - weekdayOf(day)),
  End: (day) => addDays(day, 7 - weekdayOf(day)),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
}

/** Where a key leads in the calendar, within the limits; null for other keys. */
export function dayAfterKey(
  key: string,
  day: string,
  shift: boolean,
  { min, max }: DayLimits,
): string | null {
  const step = steps[key]
  if (!step) return null
  const wanted = step(day, shift)
  if (min !== undefined && wanted < min) return min
  if (max !== undefined && wanted > max) return max
  return wanted
}

/** Whether a whole month is outside the limits. */
export function monthOutside(month: string, { min, max }: DayLimits): boolean {
  return (min !== undefined && month < monthOf(min)) || (max !== undefined && month > monthOf(max))
}
