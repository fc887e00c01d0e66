/** A link that calls a phone number. */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}
