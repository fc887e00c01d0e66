let names: Intl.DisplayNames | undefined

/** `GB` → `United Kingdom`; empty stays empty. */
export function countryName(code: string): string {
  // Reading the names takes long: not before one is asked for.
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  return code === '' ? '' : (names.of(code) ?? code)
}
