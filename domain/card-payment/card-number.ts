/** The last four digits of a card, of whatever a gateway sends of it: `4111********1111`, `411111…1111`, `1111`. Empty: there are none. */
export function lastFourOf(text: string): string {
  return /(\d{4})\D*$/.exec(text)?.[1] ?? ''
}
