import { moneyText } from '#domain/money/money-text.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'

interface Deposit {
  /** Sum of the transactions, refunds deducted. */
  readonly grossCents: number
  readonly feeCents: number
  /** The amount deposited. */
  readonly netCents: number
  readonly reason: string
  readonly currency: string
}

export interface Settlement {
  /** Above zero: the gateway still owes it; below: it paid too much. */
  readonly differenceCents: number
  readonly words: string
}

/** Compares a deposit with its transactions. A difference needs a reason and stays owed. */
export function settlementOf({
  grossCents,
  feeCents,
  netCents,
  reason,
  currency,
}: Deposit): Settlement | Refusal {
  if (netCents === 0 && feeCents === 0) return refuseField('netCents', 'Enter the amount deposited')
  const differenceCents = grossCents - feeCents - netCents
  const words = differenceWords(differenceCents, currency)
  if (differenceCents !== 0 && reason === '')
    return refuseField('reason', `Explain why the deposit is ${words}`)
  return { differenceCents, words }
}

/** `BBD 3.00 short`. */
export function differenceWords(cents: number, currency: string): string {
  if (cents > 0) return `${moneyText(cents, currency)} short`
  return cents < 0 ? `${moneyText(-cents, currency)} over` : 'everything matches'
}
