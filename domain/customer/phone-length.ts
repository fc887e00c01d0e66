/** How an invalid phone number is refused, in every form. */
export const noPhoneNumber = 'Enter a phone number with its country code, like +44 20 7946 0000'

/**
 * Refuses a text that has too few or too many digits for a phone number (E.164: 15 at most, and up to three
 * of a prefix for calls abroad), before the server checks it against the country's numbers.
 */
export function whyNotPhone(typed: string): string | null {
  const digits = typed.match(/\p{Nd}/gu)?.length ?? 0
  return digits < 5 || digits > 18 ? noPhoneNumber : null
}
