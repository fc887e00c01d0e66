import type { ServiceDate } from '#domain/calendar/service-date.ts'

export const invoiceStates = ['open', 'part', 'overdue', 'paid', 'credit', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** The state of an invoice on a day. A credit note is never due. */
export function invoiceStateOf(
  invoice: { isVoid: boolean; chargedCents: number; openCents: number; dueOn: ServiceDate },
  today: ServiceDate,
): InvoiceState {
  if (invoice.isVoid) return 'void'
  if (invoice.chargedCents < 0) return 'credit'
  if (invoice.openCents === 0) return 'paid'
  if (invoice.dueOn < today) return 'overdue'
  return invoice.openCents < invoice.chargedCents ? 'part' : 'open'
}
