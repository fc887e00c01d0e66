import { transactionsPath } from '#contract/addresses.ts'
import type { MoneyFigure } from '#contract/reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import { daysOfMonth, isServiceDate, monthOf } from '#domain/calendar/service-date.ts'

/** All days. */
export const allDays: Period = { from: '2000-01-01', to: '2099-12-31' }

/** The transactions behind a figure. The open balance at the end of a period comes from all that was posted by then. */
export function transactionsBehind({ account, detail }: MoneyFigure, { from, to }: Period, isAtEnd: boolean): string {
  return transactionsPath({
    account,
    detail,
    ...(isAtEnd ? { ...allDays, postedTo: to } : { from, to }),
  })
}

/** The period in the address; this month if it is missing or invalid. */
export function periodOf({ from, to }: { from: string; to: string }, today: string): Period {
  if (isServiceDate(from) && isServiceDate(to) && from <= to) return { from, to }
  const { first, last } = daysOfMonth(monthOf(today))
  return { from: first, to: last }
}

/** `+12 %`; nothing if the previous value was zero. */
export function changeText(now: number, before: number): string {
  if (before === 0 || now === before) return now === before ? '0 %' : '–'
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '\u2212' : ''}${Math.abs(percent).toLocaleString('en-US')} %`
}
