import { moneyText } from '#domain/money/money-text.ts'

/** An invoice with an open amount. */
export interface OpenInvoice {
  readonly guid: string
  readonly openCents: number
  /** The disputed part of the open amount. */
  readonly disputedCents: number
}

/** A payment or credit note with an unallocated amount. */
export interface Credit {
  readonly guid: string
  readonly leftCents: number
}

export interface Allocation {
  readonly creditGuid: string
  readonly invoiceGuid: string
  readonly amountCents: number
}

/**
 * Allocates credits to invoices in the given order, oldest first. Disputed amounts are only allocated
 * manually; anything left over stays on the account as credit.
 */
export function allocatedOldestFirst(
  credits: readonly Credit[],
  invoices: readonly OpenInvoice[],
): Allocation[] {
  const open = invoices.map(({ guid, openCents, disputedCents }) => ({
    guid,
    cents: Math.max(0, openCents - disputedCents),
  }))
  return credits.flatMap((credit) => {
    let left = credit.leftCents
    return open.flatMap((invoice) => {
      const amountCents = Math.min(left, invoice.cents)
      if (amountCents <= 0) return []
      left -= amountCents
      invoice.cents -= amountCents
      return [{ creditGuid: credit.guid, invoiceGuid: invoice.guid, amountCents }]
    })
  })
}

/** A manual allocation to an invoice. */
export interface Chosen {
  readonly invoiceGuid: string
  readonly amountCents: number
}

/** Refusal messages by field; empty if a payment of `amountCents` can be allocated as chosen. */
export function whyNotAllocate(
  chosen: readonly Chosen[],
  { amountCents, currency }: { readonly amountCents: number; readonly currency: string },
  invoices: readonly OpenInvoice[],
): Record<string, string> {
  const open = new Map(invoices.map((it) => [it.guid, it.openCents]))
  const seen = new Set<string>()
  const wrong: Record<string, string> = {}
  for (const [at, it] of chosen.entries()) {
    const left = open.get(it.invoiceGuid)
    const field = `allocations.${at}.amountCents`
    if (left === undefined || seen.has(it.invoiceGuid))
      wrong[field] = 'This invoice isn’t open. Choose another one.'
    else if (it.amountCents > left) wrong[field] = `Only ${moneyText(left, currency)} of this invoice is open`
    seen.add(it.invoiceGuid)
  }
  const sum = chosen.reduce((cents, it) => cents + it.amountCents, 0)
  if (sum > amountCents)
    wrong['allocations'] = `This is ${moneyText(sum - amountCents, currency)} more than the payment`
  return wrong
}
