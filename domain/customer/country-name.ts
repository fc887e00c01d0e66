const names = new Map<string, Intl.DisplayNames>()

/** `GB` → `United Kingdom`; empty stays empty. */
export function countryName(code: string, language = 'en'): string {
  if (code === '') return ''
  // Created on first use, because loading the names is slow.
  const own = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  names.set(language, own)
  return own.of(code) ?? code
}
