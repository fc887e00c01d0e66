/**
 * Codes typed from a mail or paper: digits and letters without I, L, O and U (Crockford's alphabet), so that
 * similar characters are read alike. Shown in groups of four.
 */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const lookalikes: Record<string, string> = { O: '0', I: '1', L: '1' }

/** Normalises a typed code: no spaces or dashes, upper case, `o` read as zero, `i` and `l` as one. */
export function readCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OIL]/g, (letter) => lookalikes[letter] ?? letter)
}

/** `K7F29QMX` → `K7F2-9QMX` */
export function showCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}

/** The length of a mailed code. */
export const mailedCodeLength = 8

/** Whether this is as long as a mailed code. A link that was cut short is not. */
export function isMailedCode(text: string): boolean {
  return readCode(text).length === mailedCodeLength
}

/** The length of a link's token: 24 random bytes in base64url. */
const linkTokenLength = 32

/** Whether this is the token of a mailed link, four times as long as a typed code. */
export function isLinkToken(text: string): boolean {
  return text.length === linkTokenLength && /^[\w-]+$/.test(text)
}
