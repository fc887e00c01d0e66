import { inUnits, minorDigits } from './minor-units.ts'

/** Cached: creating a formatter takes several milliseconds on a phone. */
const formatsByDigits = new Map<number, Intl.NumberFormat>()

/** 123450 and BBD → `BBD 1,234.50`, with a true minus sign so that columns align. */
export function moneyText(cents: number, currency: string): string {
  return `${signOf(cents)}${currency} ${grouped(Math.abs(cents), currency)}`
}

/** 123450 and BBD → `1,234.50`, for columns whose header names the currency. */
export function amountText(cents: number, currency: string): string {
  return signOf(cents) + grouped(Math.abs(cents), currency)
}

/** 123450 and BBD → `1,234.50 BBD`, with a plain minus sign, for PDFs and e-mails. */
export function paperMoney(cents: number, currency: string): string {
  return `${paperAmount(cents, currency)} ${currency}`.trim()
}

/** As `paperMoney`, without the currency. */
export function paperAmount(cents: number, currency: string): string {
  return grouped(cents, currency)
}

function signOf(cents: number): string {
  return cents < 0 ? '\u2212' : ''
}

function grouped(cents: number, currency: string): string {
  return formatOf(minorDigits(currency)).format(inUnits(cents, currency))
}

function formatOf(digits: number): Intl.NumberFormat {
  const known = formatsByDigits.get(digits)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formatsByDigits.set(digits, made)
  return made
}
