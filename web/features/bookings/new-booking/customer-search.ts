import { customerLabel, findCustomers, foundOptions } from '#web/parts/customers/found-customers.ts'
import { folded } from '#web/parts/customers/folded.ts'
import type { SelectOption } from '#web/ui/form/fields.tsx'

const newPrefix = 'new '

/** Type-ahead options: matching customers, then adding a new one. */
export async function customerOptions(typed: string, signal: AbortSignal): Promise<SelectOption[]> {
  const found = await findCustomers(typed, signal)
  const name = typed.trim()
  const known = foundOptions(found)
  if (name === '') return known
  const add = { key: newPrefix + name, label: `Add “${name}” as a new customer` }
  // Enter takes the first option, which must not be a customer with a similar name only.
  const isNew =
    found.areSimilar || (isFullName(name) && !found.items.some((it) => hasWords(customerLabel(it), name)))
  return isNew ? [add, ...known] : [...known, add]
}

function isFullName(text: string): boolean {
  return /^[^\d@]+\s[^\d@]+$/.test(text)
}

/** Regardless of accents and case. */
function hasWords(text: string, words: string): boolean {
  return folded(words)
    .split(/\s+/)
    .every((it) => folded(text).includes(it))
}

/** The typed text behind an "add customer" option. Null for an existing customer. */
export function typedOfNew(key: string): string | null {
  return key.startsWith(newPrefix) ? key.slice(newPrefix.length) : null
}

/** Puts the search text into the field it fits: e-mail, phone or name. */
export function customerFromTyped(typed: string): {
  firstName: string
  lastName: string
  email: string
  phone: string
} {
  const text = typed.trim()
  const blank = { firstName: '', lastName: '', email: '', phone: '' }
  if (text.includes('@')) return { ...blank, email: text }
  if (/^\+?[\d\s().-]{5,}$/.test(text)) return { ...blank, phone: text }
  const words = text.split(/\s+/)
  return {
    ...blank,
    firstName: words.slice(0, -1).join(' ') || text,
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  }
}
