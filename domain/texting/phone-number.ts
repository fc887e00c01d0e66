/** A number that can be texted, in the form of E.164: `+12465550101`. */
const e164 = /^\+[1-9]\d{6,14}$/

export function isTextable(phone: string): boolean {
  return e164.test(phone)
}

/** `whatsapp:+12465550101` and `+12465550101` are the same number. */
export function plainNumber(address: string): string {
  return address.replace(/^whatsapp:/, '').trim()
}
