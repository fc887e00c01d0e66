import { canHoldCard } from './field-kinds.ts'
import { isPhoneNumber } from './phone.ts'

/** The portal’s own identifiers: UUIDs of version 7, which begin with 0 for five hundred years. One in seven hundred holds digits that would pass for a card’s. */
const ownIdentifier = String.raw`\b0[\da-f]{7}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b`
const digitsApart = String.raw`(?<!\d)\d+(?:[ \-./\u00A0\u2010-\u2015_]{1,2}\d+)*`
const candidates = new RegExp(`(?<own>${ownIdentifier})|${digitsApart}`, 'gi')

/**
 * Masks card numbers in a text, all but their last four digits: 13 to 19 digits with or without separators, with the first digits of a card and a right check digit.
 * A number after a + and one that is a phone number of some country stay, and so does the portal’s own identifier. `field` is the name of the column
 * or field: in one that can't hold a card number nothing is masked.
 */
export function withoutCardNumbers(text: string, field = ''): string {
  if (!canHoldCard(field)) return text
  return text.replaceAll(candidates, (run: string, ...more: unknown[]) => {
    const own = (more.at(-1) as { own?: string }).own
    return own ?? maskedRun(run, text[(more.at(-3) as number) - 1] === '+')
  })
}

/** The same in every text and number of a value, each under the name of its own field. */
export function valueWithoutCardNumbers(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return withoutCardNumbers(value, field)
  if (typeof value === 'number') {
    const masked = withoutCardNumbers(String(value), field)
    return masked === String(value) ? value : masked
  }
  if (Array.isArray(value)) return value.map((it) => valueWithoutCardNumbers(it, field))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [withoutCardNumbers(name), valueWithoutCardNumbers(it, name)]))
}

interface Digits {
  digits: string
  from: number
  to: number
}

function maskedRun(run: string, isAfterPlus: boolean): string {
  const groups = [...run.matchAll(/\d+/g)].map((it) => ({ digits: it[0], from: it.index, to: it.index + it[0].length }))
  let masked = ''
  let kept = isAfterPlus ? endOfPhone(groups) : 0
  masked += run.slice(0, kept)
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

/** Where the phone number that begins with the first of these groups ends: E.164 has at most fifteen digits. */
function endOfPhone(groups: readonly Digits[]): number {
  let digits = 0
  let end = 0
  for (const group of groups) {
    digits += group.digits.length
    if (end > 0 && digits > 15) break
    end = group.to
  }
  return end
}

/** The longest card number that begins with the first of these groups and ends with one of them. */
function cardFrom(groups: readonly Digits[]) {
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
  return isOfCards && hasRightCheckDigit(digits) && !isPhoneNumber(digits)
}

function hasRightCheckDigit(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
