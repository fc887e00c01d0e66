import { foldForSearch } from '#domain/booking/query-name.ts'
import type { CustomerFields } from '#domain/customer/customer-fields.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'

/** The columns of a customer's fields. */
export interface CustomerColumns {
  first_name: string
  last_name: string
  email: string
  phone: string
  birthday: string | null
  country: string
  language: GuestLanguage | null
  notes: string
}

export function fieldsOf(row: CustomerColumns): CustomerFields {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    birthday: row.birthday,
    country: row.country,
    language: row.language,
    notes: row.notes,
  }
}

/** A customer's fields as columns, with the normalised name for searching. */
export function columnsOf(fields: CustomerFields): CustomerColumns & { query_name: string } {
  return {
    first_name: fields.firstName,
    last_name: fields.lastName,
    email: fields.email,
    phone: fields.phone,
    birthday: fields.birthday,
    country: fields.country,
    language: fields.language,
    notes: fields.notes,
    query_name: foldForSearch(`${fields.firstName} ${fields.lastName}`),
  }
}
