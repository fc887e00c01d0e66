/** Letters and digits that don't look alike: no O and 0, no I and 1. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 6

/** A group's short reference from at least six random bytes; all 32 characters are equally likely. */
export function referenceFrom(bytes: Uint8Array): string {
  if (bytes.length < length) throw new RangeError(`A reference needs ${length} bytes, got ${bytes.length}`)
  return Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')
}

export function isReference(text: string): boolean {
  return /^[A-HJ-NP-Z2-9]{6}$/.test(text)
}

/** Whether a reference can start with the text. Needs three characters; shorter texts match too many. */
export function isReferenceBeginning(text: string): boolean {
  return /^[A-HJ-NP-Z2-9]{3,5}$/.test(text)
}
