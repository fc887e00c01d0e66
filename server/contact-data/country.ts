import { iso31661 } from 'iso-3166'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'

/** The languages we write to guests in, and other languages guests speak. */
const languages = [...guestLanguageNames, 'nl', 'it', 'sv', 'da', 'nb', 'pl', 'ru', 'zh', 'ja', 'ko', 'ar']

const otherNames = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'great britain': 'GB',
  'gran bretana': 'GB',
  grossbritannien: 'GB',
  usa: 'US',
  'u s a': 'US',
  'u s': 'US',
  'ee uu': 'US',
  eeuu: 'US',
  eua: 'US',
  america: 'US',
  'united states of america': 'US',
  holland: 'NL',
  holanda: 'NL',
  brasil: 'BR',
  korea: 'KR',
  czechia: 'CZ',
  'czech republic': 'CZ',
}

let codes: ReadonlyMap<string, string> | undefined

/**
 * The ISO 3166-1 alpha-2 code for a two- or three-letter code or a country name; '' for '', null: unknown.
 */
export function readCountry(typed: string): string | null {
  if (typed.trim() === '') return ''
  codes ??= readNames()
  return codes.get(foldForSearch(typed)) ?? null
}

function readNames(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const { alpha2: code } of iso31661) {
      const name = foldForSearch(names.of(code) ?? '')
      if (name !== '' && !found.has(name)) found.set(name, code)
    }
  }
  for (const { alpha2, alpha3 } of iso31661)
    found.set(foldForSearch(alpha2), alpha2).set(foldForSearch(alpha3), alpha2)
  for (const [name, code] of Object.entries(otherNames)) found.set(name, code)
  return found
}
