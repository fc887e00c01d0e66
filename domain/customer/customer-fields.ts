import { dayYearText } from '#domain/calendar/service-date-text.ts'
import { guestLanguages, type GuestLanguage } from '#domain/message/guest-language.ts'
import { countryName } from './country-name.ts'

/**
 * A customer's fields. Birthday is `YYYY-MM-DD` or null, country a two-letter code, phone E.164. Texts can be
 * empty.
 */
export interface CustomerFields {
  firstName: string
  lastName: string
  email: string
  phone: string
  birthday: string | null
  country: string
  /** Null: derived from the country and phone number. */
  language: GuestLanguage | null
  notes: string
}

export type CustomerField = keyof CustomerFields

/** The label of each field, in display order. */
export const customerFieldLabels: Readonly<Record<CustomerField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  birthday: 'Birthday',
  country: 'Country',
  language: 'Language',
  notes: 'Notes',
}

export const customerFieldNames = Object.keys(customerFieldLabels) as CustomerField[]

/** The fields in which two customers differ. */
export function differingFields(one: CustomerFields, other: CustomerFields): CustomerField[] {
  return customerFieldNames.filter((name) => one[name] !== other[name])
}

/** Longer notes are truncated. */
const notesShown = 120

/** A field's value as text, or `none`. */
export function customerFieldText(name: CustomerField, fields: CustomerFields): string {
  if (name === 'language')
    return fields.language === null ? 'not chosen' : guestLanguages[fields.language].name
  if (name === 'birthday') return fields.birthday === null ? 'none' : dayYearText(fields.birthday)
  const value = (name === 'country' ? countryName(fields.country) : fields[name]) ?? ''
  if (value === '') return 'none'
  return onOneLine(value)
}

function onOneLine(text: string): string {
  const value = text.replaceAll(/\s*\n\s*/g, ' / ')
  return value.length > notesShown ? `${value.slice(0, notesShown).trimEnd()}…` : value
}

export function isBlank(name: CustomerField, fields: CustomerFields): boolean {
  return fields[name] === null || fields[name] === ''
}

export function customerName({
  firstName,
  lastName,
}: Pick<CustomerFields, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
