import type { InvoiceOf } from '#domain/invoice/invoice-of.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

/** What to invoice: a month, services up to a day, or chosen entries. */
export interface Asked {
  month?: string | undefined
  /** The first day of the period, as printed. */
  from?: string | undefined
  to?: string | undefined
  entries?: readonly string[] | undefined
}

/** Null: none of them was asked for. */
export function invoiceOfAsked({ month, from, to, entries }: Asked): InvoiceOf | Refusal | null {
  if ([month, to, entries].filter((it) => it !== undefined).length > 1)
    return refuseField('month', 'Choose a month, a day or charges, but only one of them')
  if (month !== undefined) return { kind: 'month', month }
  if (to !== undefined) return { kind: 'period', from: from ?? null, to }
  if (from !== undefined) return refuseField('to', 'Choose an end date')
  return entries === undefined ? null : { kind: 'chosen', entries: [...new Set(entries)] }
}

export function whyNotPeriod(of: InvoiceOf, today: ServiceDate): Refusal | null {
  if (of.kind !== 'period') return null
  if (of.to > today) return refuseField('to', 'Choose today or an earlier day')
  return of.from !== null && of.from > of.to
    ? refuseField('to', 'Choose an end date on or after the start date')
    : null
}
