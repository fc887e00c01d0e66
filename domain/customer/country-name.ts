const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** `GB` → `United Kingdom`; empty stays empty. */
export function countryName(code: string): string {
  return code === '' ? '' : (names.of(code) ?? code)
}
