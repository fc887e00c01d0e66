import { transactionsPath } from '#contract/addresses.ts'
import type { MoneyFigure } from '#contract/reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import { daysOfMonth, isServiceDate, monthOf } from '#domain/calendar/service-date.ts'

export const allDays: Period = { from: '2000-01-01', to: '2099-12-31' }

/** Link to the transactions with these filters, for all days unless they name some. */
export function opensPath(filters: Readonly<Record<string, string>>): string {
  return transactionsPath({ ...allDays, ...filters })
}

/** Link to the transactions behind a figure. Closing balances include everything posted by then. */
export function transactionsBehind(
  { account, detail }: MoneyFigure,
  { from, to }: Period,
  isAtEnd: boolean,
): string {
  return opensPath({
    account,
    ...(detail && { detail }),
    ...(isAtEnd ? { asOf: to } : isMoved(account) ? { postedFrom: from, postedTo: to } : { from, to }),
  })
}

/** Money counts on the posting date, revenue and tax on the service date. */
function isMoved(account: MoneyFigure['account']): boolean {
  return account !== 'revenue' && account !== 'taxDue'
}

/** The whole month of a day. */
export function wholeMonth(today: string): Period {
  const { first, last } = daysOfMonth(monthOf(today))
  return { from: first, to: last }
}

/** The month of a day up to that day. */
export function monthToDate(today: string): Period {
  return { from: `${monthOf(today)}-01`, to: today }
}

/** The period in the URL, or the default if missing or invalid. */
export function periodOf({ from, to }: { from: string; to: string }, usual: Period): Period {
  return isServiceDate(from) && isServiceDate(to) && from <= to ? { from, to } : usual
}

/** What the list of services not invoiced is asked for; `to`: the last service date. */
export type NotInvoicedAsked = Partial<Record<'to' | 'month' | 'partner', string>>

/** The filters of services not invoiced in the URL, without invalid ones. */
export function notInvoicedAsked(url: { upTo: string; month: string; partner: string }): NotInvoicedAsked {
  return {
    ...(isServiceDate(url.upTo) && { to: url.upTo }),
    ...(/^20\d\d-(0[1-9]|1[0-2])$/.test(url.month) && { month: url.month }),
    ...(/^[\da-f-]{36}$/.test(url.partner) && { partner: url.partner }),
  }
}

/** `+12%`; `–` where a percentage means nothing. */
export function changeText(now: number, before: number): string {
  if (now === before) return '0%'
  // From nothing, or where one of them is below zero (payouts above what was received), it would mislead.
  if (before <= 0 || now < 0) return '–'
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '\u2212' : ''}${Math.abs(percent).toLocaleString('en-US')}%`
}
