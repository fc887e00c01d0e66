import { daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { OpenInvoice } from './allocation.ts'

export const ageBuckets = ['notDue', 'days30', 'days60', 'days90', 'older'] as const
export type AgeBucket = (typeof ageBuckets)[number]

export const ageBucketWords: Record<AgeBucket, string> = {
  notDue: 'Not due',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  older: 'Over 90 days',
}

/** The age bucket of an invoice; due today is not overdue. */
export function ageBucketOf(dueOn: ServiceDate, today: ServiceDate): AgeBucket {
  const days = daysBetween(dueOn, today)
  if (days <= 0) return 'notDue'
  if (days <= 30) return 'days30'
  if (days <= 60) return 'days60'
  return days <= 90 ? 'days90' : 'older'
}

interface OpenAmounts {
  readonly invoices: readonly (OpenInvoice & { readonly dueOn: ServiceDate })[]
  /** Payments and credit notes not allocated yet. */
  readonly creditCents: number
  /** Paid out ahead of a credit note, which will cover it. */
  readonly paidOutCents: number
  /** Not invoiced yet: services up to today, and upcoming ones. */
  readonly notInvoicedCents: number
  readonly toComeCents: number
}

/**
 * What a partner owes, by age. Buckets, disputed, paid out, not invoiced and upcoming amounts, less credit,
 * add up to the balance.
 */
export interface Ageing extends Record<AgeBucket, number> {
  readonly disputedCents: number
  readonly creditCents: number
  readonly paidOutCents: number
  readonly notInvoicedCents: number
  readonly toComeCents: number
  /** The payment to ask for: invoiced, undisputed and unpaid, less credit. Never negative. */
  readonly payableCents: number
  readonly overdueCents: number
  readonly balanceCents: number
}

export function ageingOf(
  { invoices, creditCents, paidOutCents, notInvoicedCents, toComeCents }: OpenAmounts,
  today: ServiceDate,
): Ageing {
  const buckets = { notDue: 0, days30: 0, days60: 0, days90: 0, older: 0 }
  let disputedCents = 0
  for (const invoice of invoices) {
    const disputed = Math.min(invoice.openCents, Math.max(0, invoice.disputedCents))
    disputedCents += disputed
    buckets[ageBucketOf(invoice.dueOn, today)] += invoice.openCents - disputed
  }
  const invoiced = ageBuckets.reduce((cents, it) => cents + buckets[it], 0)
  return {
    ...buckets,
    disputedCents,
    creditCents,
    paidOutCents,
    notInvoicedCents,
    toComeCents,
    payableCents: Math.max(0, invoiced - creditCents),
    overdueCents: invoiced - buckets.notDue,
    balanceCents: invoiced + disputedCents - creditCents + paidOutCents + notInvoicedCents + toComeCents,
  }
}
