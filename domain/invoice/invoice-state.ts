import type { ServiceDate } from '#domain/calendar/service-date.ts'

export const invoiceStates = ['open', 'part', 'overdue', 'paid', 'credit', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** How an invoice stands on a day. A credit note asks for nothing. */
export function invoiceStateOf(
  it: { isVoid: boolean; chargedCents: number; openCents: number; dueOn: ServiceDate },
  today: ServiceDate,
): InvoiceState {
  if (it.isVoid) return 'void'
  if (it.chargedCents < 0) return 'credit'
  if (it.openCents === 0) return 'paid'
  if (it.dueOn < today) return 'overdue'
  return it.openCents < it.chargedCents ? 'part' : 'open'
}
