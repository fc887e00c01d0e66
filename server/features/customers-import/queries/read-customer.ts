import * as z from 'zod/mini'
import { customerForm } from '#contract/customers.ts'
import { cleanEmail, cleanName } from '#domain/customer/clean-contact.ts'
import { customerName } from '#domain/customer/customer-fields.ts'
import type { SoughtCustomer } from '#domain/customer/match-customer.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { readDate } from '#domain/import/read-cell.ts'
import type { Alike, ImportField, ReadingRules, ReadRecord, SourceRow } from '#domain/import/import-fields.ts'
import { readCountry } from '#server/contact-data/country.ts'
import type { DetailField } from '#domain/fields/detail-field.ts'
import { readDetails, type ComingDetail } from '#server/features/customers-import/queries/own-fields.ts'
import { readPhone } from '#server/contact-data/phone.ts'
import { guestLanguages, guestLanguageNames, type GuestLanguage } from '#domain/message/guest-language.ts'

/** A customer read from a file. `remarks`: values that were skipped. */
export interface ComingCustomer extends SoughtCustomer {
  details: ComingDetail[]
  remarks: string[]
}

const text = (key: string, label: string, headings: string[]): ImportField => ({
  key,
  label,
  kind: 'text',
  required: false,
  headings,
})

export const customerFields: readonly ImportField[] = [
  text('reference', 'Customer number', [
    'Customer id',
    'Client id',
    'Guest id',
    'Id',
    'Kundennummer',
    'Número de cliente',
    'Numéro client',
  ]),
  text('firstName', 'First name', ['Given name', 'Forename', 'Name', 'Vorname', 'Nombre', 'Prénom', 'Nome']),
  text('lastName', 'Last name', [
    'Surname',
    'Family name',
    'Nachname',
    'Apellido',
    'Apellidos',
    'Nom',
    'Nom de famille',
    'Sobrenome',
  ]),
  text('name', 'Full name', [
    'Customer',
    'Customer name',
    'Guest',
    'Guest name',
    'Client',
    'Display name',
    'Nombre completo',
    'Nom complet',
  ]),
  {
    ...text('email', 'E-mail', [
      'E-mail address',
      'Mail',
      'Correo',
      'Correo electrónico',
      'Courriel',
      'E-Mail-Adresse',
    ]),
    kind: 'email',
  },
  {
    ...text('phone', 'Phone', [
      'Phone number',
      'Telephone',
      'Mobile',
      'Mobile phone',
      'Cell',
      'Tel',
      'Telefon',
      'Teléfono',
      'Téléphone',
      'Telefone',
      'Móvil',
    ]),
    kind: 'phone',
  },
  {
    ...text('birthday', 'Birthday', [
      'Date of birth',
      'Birth date',
      'DOB',
      'Geburtstag',
      'Geburtsdatum',
      'Fecha de nacimiento',
      'Date de naissance',
    ]),
    kind: 'date',
  },
  text('country', 'Country', ['Nationality', 'Country code', 'Land', 'País', 'Pays']),
  text('language', 'Language', ['Preferred language', 'Sprache', 'Idioma', 'Langue', 'Língua']),
  text('notes', 'Notes', ['Comment', 'Comments', 'Remarks', 'Notizen', 'Notas', 'Remarques']),
]

/** Reads one row as one customer. Any unreadable field rejects the row. */
export function readCustomer(
  [row]: readonly SourceRow[],
  rules: ReadingRules,
  own: readonly DetailField[] = [],
): ReadRecord<ComingCustomer> {
  const cells = row?.cells ?? {}
  const of = (key: string) => cells[key] ?? ''
  const { details, wrong } = readDetails(cells, own, rules)
  const { firstName, lastName } = nameOf(of('firstName'), of('lastName'), of('name'))
  const country = readCountry(of('country'))
  if (country === null) wrong['country'] = `“${of('country')}” isn’t a known country`
  const phone = readPhone(of('phone'), country || rules.country)
  if (phone === null) wrong['phone'] = `“${of('phone')}” isn’t a valid phone number`
  const birthday = of('birthday') === '' ? null : readDate(of('birthday'), rules)
  if (of('birthday') !== '' && birthday === null) wrong['birthday'] = `“${of('birthday')}” isn’t a valid date`
  const language = languageOf(of('language'))
  const remarks =
    of('language') !== '' && language === null
      ? [`Language “${of('language')}” isn’t supported and is skipped`]
      : []
  const email = cleanEmail(of('email')).toLowerCase()
  const label = customerName({ firstName, lastName }) || email || of('phone')
  // Same limits as the customer form.
  const form = z.safeParse(customerForm, {
    firstName,
    lastName,
    email,
    birthday,
    country: country ?? '',
    language,
    notes: of('notes'),
  })
  for (const { path, message } of form.error?.issues ?? []) wrong[String(path[0])] ??= message
  if (of('reference').length > 200) wrong['reference'] = 'At most 200 characters'
  if (label === '') wrong['lastName'] = 'Enter a name, e-mail or phone'
  if (Object.keys(wrong).length > 0) return { label, wrong }
  const record = {
    reference: of('reference'),
    firstName,
    lastName,
    email,
    phone: phone ?? '',
    birthday,
    country: country ?? '',
    language,
    notes: of('notes').replaceAll('\r\n', '\n'),
    details,
    remarks,
  }
  return { key: keyOf(record), label, record, alike: alikeOf(record) }
}

function alikeOf({ reference, firstName, lastName, email, phone }: ComingCustomer): Alike {
  const name = foldForSearch(`${firstName} ${lastName}`)
  const addresses = [email, phone].filter((it) => it !== '')
  return { names: addresses.map((it) => `${name} ${it}`), addresses, isNumbered: reference !== '' }
}

/** Same name and address mean the same customer; an address alone may be shared by a family. */
function keyOf({ reference, firstName, lastName, email, phone }: ComingCustomer): string {
  return reference === ''
    ? `${foldForSearch(`${firstName} ${lastName}`)} ${email || phone}`
    : `number ${reference}`
}

/** Splits a full name at a comma or at the last space. */
function nameOf(first: string, last: string, whole: string): { firstName: string; lastName: string } {
  const full = whole || (last === '' && first.includes(' ') ? first : '')
  if (last !== '' || full === '') return { firstName: cleanName(first), lastName: cleanName(last) }
  const [before = '', after] = cleanName(full).split(/\s*,\s*/, 2)
  if (after !== undefined) return { firstName: after, lastName: before }
  const at = before.lastIndexOf(' ')
  return at < 0
    ? { firstName: before, lastName: '' }
    : { firstName: before.slice(0, at), lastName: before.slice(at + 1) }
}

const nativeNames: Readonly<Record<GuestLanguage, string>> = {
  en: 'english',
  es: 'espanol',
  fr: 'francais',
  pt: 'portugues',
  de: 'deutsch',
}

function languageOf(typed: string): GuestLanguage | null {
  const plain = foldForSearch(typed)
  return (
    guestLanguageNames.find((it) => plain === it || plain.startsWith(`${it} `)) ??
    guestLanguageNames.find(
      (it) => plain === foldForSearch(guestLanguages[it].name) || plain === nativeNames[it],
    ) ??
    null
  )
}
