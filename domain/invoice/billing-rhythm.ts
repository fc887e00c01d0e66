import { monthAfter } from '#domain/calendar/period.ts'
import { addDays, monthOf, startOfWeek, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { BillingRhythm } from './billing-rhythms.ts'
import { draftInvoice, type InvoiceFacts } from './draft-invoice.ts'
import { withoutReversed, type InvoicedEntry } from './invoice-lines.ts'
import { reservationOf, type InvoiceOf } from './invoice-of.ts'

/** What is due on a day: the last month or week that is over. Null: each reservation has its own invoice. */
export function dueOf(rhythm: BillingRhythm, today: ServiceDate): InvoiceOf | null {
  if (rhythm === 'monthly') return { kind: 'month', month: monthAfter(monthOf(today), -1) }
  if (rhythm === 'perReservation') return null
  const monday = startOfWeek(today)
  return { kind: 'period', from: addDays(monday, -7), to: addDays(monday, -1) }
}

/**
 * One invoice for each reservation whose last service day is over. `account` has all entries not invoiced
 * yet, also those to come. Each invoice opens with the balance that the one before closes with.
 */
export function reservationInvoices(account: InvoiceFacts): InvoiceFacts[] {
  const { entries, voided, today } = account
  const over = [...Map.groupBy(entries, reservationOf).values()].filter((own) => own.every(isOver(today)))
  const charged = over.filter((own) => withoutReversed(own).length > 0)
  // All services of a void invoice were cancelled: one more invoice credits it.
  const each = charged.length === 0 && voided.length > 0 ? [over.flat()] : charged
  const invoices: InvoiceFacts[] = []
  for (const own of each) {
    const before = invoices.at(-1)
    invoices.push({
      ...account,
      of: { kind: 'chosen', entries: own.map((it) => it.guid) },
      entries: own,
      ...(before && { openingCents: draftInvoice(before).closingCents, settlements: [], voided: [] }),
    })
  }
  return invoices
}

const isOver = (today: ServiceDate) => (it: InvoicedEntry) => it.serviceDate < today
