import { sql } from 'kysely'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { comparableName } from '#domain/customer/match-customer.ts'
import { cleanEmail, cleanName } from '#domain/customer/clean-contact.ts'
import type { CustomerForm } from '#contract/customers.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import type { BokunBooking } from '#server/bokun/bokun-booking.ts'
import type { Db } from '#server/db/connection.ts'
import type { BookerAsked } from '#server/features/bookings/queries/booker.ts'
import { readPhone } from '#server/contact-data/phone.ts'
import { siteCountry } from '#server/features/settings/queries.ts'
import type { FilledIn } from '#server/features/bokun/rows.ts'

/**
 * The booking customer: the only one with the same e-mail and family name (or the same single name), else a
 * new one.
 */
export async function bookerFor(
  db: Db,
  { customer, language }: BokunBooking,
  filled: FilledIn,
): Promise<BookerAsked> {
  if (filled.customerGuid !== undefined) return { customerGuid: filled.customerGuid, customer: null }
  const own = {
    firstName: filled.firstName ?? customer.firstName,
    lastName: filled.lastName ?? customer.lastName,
    email: filled.email ?? customer.email,
    phone: filled.phone ?? customer.phone,
  }
  const likely = own.email === '' ? [] : await customersOf(db, cleanEmail(own.email))
  const same = likely.filter((it) => isSameFamily(it, own))
  if (same[0] && same.length === 1) return { customerGuid: same[0].guid, customer: null }
  return { customerGuid: null, customer: await formOf(db, own, language) }
}

type Names = Pick<CustomerForm, 'firstName' | 'lastName'>

/** A guest with a single name may have it as first or last name, so whole names are compared. */
function isSameFamily(one: Names, other: Names): boolean {
  const last = [one, other].map((it) => foldForSearch(it.lastName))
  return last.includes('') ? comparableName(one) === comparableName(other) : last[0] === last[1]
}

/** Invalid phone numbers and e-mail addresses go into the notes. */
async function formOf(
  db: Db,
  { firstName, lastName, email: typed, phone }: Record<'firstName' | 'lastName' | 'email' | 'phone', string>,
  language: string,
): Promise<CustomerForm> {
  const email = cleanEmail(typed)
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  const form: CustomerForm = {
    // A booking without any name still needs a customer.
    firstName: (cleanName(firstName) || (cleanName(lastName) === '' ? '–' : '')).slice(0, 100),
    lastName: cleanName(lastName).slice(0, 100),
    email: isAddress ? email : '',
    phone: phone.slice(0, 40),
    birthday: null,
    country: '',
    language: guestLanguageNames.find((it) => it === language) ?? null,
    notes: isAddress || email === '' ? '' : `E-mail as imported: ${typed}`,
  }
  if (readPhone(form.phone, await siteCountry(db)) !== null) return form
  const notes = [form.notes, `Phone as imported: ${phone}`].filter((it) => it !== '').join('\n')
  return { ...form, phone: '', notes }
}

export interface LikelyCustomer {
  guid: string
  firstName: string
  lastName: string
  email: string
}

export async function customersOf(db: Db, email: string): Promise<LikelyCustomer[]> {
  return db
    .selectFrom('customer')
    .select(['guid', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('email', '<>', '')
    .where('active', '=', true)
    .where('merged_into', 'is', null)
    .orderBy('created_at')
    .orderBy('guid')
    .limit(10)
    .execute()
}
