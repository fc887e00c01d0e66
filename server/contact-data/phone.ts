import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/max'

/**
 * Parses a phone number to E.164. Without an international prefix (`+`, `00`, `011`) it is a number of
 * `country` (two letters, or empty), or one whose + was removed by a spreadsheet. '' for ''; null: not a
 * phone number.
 */
export function readPhone(typed: string, country: string): string | null {
  const text = plainText(typed)
  return text === '' ? '' : (phoneIn(text, country)?.number ?? null)
}

/**
 * A number as guests read it everywhere, `+1 246 555 0100`. Text that isn't only a phone number is left as
 * typed.
 */
export function shownPhone(typed: string, country: string): string {
  const text = plainText(typed)
  const found = /^[+\d\s().-]+$/.test(text) ? phoneIn(text, country) : undefined
  return found?.formatInternational() ?? typed
}

function plainText(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^\s*(tel|phone|whatsapp)\s*:\s*/i, '')
    .trim()
}

/** The first possible reading of a text, best a number that is in use. */
function phoneIn(text: string, country: string): PhoneNumber | undefined {
  const home = country === '' ? undefined : (country as CountryCode)
  const readings = readingsOf(text).flatMap(
    (it) => parsePhoneNumberFromString(it, it.startsWith('+') ? undefined : home) ?? [],
  )
  return readings.find((it) => it.isValid()) ?? readings.find((it) => it.isPossible())
}

/**
 * Whether digits with a country code but no + are a phone number rather than a card number. 13-digit cards
 * are no longer issued, so a possible length is enough; longer ones must be in a range assigned by the
 * country.
 */
export function isPhoneNumber(digits: string): boolean {
  const found = digits.length <= 15 ? parsePhoneNumberFromString(`+${digits}`) : undefined
  return digits.length === 13 ? found?.isPossible() === true : found?.isValid() === true
}

/** Possible readings of the text, most likely first. */
function readingsOf(text: string): string[] {
  if (text.startsWith('+')) return [mexicanMobile(text)]
  const abroad = /^(00|011)[\s.()-]*(?=[1-9])/.exec(text)
  if (abroad) return [mexicanMobile(`+${text.slice(abroad[0].length)}`), text]
  return /^[1-9](\D?\d){9,14}$/.test(text) ? [text, mexicanMobile(`+${text}`)] : [text]
}

/** Until 2020 Mexican mobile numbers had a 1 after the country code. */
function mexicanMobile(text: string): string {
  return text.replace(/^(\+52)[\s.-]*1(?=(?:[\s.()-]*\d){10}$)/, '$1')
}
