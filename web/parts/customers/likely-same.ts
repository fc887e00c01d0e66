import type { FoundCustomer } from './found-customers.ts'

/** The fields typed for a new customer. */
export interface Typed {
  firstName: string
  lastName: string
  email: string
  phone: string
}

export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/**
 * Whether a customer found by one of these terms may be the same person. The server's search by e-mail and
 * phone also finds what looks alike; names may be spelled differently.
 */
export function isLikelySame(term: string, found: Pick<FoundCustomer, 'email' | 'phone'>): boolean {
  if (term.includes('@')) return folded(found.email) === folded(term)
  const digits = term.replaceAll(/\D/g, '')
  if (digits.length < 6) return true
  return found.phone.replaceAll(/\D/g, '').endsWith(digits.slice(-7))
}

/** The search terms that may find a duplicate, one search each. */
export function duplicateQueries({ firstName, lastName, email, phone }: Typed): string[] {
  const queries = []
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) queries.push(email.trim())
  if (phone.replace(/\D/g, '').length >= 6) queries.push(phone.trim())
  if (firstName.trim() !== '' && lastName.trim().length > 1)
    queries.push(`${firstName.trim()} ${lastName.trim()}`)
  return queries
}
