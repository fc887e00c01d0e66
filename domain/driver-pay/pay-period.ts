import { dateText, monthWords, serviceDateText } from '#domain/calendar/service-date-text.ts'
import {
  addDays,
  daysOfMonth,
  isServiceDate,
  monthOf,
  weekdayOf,
  type ServiceDate,
} from '#domain/calendar/service-date.ts'

/** A period that drivers are paid for: a month as `2026-11`, or a week by its first day as `2026-11-23`. */
export type PayPeriod = string

/** The ISO weekday that weeks of pay start on, 1 = Monday … 7 = Sunday; null: drivers are paid by month. */
export type PayWeekStart = number | null

export function isPayPeriod(text: string): boolean {
  return isServiceDate(isMonth(text) ? `${text}-01` : text)
}

export function payUnit(period: PayPeriod): 'month' | 'week' {
  return isMonth(period) ? 'month' : 'week'
}

/** The first and last day of a period. */
export function daysOfPay(period: PayPeriod): { first: ServiceDate; last: ServiceDate } {
  return isMonth(period) ? daysOfMonth(period) : { first: period, last: addDays(period, 6) }
}

/** The company’s period that a day is in. */
export function payPeriodOf(day: ServiceDate, weekStart: PayWeekStart): PayPeriod {
  return weekStart === null ? monthOf(day) : addDays(day, 0 - ((weekdayOf(day) - weekStart + 7) % 7))
}

/** The company’s periods before and after one, which may be of an earlier setting. */
export function payPeriodsAround(
  period: PayPeriod,
  weekStart: PayWeekStart,
): { before: PayPeriod; after: PayPeriod } {
  const { first, last } = daysOfPay(period)
  return {
    before: payPeriodOf(addDays(first, -1), weekStart),
    after: payPeriodOf(addDays(last, 1), weekStart),
  }
}

/** `November 2026`, or `23 Nov – 29 Nov 2026`. */
export function payPeriodText(period: PayPeriod): string {
  if (isMonth(period)) return monthWords(period)
  const { first, last } = daysOfPay(period)
  const start = first.slice(0, 4) === last.slice(0, 4) ? serviceDateText(first).slice(4) : dateText(first)
  return `${start} – ${dateText(last)}`
}

function isMonth(period: PayPeriod): boolean {
  return period.length === 7
}
