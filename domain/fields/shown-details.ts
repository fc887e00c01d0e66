import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { dayYearText } from '#domain/calendar/service-date-text.ts'
import { nameIn, type GuestLanguage } from '#domain/message/guest-language.ts'
import { noteForDrivers } from './built-in-fields.ts'
import {
  canSee,
  type DetailField,
  type Details,
  type DetailValue,
  type FieldChoice,
  type FieldKind,
  type FieldOwner,
  type FieldUser,
  type ShownPlace,
} from './detail-field.ts'

/** A value with its field’s name, as text. */
export interface ShownDetail {
  readonly guid: string
  readonly name: string
  readonly text: string
  readonly kind: FieldKind
}

/** The owner’s values in the order of the fields, also of inactive fields. */
export function shownDetails(
  fields: readonly DetailField[],
  details: Details,
  owner: FieldOwner,
): ShownDetail[] {
  return fields.flatMap((field) => {
    const value = details[field.guid]
    if (field.owner !== owner || value === undefined) return []
    return [{ guid: field.guid, name: field.name, text: detailText(field, value), kind: field.kind }]
  })
}

/** The fields a user sees at a place, or on a page that shows all fields (null). */
export function seenAt(
  place: ShownPlace | null,
  user: FieldUser,
  fields: readonly DetailField[],
): DetailField[] {
  return fields.filter((it) => canSee(it, user) && (place === null || it.shown.includes(place)))
}

/** A value as text: `Kiosk 2`, `Yes`, `Fri 20 Nov 2026`. */
export function detailText(field: TextField, value: DetailValue, speech: Speech = english): string {
  const choiceName = (guid: string) =>
    nameOf(
      field.choices.find((it) => it.guid === guid),
      speech.language,
    )
  if (typeof value === 'boolean') return value ? speech.yes : speech.no
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return value.map(choiceName).join(', ')
  if (field.kind === 'choice') return choiceName(value)
  if (field.kind === 'date') return speech.dayText(value)
  if (field.kind === 'phone') return speech.phoneText(value)
  return value
}

interface TextField extends Pick<DetailField, 'kind'> {
  readonly choices: readonly TextChoice[]
}
type TextChoice = Pick<FieldChoice, 'guid' | 'name'> & Partial<Pick<FieldChoice, 'guestNames'>>

/** How values are written: a guest’s language, or that of the portal. */
export interface Speech {
  /** Null: the names themselves. */
  readonly language: GuestLanguage | null
  readonly yes: string
  readonly no: string
  readonly dayText: (date: ServiceDate) => string
  readonly phoneText: (typed: string) => string
}

const english: Speech = {
  language: null,
  yes: 'Yes',
  no: 'No',
  dayText: dayYearText,
  phoneText: (typed) => typed,
}

function nameOf(choice: TextChoice | undefined, language: GuestLanguage | null): string {
  if (choice === undefined) return ''
  return (language && choice.guestNames?.[language]) || choice.name
}

/** A changed value, with both texts; empty where there was or is none. */
export interface ChangedDetail {
  readonly guid: string
  readonly name: string
  readonly before: string
  readonly after: string
}

export function changedDetails(
  fields: readonly DetailField[],
  before: Details,
  after: Details,
  owner: FieldOwner,
): ChangedDetail[] {
  return fields.flatMap((field) => {
    const [was, is] = [before[field.guid], after[field.guid]]
    if (field.owner !== owner || JSON.stringify(was) === JSON.stringify(is)) return []
    const text = (value: DetailValue | undefined) => (value === undefined ? '' : detailText(field, value))
    return [{ guid: field.guid, name: field.name, before: text(was), after: text(is) }]
  })
}

/** The details of a party, by what they belong to. Those not given are not shown. */
export interface DetailsOfParty {
  readonly customer?: Details
  /** The partner with its own note for drivers, shown with the customer’s. Null: it has none. */
  readonly partner?: { readonly name: string; readonly noteForDrivers: string } | null
  readonly reservation?: Details
  /** Of one service, or of each. */
  readonly fastTrack?: Details | readonly Details[]
  /** Of each car. */
  readonly transport?: readonly Details[]
  readonly passengers?: readonly { readonly name: string; readonly details: Details }[]
}

/**
 * All details of a party, in the order of the fields. Those of passengers and the partner’s note for drivers
 * begin with the name.
 */
export function detailsOfParty(fields: readonly DetailField[], party: DetailsOfParty): ShownDetail[] {
  return fields.flatMap((field) => {
    const text = textOfParty(field, party)
    return text === '' ? [] : [{ guid: field.guid, name: field.name, text, kind: field.kind }]
  })
}

/** What guests see of a party’s details, with the names in their language. */
export function guestDetails(
  fields: readonly DetailField[],
  party: DetailsOfParty,
  speech: Speech & { readonly language: GuestLanguage },
): { label: string; value: string }[] {
  return fields.flatMap((field) => {
    const value = field.shown.includes('guest') ? textOfParty(field, party, speech) : ''
    return value === '' ? [] : [{ label: nameIn(speech.language, field), value }]
  })
}

function textOfParty(field: DetailField, party: DetailsOfParty, speech?: Speech): string {
  const own = textOfOwner(field, party, speech)
  const { partner } = party
  if (field.guid !== noteForDrivers || !partner) return own
  const ofPartner = `${partner.name}: ${partner.noteForDrivers}`
  return own === '' ? ofPartner : `${own}; ${ofPartner}`
}

function textOfOwner(field: DetailField, party: DetailsOfParty, speech?: Speech): string {
  if (field.owner === 'passenger') return textOfPassengers(field, party, speech)
  const own = party[field.owner]
  if (!isEach(own)) return own === undefined ? '' : textOf(field, own, speech)
  const texts = own.map((it) => textOf(field, it, speech))
  return [...new Set(texts)].filter((it) => it !== '').join('; ')
}

function isEach(details: Details | readonly Details[] | undefined): details is readonly Details[] {
  return Array.isArray(details)
}

function textOfPassengers(field: DetailField, { passengers = [] }: DetailsOfParty, speech?: Speech): string {
  return passengers
    .map(({ name, details }) => ({ name, text: textOf(field, details, speech) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => (name === '' ? text : `${name}: ${text}`))
    .join('; ')
}

function textOf(field: DetailField, details: Details, speech?: Speech): string {
  const value = details[field.guid]
  return value === undefined ? '' : detailText(field, value, speech)
}
