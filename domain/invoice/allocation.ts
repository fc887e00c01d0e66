import { moneyText } from '#domain/money/money-text.ts'

/** An invoice that is not all paid. */
export interface OpenInvoice {
  readonly guid: string
  readonly openCents: number
  /** What the partner does not agree with, of what is open. */
  readonly disputedCents: number
}

/** A payment or a credit note of which something is for no invoice yet. */
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
 * Credits over invoices, both in the order given, the oldest first. What is disputed is left open: only a person allocates to it. What is
 * over stays credit.
 */
export function allocatedOldestFirst(credits: readonly Credit[], invoices: readonly OpenInvoice[]): Allocation[] {
  const open = invoices.map(({ guid, openCents, disputedCents }) => ({ guid, cents: Math.max(0, openCents - disputedCents) }))
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

/** What a person chose for each invoice. */
export interface Chosen {
  readonly invoiceGuid: string
  readonly amountCents: number
}

/** Messages by field where a payment of `amountCents` cannot be allocated as chosen; empty: it can. */
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
    if (left === undefined || seen.has(it.invoiceGuid)) wrong[field] = 'This invoice is not open'
    else if (it.amountCents > left) wrong[field] = `Only ${moneyText(left, currency)} of this invoice is open`
    seen.add(it.invoiceGuid)
  }
  const sum = chosen.reduce((cents, it) => cents + it.amountCents, 0)
  if (sum > amountCents) wrong['allocations'] = `${moneyText(sum - amountCents, currency)} more than the payment`
  return wrong
}
