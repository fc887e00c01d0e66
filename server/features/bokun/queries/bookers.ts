import { sql } from 'kysely'
import { foldForSearch } from '#domain/booking/query-name.ts'
import type { CustomerForm } from '#contract/customers.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import type { BokunBooking } from '#server/bokun/bokun-booking.ts'
import type { Db } from '#server/db/connection.ts'
import type { BookerAsked } from '#server/features/bookings/queries/booker.ts'
import { whyNotCustomer } from '#server/features/customers/commands/edit-customer.ts'
import type { FilledIn } from '#server/features/bokun/rows.ts'

/** Who booked at the channel: the customer of the same address and family name, where there is exactly one; else a new one. */
export async function bookerFor(db: Db, { customer, language }: BokunBooking, filled: FilledIn): Promise<BookerAsked> {
  if (filled.customerGuid !== undefined) return { customerGuid: filled.customerGuid, customer: null }
  const own = {
    firstName: filled.firstName ?? customer.firstName,
    lastName: filled.lastName ?? customer.lastName,
    email: filled.email ?? customer.email,
    phone: filled.phone ?? customer.phone,
  }
  const likely = own.email === '' ? [] : await customersOf(db, own.email)
  const same = likely.filter((it) => foldForSearch(it.lastName) === foldForSearch(own.lastName))
  if (same[0] && same.length === 1) return { customerGuid: same[0].guid, customer: null }
  return { customerGuid: null, customer: formOf(own, language) }
}

/** A phone number that is none is kept in the notes; so is an address. */
function formOf(
  { firstName, lastName, email, phone }: Record<'firstName' | 'lastName' | 'email' | 'phone', string>,
  language: string,
): CustomerForm {
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  const form: CustomerForm = {
    // Of a single name nobody knows which it is.
    firstName: (firstName || '–').slice(0, 100),
    lastName: lastName.slice(0, 100),
    email: isAddress ? email : '',
    phone: phone.slice(0, 40),
    birthday: null,
    country: '',
    language: guestLanguageNames.find((it) => it === language) ?? null,
    notes: isAddress || email === '' ? '' : `E-mail as imported: ${email}`,
  }
  if (whyNotCustomer(form, '') === null) return form
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
