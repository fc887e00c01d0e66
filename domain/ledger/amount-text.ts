/** 123450 → `1,234.50`, as messages name an amount of the site's currency. */
export function amountText(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
