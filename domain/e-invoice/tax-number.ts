/**
 * The tax number as a VAT number, without spaces; null if it isn't one. A VAT number starts with its country
 * code, which is EL for Greece.
 */
export function vatNumberOf(taxNumber: string, country: string): string | null {
  const number = taxNumber.toUpperCase().replaceAll(/[\s.-]/g, '')
  const prefixes = country === 'GR' ? ['EL', 'GR'] : [country]
  const hasPrefix = country !== '' && prefixes.some((it) => number.startsWith(it))
  return hasPrefix && /^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(number) ? number : null
}

/** Whether the text is an international bank account number (ISO 13616) with correct check digits. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (it) => String(parseInt(it, 36)))
  return BigInt(digits) % 97n === 1n
}
