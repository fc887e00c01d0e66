import { minorDigits } from './minor-units.ts'

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

/** Made of the digits: the first number formatter of `Intl` takes a phone as long as the rest of a list. */
function grouped(cents: number, currency: string): string {
  const decimals = minorDigits(currency)
  const digits = String(Math.round(Math.abs(cents))).padStart(decimals + 1, '0')
  const units = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const sign = cents < 0 ? '-' : ''
  return decimals === 0 ? sign + units : `${sign}${units}.${digits.slice(-decimals)}`
}
