import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

/**
 * A phone number as a person, a file or a channel writes it, as E.164. Without a country code (`+`, `00`, `011`) it is a number of `country` (two letters, or empty),
 * or one whose + a spreadsheet took off. Empty stays empty; null: it is not a phone number.
 */
export function readPhone(typed: string, country: string): string | null {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^\s*(tel|phone|whatsapp)\s*:\s*/i, '')
    .trim()
  if (text === '') return ''
  const home = country === '' ? undefined : (country as CountryCode)
  const readings = readingsOf(text).flatMap((it) => parsePhoneNumberFromString(it, it.startsWith('+') ? undefined : home) ?? [])
  const found = readings.find((it) => it.isValid()) ?? readings.find((it) => it.isPossible())
  return found?.number ?? null
}

/**
 * Whether these digits, with their country code and no +, are a phone number rather than a card's. Cards of 13 digits are no longer issued, so the length alone decides;
 * longer ones must be of a range that the country has given out.
 */
export function isPhoneNumber(digits: string): boolean {
  const found = digits.length <= 15 ? parsePhoneNumberFromString(`+${digits}`) : undefined
  return digits.length === 13 ? found?.isPossible() === true : found?.isValid() === true
}

/** What the text may mean, the likeliest first. */
function readingsOf(text: string): string[] {
  if (text.startsWith('+')) return [mexicanMobile(text)]
  const abroad = /^(00|011)[\s.()-]*(?=[1-9])/.exec(text)
  if (abroad) return [mexicanMobile(`+${text.slice(abroad[0].length)}`), text]
  return /^[1-9](\D?\d){9,14}$/.test(text) ? [text, mexicanMobile(`+${text}`)] : [text]
}

/** Until 2020 a mobile of Mexico was called with a 1 after the country code. */
function mexicanMobile(text: string): string {
  return text.replace(/^(\+52)[\s.-]*1(?=(?:[\s.()-]*\d){10}$)/, '$1')
}
