import { folded } from './folded.ts'
import type { FoundCustomer } from './found-customers.ts'
import { isLikelyName } from './likely-name.ts'

/** The fields typed for a new customer. */
export interface Typed {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/**
 * Whether a customer found by one of these terms may be the same person. The server's search also finds what
 * only looks alike.
 */
export function isLikelySame(
  term: string,
  found: Pick<FoundCustomer, 'email' | 'phone' | 'firstName' | 'lastName'>,
): boolean {
  if (term.includes('@')) return folded(found.email) === folded(term)
  const digits = term.replaceAll(/\D/g, '')
  if (digits.length < 6) return isLikelyName(term, `${found.firstName} ${found.lastName}`)
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
