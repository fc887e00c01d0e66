import {
  addDays,
  daysOfMonth,
  isServiceDate,
  monthOf,
  startOfWeek,
  type ServiceDate,
} from '#domain/calendar/service-date.ts'

/** Dates relative to the day on which a link or a saved view is opened. Weeks begin on Monday. */
export const relativeDates = [
  ['today', 'Today'],
  ['tomorrow', 'Tomorrow'],
  ['this-week', 'This week'],
  ['next-7-days', 'Next 7 days'],
  ['next-week', 'Next week'],
  ['this-month', 'This month'],
  ['last-month', 'Last month'],
] as const

/** The first and last of the days; null for a text that names none. */
export function daysOf(when: string, today: ServiceDate): { from: ServiceDate; to: ServiceDate } | null {
  const monday = startOfWeek(today)
  const { first, last } = daysOfMonth(monthOf(today))
  if (when === 'today') return days(today, 1)
  if (when === 'tomorrow') return days(addDays(today, 1), 1)
  if (when === 'this-week') return days(monday, 7)
  if (when === 'next-7-days') return days(today, 7)
  if (when === 'next-week') return days(addDays(monday, 7), 7)
  if (when === 'this-month') return { from: first, to: last }
  if (when === 'last-month') return monthBefore(first)
  return null
}

/** A list’s dates in the address: `when` relative to when it is opened. If empty, `from` and `to` apply. */
export interface ChosenDates {
  when: string
  from: string
  to: string
}

/** The chosen first and last day. Ignores what isn’t a date. */
export function chosenDays(
  { when, from, to }: ChosenDates,
  today: ServiceDate,
): { from?: ServiceDate; to?: ServiceDate } {
  const relative = daysOf(when, today)
  if (relative) return relative
  return { ...(isServiceDate(from) ? { from } : {}), ...(isServiceDate(to) ? { to } : {}) }
}

const days = (from: ServiceDate, count: number) => ({ from, to: addDays(from, count - 1) })

function monthBefore(first: ServiceDate): { from: ServiceDate; to: ServiceDate } {
  const to = addDays(first, -1)
  return { from: daysOfMonth(monthOf(to)).first, to }
}
