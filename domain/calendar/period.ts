import { addDays, daysBetween, daysOfMonth, monthOf, type ServiceDate } from './service-date.ts'

/** From one day to another, both inclusive. */
export interface Period {
  readonly from: ServiceDate
  readonly to: ServiceDate
}

/**
 * The comparison period of a report: the preceding month (or months) for whole months, else as many days
 * before.
 */
export function periodBefore({ from, to }: Period): Period {
  const end = addDays(from, -1)
  if (!isWholeMonths({ from, to })) return { from: addDays(from, -daysBetween(from, to) - 1), to: end }
  const months = monthsBetween(monthOf(from), monthOf(to)) + 1
  return { from: `${monthBefore(monthOf(from), months)}-01`, to: end }
}

/**
 * The comparison period of a report viewed on `today`. A period of several days from the first of a month to
 * today is a period to date, compared with the same days of the preceding month (months, year). Any other is
 * compared with the whole preceding period.
 */
export function comparedWith(period: Period, today: ServiceDate): Period {
  const { from, to } = period
  if (to !== today || from === to || !from.endsWith('-01')) return periodBefore(period)
  const spanned = monthsBetween(monthOf(from), monthOf(to)) + 1
  const isYearToDate = from.endsWith('-01-01') && spanned > 1
  if (isWholeMonths(period) && !isYearToDate) return periodBefore(period)
  const months = isYearToDate ? 12 : spanned
  const { last } = daysOfMonth(monthBefore(monthOf(to), months))
  const sameDay = `${monthOf(last)}-${to.slice(8)}`
  const before = isWholeMonths(period) || sameDay > last ? last : sameDay
  return { from: `${monthBefore(monthOf(from), months)}-01`, to: before }
}

/** The next period of the same length. */
export function periodAfter({ from, to }: Period): Period {
  const start = addDays(to, 1)
  if (!isWholeMonths({ from, to })) return { from: start, to: addDays(to, daysBetween(from, to) + 1) }
  const months = monthsBetween(monthOf(from), monthOf(to)) + 1
  return { from: start, to: daysOfMonth(monthBefore(monthOf(to), -months)).last }
}

export function isWholeMonths({ from, to }: Period): boolean {
  return from.endsWith('-01') && daysOfMonth(monthOf(to)).last === to
}

function monthsBetween(first: string, last: string): number {
  return count(last) - count(first)
}

/** The month (`YYYY-MM`) a number of months later, or earlier if negative. */
export function monthAfter(month: string, months: number): string {
  return monthBefore(month, -months)
}

function monthBefore(month: string, months: number): string {
  const at = count(month) - months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

function count(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
}
