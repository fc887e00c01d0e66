/** Formatters are made once: making one takes a phone several milliseconds. */
const digitsByCurrency = new Map<string, number>()
const formatsByDigits = new Map<number, Intl.NumberFormat>()

/** The number of decimals of a currency's minor unit: two for most and for what is no currency's code, none for the yen. */
export function minorDigits(currency: string): number {
  const known = digitsByCurrency.get(currency)
  if (known !== undefined) return known
  const isCode = /^[A-Z]{3}$/i.test(currency)
  const options = isCode ? new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions() : null
  const digits = options?.maximumFractionDigits ?? 2
  digitsByCurrency.set(currency, digits)
  return digits
}

/** 123450 and BBD → `BBD 1,234.50`. With a true minus sign, so that columns align. */
export function moneyText(cents: number, currency: string): string {
  return `${signOf(cents)}${currency} ${magnitude(cents, currency)}`
}

/** 123450 and BBD → `1,234.50`, for columns whose header names the currency. */
export function amountText(cents: number, currency: string): string {
  return signOf(cents) + magnitude(cents, currency)
}

function signOf(cents: number): string {
  return cents < 0 ? '\u2212' : ''
}

function magnitude(cents: number, currency: string): string {
  const digits = minorDigits(currency)
  return formatOf(digits).format(Math.abs(cents) / 10 ** digits)
}

function formatOf(digits: number): Intl.NumberFormat {
  const known = formatsByDigits.get(digits)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formatsByDigits.set(digits, made)
  return made
}
