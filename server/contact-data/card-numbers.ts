import { canHoldCard } from './field-kinds.ts'
import { isPhoneNumber } from './phone.ts'

/**
 * The portal's identifiers: version 7 UUIDs, starting with 0. One in 700 contains digits that look like a
 * card number.
 */
const ownIdentifier = String.raw`\b0[\da-f]{7}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b`
const digitsApart = String.raw`(?<!\d)\d+(?:[ \-./\u00A0\u2010-\u2015_]{1,2}\d+)*`
const candidates = new RegExp(`(?<own>${ownIdentifier})|${digitsApart}`, 'gi')

/**
 * Masks all but the last four digits of card numbers in a text: 13 to 19 digits, with or without separators,
 * with a card prefix and a valid check digit. Phone numbers and the portal's own identifiers are not masked.
 * `field`: name of the column or field; nothing is masked in one that can't contain a card number.
 */
export function withoutCardNumbers(text: string, field = ''): string {
  if (!canHoldCard(field)) return text
  return text.replaceAll(candidates, (run: string, ...more: unknown[]) => {
    const own = (more.at(-1) as { own?: string }).own
    return own ?? maskedRun(run, text[(more.at(-3) as number) - 1] === '+')
  })
}

/** The same for every text and number in a value, each with its own field name. */
export function valueWithoutCardNumbers(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return withoutCardNumbers(value, field)
  if (typeof value === 'number') {
    const masked = withoutCardNumbers(String(value), field)
    return masked === String(value) ? value : masked
  }
  if (Array.isArray(value)) return value.map((it) => valueWithoutCardNumbers(it, field))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => [withoutCardNumbers(name), valueWithoutCardNumbers(it, name)]),
  )
}

interface Digits {
  digits: string
  from: number
  to: number
}

function maskedRun(run: string, isAfterPlus: boolean): string {
  const groups = [...run.matchAll(/\d+/g)].map((it) => ({
    digits: it[0],
    from: it.index,
    to: it.index + it[0].length,
  }))
  let masked = ''
  let kept = isAfterPlus ? endOfPhone(groups) : 0
  masked += run.slice(0, kept)
  for (const [at, { from }] of groups.entries()) {
    if (from < kept) continue
    // Each group has at least one digit, and no card number has more than 19.
    const card = cardFrom(groups.slice(at, at + 19))
    if (card === null) continue
    masked += `${run.slice(kept, from)}•••• ${card.lastFour}`
    kept = card.to
  }
  return masked + run.slice(kept)
}

/** End of the phone number that starts at the first group: E.164 numbers have at most 15 digits. */
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

/** The longest card number that starts at the first group. */
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
