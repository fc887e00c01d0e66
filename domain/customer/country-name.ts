let names: Intl.DisplayNames | undefined

/** `GB` → `United Kingdom`; empty stays empty. */
export function countryName(code: string): string {
  // Created on first use, because loading the names is slow.
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  return code === '' ? '' : (names.of(code) ?? code)
}
