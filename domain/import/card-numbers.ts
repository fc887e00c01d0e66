/** The portal’s own identifiers: UUIDs of version 7, which begin with 0 for five hundred years. One in seven hundred holds digits that would pass for a card’s. */
const ownIdentifier = String.raw`\b0[\da-f]{7}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b`
const digitsApart = String.raw`(?<!\d)\d+(?:[ \-./\u00A0\u2010-\u2015_]{1,2}\d+)*`
const candidates = new RegExp(`(?<own>${ownIdentifier})|${digitsApart}`, 'gi')

/**
 * Card numbers in any text, cut to their last four digits: 13 to 19 digits with or without separators, of a beginning that cards have, whose check
 * digit is right. Times in milliseconds and order numbers, which begin with other digits, and the portal’s own identifiers stay as they are.
 */
export function withoutCardNumbers(text: string): string {
  return text.replaceAll(candidates, (run: string, own: string | undefined) => own ?? maskedRun(run))
}

/** The same in every text and number of a value, the names of its fields included. */
export function valueWithoutCardNumbers(value: unknown): unknown {
  if (typeof value === 'string') return withoutCardNumbers(value)
  if (typeof value === 'number') {
    const masked = withoutCardNumbers(String(value))
    return masked === String(value) ? value : masked
  }
  if (Array.isArray(value)) return value.map(valueWithoutCardNumbers)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [withoutCardNumbers(name), valueWithoutCardNumbers(it)]))
}

function maskedRun(run: string): string {
  const groups = [...run.matchAll(/\d+/g)].map((it) => ({ digits: it[0], from: it.index, to: it.index + it[0].length }))
  let masked = ''
  let kept = 0
  for (const [at, { from }] of groups.entries()) {
    if (from < kept) continue
    // Each has a digit at least, and no card number has more than nineteen.
    const card = cardFrom(groups.slice(at, at + 19))
    if (card === null) continue
    masked += `${run.slice(kept, from)}•••• ${card.lastFour}`
    kept = card.to
  }
  return masked + run.slice(kept)
}

/** The longest card number that begins with the first of these groups and ends with one of them. */
function cardFrom(groups: readonly { digits: string; to: number }[]) {
  let digits = ''
  let found: { lastFour: string; to: number } | null = null
  for (const group of groups) {
    digits += group.digits
    if (isCardNumber(digits)) found = { lastFour: digits.slice(-4), to: group.to }
  }
  return found
}

function isCardNumber(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false
  const begin = Number(digits.slice(0, 4))
  const isOfCards = /^[34568]/.test(digits) || digits.startsWith('9') || (begin >= 2200 && begin <= 2720)
  return isOfCards && hasRightCheckDigit(digits)
}

function hasRightCheckDigit(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
