/** The last four digits of a masked card number: `4111********1111`, `411111…1111`, `1111`. Empty: none. */
export function lastFourOf(text: string): string {
  return /(\d{4})\D*$/.exec(text)?.[1] ?? ''
}
