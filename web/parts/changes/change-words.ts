import { spaced } from '#contract/audit-actions.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'

/** Technical fields that every row has; a plan is rendered as a plan. */
export const machinery: ReadonlySet<string> = new Set([
  'guid',
  'plan',
  'version',
  'updated_at',
  'updatedAt',
  'created_at',
  'createdAt',
  'query_name',
  'queryName',
])
const codeWord = /^[a-z]+([A-Z][a-z]+)+$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && instant.test(value)
}

/** `fromAgeMonths` → `From age months`: a form field's name in the history. */
export function fieldWords(name: string): string {
  const words = name.replace(/(Guid|Cents)$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** A value as displayed in the history: short, and never a bare guid. */
export function valueWords(name: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (name.endsWith('Guid')) return 'another'
  if (name.endsWith('Cents') || name === 'cents') return moneyText(Number(value), currency)
  if (name === 'basisPoints') return `${Number(value) / 100} %`
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map((it) => valueWords('', it, currency)).join('; ')
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([key, it]) => !machinery.has(key) && !isGuid(it))
      .map(([, it]) => valueWords('', it, currency))
      .join(' ')
  const text = `${value as string | number}`
  return codeWord.test(text) ? spaced(text) : text
}
