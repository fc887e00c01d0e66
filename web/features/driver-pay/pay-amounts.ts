import { amountText } from '#web/ui/value/format.ts'

/** Writes amounts without the currency, for texts like `6.00 + 20% of 110.00`. */
export const amountIn = (currency: string) => (cents: number) => amountText(cents, currency)

/** The month in the address, or the current one. */
export function monthOfUrl(text: string, today: string): string {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7)
}
