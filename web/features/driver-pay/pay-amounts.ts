import { isPayPeriod } from '#domain/driver-pay/pay-period.ts'
import { amountText } from '#web/ui/value/format.ts'

/** Writes amounts without the currency, for texts like `6.00 + 20% of 110.00`. */
export const amountIn = (currency: string) => (cents: number) => amountText(cents, currency)

/** The period in the address, for the query; the current one if there is none. */
export function periodQuery(text: string): { period?: string } {
  return isPayPeriod(text) ? { period: text } : {}
}
