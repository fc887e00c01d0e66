import { baseCentsOf, tenderFor } from '#domain/money/exchange.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { TillCurrency } from './till-settings.ts'

/** Money tendered in another currency. */
export interface Tendered {
  readonly currency: string
  readonly amountCents: number
  /** The rate quoted to the guest. */
  readonly rateMicros: number
}

/** A tender accepted for a payment. */
export interface Tender extends Tendered {
  /** Value in the site's currency. */
  readonly baseCents: number
  /** Change, in the site's currency. */
  readonly changeCents: number
}

/** Money in another currency moved by an entry; positive if it came in. */
export interface PostedTender {
  readonly account: PaymentMethod
  /** The holder of the cash; null: the safe, or not cash. */
  readonly holderGuid: string | null
  readonly currency: string
  readonly amountCents: number
  readonly rateMicros: number
  readonly baseCents: number
}

/** `1 USD = 2.00 BBD`, with the decimal point of a guest’s language or else of the portal’s. */
export function rateText(rateMicros: number, currency: string, site: string, locale = 'en-US'): string {
  const rate = (rateMicros / 1_000_000).toLocaleString(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
    useGrouping: false,
  })
  return `1 ${currency} = ${rate} ${site}`
}

interface Paid {
  readonly method: PaymentMethod
  /** In the site's currency. */
  readonly amountCents: number
  readonly site: string
}

/**
 * Checks a tender in another currency. Cash may exceed the payment, with change in the site's currency; a
 * card payment or transfer must match exactly. The rate must be current.
 */
export function tenderOf(
  given: Tendered,
  { method, amountCents, site }: Paid,
  currencies: readonly TillCurrency[],
): Tender | Refusal {
  const known = currencies.find((it) => it.code === given.currency)
  if (!known)
    return refuseField(
      'tender.currency',
      `Payments in ${given.currency} aren’t accepted. Choose another currency.`,
    )
  if (known.rateMicros !== given.rateMicros)
    return refuseField(
      'tender.currency',
      `The ${given.currency} rate has changed. Close this payment and start again to use the new rate.`,
    )
  const exchange = { currency: given.currency, site, rateMicros: known.rateMicros }
  const least = tenderFor(amountCents, exchange)
  if (given.amountCents < least)
    return refuseField('tender.amountCents', `Enter at least ${moneyText(least, given.currency)}`)
  if (method !== 'cash') {
    if (given.amountCents > least)
      return refuseField('tender.amountCents', `Enter exactly ${moneyText(least, given.currency)}`)
    return { ...given, baseCents: amountCents, changeCents: 0 }
  }
  const baseCents = Math.max(amountCents, baseCentsOf(given.amountCents, exchange))
  return { ...given, baseCents, changeCents: baseCents - amountCents }
}

/** The opposite of a tender, for a reversal. */
export function reversedTender(tender: PostedTender): PostedTender {
  return { ...tender, amountCents: 0 - tender.amountCents, baseCents: 0 - tender.baseCents }
}
