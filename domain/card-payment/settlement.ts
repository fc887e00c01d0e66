import { moneyText } from '#domain/money/money-text.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'

interface Deposit {
  /** What its transactions come to, refunds deducted. */
  readonly grossCents: number
  readonly feeCents: number
  /** What came to the bank. */
  readonly netCents: number
  readonly reason: string
  readonly currency: string
}

export interface Settlement {
  /** Above zero: the gateway owes it still; below: it brought too much. */
  readonly differenceCents: number
  readonly words: string
}

/** A deposit against what it is of. A difference needs its reason, and stays owed. */
export function settlementOf({ grossCents, feeCents, netCents, reason, currency }: Deposit): Settlement | Refusal {
  if (netCents === 0 && feeCents === 0) return refuseField('netCents', 'Enter what came to the bank')
  const differenceCents = grossCents - feeCents - netCents
  const words = differenceWords(differenceCents, currency)
  if (differenceCents !== 0 && reason === '') return refuseField('reason', `Say why ${words}`)
  return { differenceCents, words }
}

/** `BBD 3.00 is missing`. */
export function differenceWords(cents: number, currency: string): string {
  if (cents > 0) return `${moneyText(cents, currency)} is missing`
  return cents < 0 ? `${moneyText(-cents, currency)} came too much` : 'it agrees to the cent'
}
