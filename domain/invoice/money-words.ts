/** An amount on paper: `1,234.50 BBD`. */
export function moneyOf(cents: number, currency: string): string {
  return `${amountOf(cents)} ${currency}`.trim()
}

/** The same without its currency. */
export function amountOf(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
