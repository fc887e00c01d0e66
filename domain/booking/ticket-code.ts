/**
 * Letters on the same key on QWERTY, QWERTZ and AZERTY keyboards, so that a scanner with the wrong layout
 * still types them. No digits, because they need Shift on AZERTY. Codes are not case-sensitive.
 */
const alphabet = 'BCDEFGHIJKLNOPRSTUVX'
const length = 20

/**
 * A ticket code from at least twenty random bytes: twenty letters, 86 bits, and a check letter (Luhn mod N).
 */
export function ticketCodeFrom(bytes: Uint8Array): string {
  if (bytes.length < length) throw new RangeError(`A ticket code needs ${length} bytes, got ${bytes.length}`)
  const letters = Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')
  return letters + checkLetter(letters)
}

/**
 * The ticket codes that a scanned text can mean, in their stored form. A lost first character is restored
 * from the check letter, or by trying every character. Earlier tickets have case-sensitive codes of twenty
 * base64url characters.
 */
export function ticketCodesOf(text: string): string[] {
  const upper = text.toUpperCase()
  if (isCode(upper)) return [upper]
  const lost = upper.length === length ? Array.from(alphabet, (letter) => letter + upper).filter(isCode) : []
  const earlier = /^[\w-]{20}$/.test(text)
    ? [text]
    : /^[\w-]{19}$/.test(text)
      ? Array.from(base64url, (letter) => letter + text)
      : []
  return [...lost, ...earlier]
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function isCode(text: string): boolean {
  return (
    text.length === length + 1 &&
    Array.from(text).every((it) => alphabet.includes(it)) &&
    checkLetter(text.slice(0, -1)) === text.at(-1)
  )
}

function checkLetter(letters: string): string {
  const base = alphabet.length
  let sum = 0
  for (const [place, letter] of Array.from(letters).toReversed().entries()) {
    const value = alphabet.indexOf(letter) * (place % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / base) + (value % base)
  }
  return alphabet[(base - (sum % base)) % base] ?? ''
}
