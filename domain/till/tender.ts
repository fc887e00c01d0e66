import { baseCentsOf, tenderFor } from '#domain/money/exchange.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { TillCurrency } from './till-settings.ts'

/** Money in another currency, as it is given. */
export interface Tendered {
  readonly currency: string
  readonly amountCents: number
  /** The rate that the guest was told. */
  readonly rateMicros: number
}

/** The same, taken for a payment. */
export interface Tender extends Tendered {
  /** Its worth in the site's currency. */
  readonly baseCents: number
  /** Given back in the site's currency. */
  readonly changeCents: number
}

/** What moved in another currency with an entry. Above zero: it came in. */
export interface PostedTender {
  readonly account: PaymentMethod
  /** Whose cash; null: the safe's, or no cash at all. */
  readonly holderGuid: string | null
  readonly currency: string
  readonly amountCents: number
  readonly rateMicros: number
  readonly baseCents: number
}

/** `1 USD = 2.00 BBD`, in every language the same. */
export function rateText(rateMicros: number, currency: string, site: string): string {
  const rate = (rateMicros / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6, useGrouping: false })
  return `1 ${currency} = ${rate} ${site}`
}

interface Paid {
  readonly method: PaymentMethod
  /** What is paid, in the site's currency. */
  readonly amountCents: number
  readonly site: string
}

/**
 * What a guest gives in another currency for a payment. Cash may be more, and the rest is given back in the site's currency; a card or a
 * transfer is exactly what the payment is worth. The rate must be today's.
 */
export function tenderOf(given: Tendered, { method, amountCents, site }: Paid, currencies: readonly TillCurrency[]): Tender | Refusal {
  const known = currencies.find((it) => it.code === given.currency)
  if (!known) return refuseField('tender.currency', `Payments in ${given.currency} are not accepted`)
  if (known.rateMicros !== given.rateMicros)
    return refuseField('tender.currency', `The ${given.currency} rate has changed. Reopen the payment to see the new rate.`)
  const exchange = { currency: given.currency, site, rateMicros: known.rateMicros }
  const least = tenderFor(amountCents, exchange)
  if (given.amountCents < least) return refuseField('tender.amountCents', `Enter at least ${moneyText(least, given.currency)}`)
  if (method !== 'cash') {
    if (given.amountCents > least) return refuseField('tender.amountCents', `Enter exactly ${moneyText(least, given.currency)}`)
    return { ...given, baseCents: amountCents, changeCents: 0 }
  }
  const baseCents = Math.max(amountCents, baseCentsOf(given.amountCents, exchange))
  return { ...given, baseCents, changeCents: baseCents - amountCents }
}

/** The same the other way round, for a reversal. */
export function reversedTender(tender: PostedTender): PostedTender {
  return { ...tender, amountCents: 0 - tender.amountCents, baseCents: 0 - tender.baseCents }
}
