/** Letters and digits that don't look alike: no O and 0, no I and 1. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 8

/**
 * The reference of a call, such as `7K4Q-9QDX`: in the log, in the history and on an error that someone reads
 * out. From at least eight random bytes; all characters are equally likely.
 */
export function callReferenceFrom(bytes: Uint8Array): string {
  if (bytes.length < length) throw new RangeError(`A reference needs ${length} bytes, got ${bytes.length}`)
  return inGroups(Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join(''))
}

/** A reference as someone typed it: in any case, with or without the hyphen. Null: it isn't one. */
export function readCallReference(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[A-HJ-NP-Z2-9]{8}$/.test(letters) ? inGroups(letters) : null
}

function inGroups(letters: string): string {
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
