import { daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { OpenInvoice } from './allocation.ts'

export const ageBuckets = ['notDue', 'days30', 'days60', 'days90', 'older'] as const
export type AgeBucket = (typeof ageBuckets)[number]

/** Days past due, in words. */
export const ageBucketWords: Record<AgeBucket, string> = {
  notDue: 'Not due',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  older: 'Over 90 days',
}

/** How long an invoice is overdue on a day; due today is not overdue. */
export function ageBucketOf(dueOn: ServiceDate, today: ServiceDate): AgeBucket {
  const days = daysBetween(dueOn, today)
  if (days <= 0) return 'notDue'
  if (days <= 30) return 'days30'
  if (days <= 60) return 'days60'
  return days <= 90 ? 'days90' : 'older'
}

interface OpenAmounts {
  readonly invoices: readonly (OpenInvoice & { readonly dueOn: ServiceDate })[]
  /** Payments and credit notes that are for no invoice yet. */
  readonly creditCents: number
  /** Paid out, and taken up by no payment or credit note yet: the next credit note is for it. */
  readonly paidOutCents: number
  /** On no invoice yet: services until today, and those to come. */
  readonly notInvoicedCents: number
  readonly toComeCents: number
}

/** What a partner owes, by age. The buckets, what is disputed, paid out, not invoiced and to come, less the credit, are the balance. */
export interface Ageing extends Record<AgeBucket, number> {
  readonly disputedCents: number
  readonly creditCents: number
  readonly paidOutCents: number
  readonly notInvoicedCents: number
  readonly toComeCents: number
  /** Invoiced, not disputed and not paid, less the credit: what to ask for. Never below zero. */
  readonly payableCents: number
  readonly overdueCents: number
  readonly balanceCents: number
}

export function ageingOf({ invoices, creditCents, paidOutCents, notInvoicedCents, toComeCents }: OpenAmounts, today: ServiceDate): Ageing {
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
