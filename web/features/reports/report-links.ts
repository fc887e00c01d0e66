import { transactionsPath } from '#contract/addresses.ts'
import type { MoneyFigure } from '#contract/reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import { daysOfMonth, isServiceDate, monthOf } from '#domain/calendar/service-date.ts'

/** All days. */
export const allDays: Period = { from: '2000-01-01', to: '2099-12-31' }

/** The transactions of some filters: of every day where they name none. */
export function opensPath(filters: Readonly<Record<string, string>>): string {
  return transactionsPath({ ...allDays, ...filters })
}

/** The transactions behind a figure. The open balance at the end of a period comes from all that was posted by then. */
export function transactionsBehind({ account, detail }: MoneyFigure, { from, to }: Period, isAtEnd: boolean): string {
  return opensPath({
    account,
    ...(detail && { detail }),
    ...(isAtEnd ? { asOf: to } : isMoved(account) ? { postedFrom: from, postedTo: to } : { from, to }),
  })
}

/** Money counts on the day it moved, revenue and tax on the day of service. */
function isMoved(account: MoneyFigure['account']): boolean {
  return account !== 'revenue' && account !== 'taxDue'
}

/** This month, from its first day to its last. */
export function wholeMonth(today: string): Period {
  const { first, last } = daysOfMonth(monthOf(today))
  return { from: first, to: last }
}

/** This month so far. */
export function monthToDate(today: string): Period {
  return { from: `${monthOf(today)}-01`, to: today }
}

/** The period in the address; the `usual` one if it is missing or invalid. */
export function periodOf({ from, to }: { from: string; to: string }, usual: Period): Period {
  return isServiceDate(from) && isServiceDate(to) && from <= to ? { from, to } : usual
}

/** `+12 %`; nothing if the previous value was zero. */
export function changeText(now: number, before: number): string {
  if (before === 0 || now === before) return now === before ? '0 %' : '–'
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '\u2212' : ''}${Math.abs(percent).toLocaleString('en-US')} %`
}
