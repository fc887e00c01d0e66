import { countryName } from '#domain/customer/country-name.ts'

/** An address in the fields of an e-invoice. */
export interface PostalAddress {
  /** At most three. */
  readonly lines: readonly string[]
  /** Empty if the address has none. */
  readonly postcode: string
  readonly city: string
}

/** `20457 Hamburg`, `D-20457 Hamburg`, `BB15028 Holetown`, `1016 GV Amsterdam`, `111 22 Stockholm`. */
const postcodeFirst = /^((?:[A-Z]{1,2}-?)?\d{4,6}(?: ?[A-Z]{2}\b)?|\d{3} \d{2}) +(\D.*)$/
/** `London SW1A 1AA`, `Holetown BB15028`, `New York, NY 10001-1234`; not `PO Box 12345`. */
const postcodeLast =
  /^(?!.*\b(?:box|apartado|postfach|bp)\b)(\D.*?),? +(\d{5}(?:-\d{4})?|[A-Z]{2}\d{4,5}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/i
/** A state, which belongs to the city before it: `New York, NY 10001`. */
const state = /^[A-Z]{2}$/
const postcodeAlone =
  /^([A-Z]{0,2}-?\d{4,6}|\d{5}-\d{4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/

/**
 * Splits an address as typed, one part a line or all on one line with commas. The country, which has a field
 * of its own, is left out. The last part is the city, unless it has digits that aren't a postcode.
 */
export function postalAddressOf(address: string, country: string): PostalAddress {
  const rows = partsOf(address, '\n')
  const parts = rows.length > 1 ? rows : partsOf(address, ',')
  const own = [countryName(country), country].map((it) => it.toLowerCase())
  const rest = own.includes(parts.at(-1)?.toLowerCase() ?? '') ? parts.slice(0, -1) : parts
  const { before, postcode, city } = placeOf(rest)
  const [one, two, ...more] = before
  return {
    lines: [one, two, more.join(', ')].filter((it) => it !== undefined && it !== '') as string[],
    postcode,
    city,
  }
}

function partsOf(address: string, separator: string): string[] {
  return address
    .split(separator)
    .map((it) => it.trim().replace(/,$/, ''))
    .filter(Boolean)
}

function placeOf(parts: readonly string[]): { before: readonly string[]; postcode: string; city: string } {
  const last = parts.at(-1) ?? ''
  const before = parts.slice(0, -1)
  const first = postcodeFirst.exec(last)
  if (first) return { before, postcode: first[1] ?? '', city: first[2] ?? '' }
  const end = postcodeLast.exec(last)
  if (end) {
    const [, city = '', postcode = ''] = end
    return state.test(city) && before.length > 0
      ? { before: before.slice(0, -1), city: `${before.at(-1)}, ${city}`, postcode }
      : { before, city, postcode }
  }
  if (postcodeAlone.test(last))
    return { before: before.slice(0, -1), city: before.at(-1) ?? '', postcode: last }
  return parts.length > 1 && !/\d/.test(last)
    ? { before, city: last, postcode: '' }
    : { before: parts, city: '', postcode: '' }
}
