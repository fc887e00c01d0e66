import { countryName } from '#domain/customer/country-name.ts'

/** An address in the fields of an e-invoice. */
export interface PostalAddress {
  /** At most three. */
  readonly lines: readonly string[]
  /** Empty if the address has none. */
  readonly postcode: string
  readonly city: string
}

/** `20457 Hamburg`, `D-20457 Hamburg`, `BB15028 Holetown`, `111 22 Stockholm`, `1200-001 Lisboa`. */
const postcodeFirst = /^((?:[A-Z]{1,2}-?)?\d{4,6}|\d{3} \d{2}|\d{4}-\d{3}|\d{2}-\d{3}) +(\D.*)$/
/** `1016 GV Amsterdam`, in the Netherlands only: `76600 LE HAVRE` has no letters in its postcode. */
const dutchPostcodeFirst = /^(\d{4} ?[A-Z]{2}) +(\D.*)$/
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
  const { before, postcode, city } = placeOf(withoutCountry(parts, country), country)
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

/** Common names of a country besides its official ones. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  GB: ['uk', 'u.k.', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
  US: ['usa', 'u.s.a.', 'us', 'u.s.'],
  BB: ['barbados w.i.', 'barbados wi'],
  NL: ['holland', 'the netherlands'],
}
/** The languages in which people write the country. */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'] as const

/** The parts without the country, which is the last part, or follows a comma there. */
function withoutCountry(parts: readonly string[], country: string): readonly string[] {
  const names = new Set([country.toLowerCase(), ...(otherNames[country] ?? [])])
  for (const language of languages) names.add(countryName(country, language).toLowerCase())
  const last = parts.at(-1) ?? ''
  if (names.has(last.toLowerCase())) return parts.slice(0, -1)
  const comma = last.lastIndexOf(',')
  return comma > 0 &&
    names.has(
      last
        .slice(comma + 1)
        .trim()
        .toLowerCase(),
    )
    ? [...parts.slice(0, -1), last.slice(0, comma).trim()]
    : parts
}

function placeOf(
  parts: readonly string[],
  country: string,
): { before: readonly string[]; postcode: string; city: string } {
  const last = parts.at(-1) ?? ''
  const before = parts.slice(0, -1)
  const first = (country === 'NL' ? dutchPostcodeFirst.exec(last) : null) ?? postcodeFirst.exec(last)
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
