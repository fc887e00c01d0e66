import type { ServiceDate } from '#domain/calendar/service-date.ts'
import {
  allocatedOldestFirst,
  type Allocation,
  type Chosen,
  type Credit,
  type OpenInvoice,
} from './allocation.ts'

/** A payment or credit note with an unallocated amount, in the order in which it is used. */
export interface DatedCredit extends Credit {
  /** The day of a payment; null: a credit note, which is used before all payments. */
  readonly postedOn: ServiceDate | null
}

/** The state of a partner's account into which a payment comes. */
export interface AccountState {
  /** Credit notes, then payments, oldest first. */
  readonly credits: readonly DatedCredit[]
  /** Payouts not covered yet: credit notes cover them before they pay invoices. */
  readonly payouts: readonly OpenInvoice[]
  readonly invoices: readonly OpenInvoice[]
}

/** What happens to one open invoice. */
export interface SettledInvoice {
  readonly invoiceGuid: string
  readonly openCents: number
  /** Paid by the new payment. */
  readonly paidCents: number
  /** Paid by earlier credit, which is allocated at the same time. */
  readonly creditCents: number
}

/**
 * What a new payment does to each open invoice. `chosen`: only the payment is allocated, as selected;
 * otherwise it and all earlier credit pay the oldest invoices first.
 */
export function settledBy(
  {
    amountCents,
    date,
    chosen,
  }: { amountCents: number; date: ServiceDate; chosen?: readonly Chosen[] | undefined },
  { credits, payouts, invoices }: AccountState,
): SettledInvoice[] {
  const own = 'new'
  const before = credits.filter((it) => it.postedOn === null || it.postedOn <= date)
  const later = credits.slice(before.length)
  const notes = credits.filter((it) => it.postedOn === null)
  const covering = sums(allocatedOldestFirst(notes, payouts), 'creditGuid')
  const free = [...before, { guid: own, leftCents: amountCents }, ...later].map(({ guid, leftCents }) => ({
    guid,
    leftCents: leftCents - (covering.get(guid) ?? 0),
  }))
  const made = chosen?.map((it) => ({ ...it, creditGuid: own })) ?? allocatedOldestFirst(free, invoices)
  const isOwn = (it: Allocation) => it.creditGuid === own
  const paid = sums(made.filter(isOwn), 'invoiceGuid')
  const credited = sums(
    made.filter((it) => !isOwn(it)),
    'invoiceGuid',
  )
  return invoices.map(({ guid, openCents }) => ({
    invoiceGuid: guid,
    openCents,
    paidCents: paid.get(guid) ?? 0,
    creditCents: credited.get(guid) ?? 0,
  }))
}

function sums(made: readonly Allocation[], by: 'creditGuid' | 'invoiceGuid'): Map<string, number> {
  const cents = new Map<string, number>()
  for (const it of made) cents.set(it[by], (cents.get(it[by]) ?? 0) + it.amountCents)
  return cents
}
