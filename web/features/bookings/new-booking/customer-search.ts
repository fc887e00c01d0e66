import { customerLabel, findCustomers } from '#web/parts/customers/found-customers.ts'
import type { SelectOption } from '#web/ui/form/fields.tsx'

const newPrefix = 'new '

/** Type-ahead options: matching customers, then adding a new one. */
export async function customerOptions(typed: string, signal: AbortSignal): Promise<SelectOption[]> {
  const found = await findCustomers(typed, signal)
  const name = typed.trim()
  const known = found.map((it) => ({ key: it.customerGuid, label: customerLabel(it) }))
  return name === '' ? known : [...known, { key: newPrefix + name, label: `Add “${name}” as a new customer` }]
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

/** The search terms that may find a duplicate, one search each. */
export function duplicateQueries({
  firstName,
  lastName,
  email,
  phone,
}: {
  firstName: string
  lastName: string
  email: string
  phone: string
}): string[] {
  const queries = []
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) queries.push(email.trim())
  if (phone.replace(/\D/g, '').length >= 6) queries.push(phone.trim())
  if (firstName.trim() !== '' && lastName.trim().length > 1)
    queries.push(`${firstName.trim()} ${lastName.trim()}`)
  return queries
}
