import { isSecret } from './read-booking.ts'
import { anyTextAt } from './read-values.ts'

const secretNames =
  /passport|password|token|secret|cardnumber|cardholder|cvv|cvc|iban|invoice|customerpayments|dateofbirth|nationality|personalid/i
const deepest = 12

/** What came, as it is kept: without keys, cards, passports and what else is nobody's business; long numbers of cards cut to their end. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (depth > deepest) return null
  if (typeof value === 'string') return maskCards(value.toWellFormed().replaceAll('\u0000', '').slice(0, 4000))
  if (typeof value === 'number') return isCard(String(value)) ? maskCards(String(value)) : value
  if (Array.isArray(value)) return value.slice(0, 500).map((it) => withoutSecrets(it, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  if (isSecret({ question: anyTextAt(value, 200, 'question', 'label', 'name') })) return null
  const kept = Object.entries(value).filter(([name]) => !secretNames.test(name.replace(/[^a-z]/gi, '')))
  return Object.fromEntries(kept.slice(0, 200).map(([name, it]) => [name.replaceAll('\u0000', ''), withoutSecrets(it, depth + 1)]))
}

export function maskCards(text: string): string {
  return text.replace(/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g, (found) => {
    const digits = found.replace(/\D/g, '')
    return isCard(digits) ? `•••• ${digits.slice(-4)}` : found
  })
}

/** Milliseconds since 1970 have thirteen digits too: those of this age are no card. */
function isCard(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits) || /^1[5-9]\d{11}$/.test(digits)) return false
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
