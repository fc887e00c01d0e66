import { valueWithoutCardNumbers, withoutCardNumbers } from '#server/contact-data/card-numbers.ts'
import { isSecret } from './read-booking.ts'
import { textAt } from './read-values.ts'

const secretNames =
  /passport|password|token|secret|cardnumber|cardholder|cvv|cvc|iban|invoice|customerpayments|dateofbirth|nationality|personalid/i
const secretHeadings =
  /passport|password|cardnumber|cardholder|cvv|cvc|iban|birth|^dob$|nationality|personalid/i
const deepest = 12

/** Whether the cells under this heading must not be stored. */
export function isSecretHeading(heading: string): boolean {
  return secretHeadings.test(heading.replace(/[^a-z]/gi, '')) || isSecret({ question: heading })
}

const questionNames = ['question', 'label', 'name', 'questionId', 'questionCode', 'title', 'type'] as const

/** Whether the object is an answered question, as opposed to, say, a product with such a name. */
function isAnswered(value: object): boolean {
  return ['question', 'questionId', 'questionCode', 'answer', 'answers', 'value', 'values'].some(
    (it) => it in value,
  )
}

/**
 * The storable copy of a received value: without keys, cards, passports and other secrets, with card numbers
 * masked.
 */
export function withoutSecrets(value: unknown, field = '', depth = 0): unknown {
  if (depth > deepest) return null
  if (typeof value === 'string')
    return withoutCardNumbers(value.toWellFormed().replaceAll('\u0000', '').slice(0, 4000), field)
  if (typeof value === 'number') return valueWithoutCardNumbers(value, field)
  if (Array.isArray(value)) return value.slice(0, 500).map((it) => withoutSecrets(it, field, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  if (isAnswered(value) && questionNames.some((it) => isSecret({ question: textAt(value, 200, it) })))
    return null
  const kept = Object.entries(value).filter(([name]) => !secretNames.test(name.replace(/[^a-z]/gi, '')))
  return Object.fromEntries(
    kept
      .slice(0, 200)
      .map(([name, it]) => [name.replaceAll('\u0000', ''), withoutSecrets(it, name, depth + 1)]),
  )
}
