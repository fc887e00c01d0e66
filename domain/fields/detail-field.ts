import type { Permission } from '#domain/access/permissions.ts'
import type { GuestNames } from '#domain/message/guest-language.ts'

/**
 * The fields of a booking that are declared as data: those the portal comes with (`built-in-fields.ts`) and
 * the company's own (Configuration, Fields). Their values are the details of a reservation, a fast track, a
 * trip, a passenger or a customer.
 */

/** What a field belongs to. Those of transport are asked once for each journey and kept with each car. */
export const fieldOwners = {
  reservation: 'Reservation',
  fastTrack: 'Fast track',
  transport: 'Transport',
  passenger: 'Passenger',
  customer: 'Customer',
} as const
export type FieldOwner = keyof typeof fieldOwners
export const allFieldOwners = Object.keys(fieldOwners) as [FieldOwner, ...FieldOwner[]]

export const fieldKinds = {
  text: 'Text',
  longText: 'Long text',
  number: 'Number',
  choice: 'One choice',
  choices: 'Several choices',
  yesNo: 'Yes or no',
  date: 'Date',
  time: 'Time',
  phone: 'Phone number',
  link: 'Link',
} as const
export type FieldKind = keyof typeof fieldKinds
export const allFieldKinds = Object.keys(fieldKinds) as [FieldKind, ...FieldKind[]]

/** Kinds whose values can be searched. */
export const searchableKinds = ['text', 'number', 'phone', 'link'] as const satisfies readonly FieldKind[]

/** Whether a field is asked at some point, and whether an answer is required. */
export const askedWords = { no: 'Not asked', optional: 'Optional', required: 'Required' } as const
export type Asked = keyof typeof askedWords
export const allAsked = Object.keys(askedWords) as [Asked, ...Asked[]]

/** Which fields can be asked after booking: at the airport desk, by a trip’s driver, and on My booking. */
export const ownersAskedLater = {
  askedAtCheckIn: ['reservation', 'fastTrack', 'passenger'],
  askedByDriver: ['reservation', 'transport'],
  askedByGuest: ['reservation', 'fastTrack', 'transport', 'passenger'],
} as const satisfies Record<string, readonly FieldOwner[]>
export type AskedLater = keyof typeof ownersAskedLater

/**
 * The places that show a field. The reservation page, plans and the history show every field; `guest` is the
 * ticket, the messages and the guest’s own page; `reports` are the daily reports and their files.
 */
export const shownPlaces = {
  desk: 'Airport desk',
  board: 'Dispatcher’s board',
  driver: 'Driver',
  guest: 'Guest',
  reports: 'Daily reports',
} as const
export type ShownPlace = keyof typeof shownPlaces
export const allShownPlaces = Object.keys(shownPlaces) as [ShownPlace, ...ShownPlace[]]

export const partnerReach = { no: 'Can’t see it', see: 'Can see it', edit: 'Can see and edit it' } as const
export type PartnerReach = keyof typeof partnerReach
export const allPartnerReach = Object.keys(partnerReach) as [PartnerReach, ...PartnerReach[]]

export interface FieldChoice {
  readonly guid: string
  readonly name: string
  readonly guestNames: GuestNames
  /** No longer offered. Values that have it keep it. */
  readonly retired: boolean
}

export interface DetailField {
  /** The key of its values. A built-in field is identified by its name in code. */
  readonly guid: string
  readonly owner: FieldOwner
  readonly kind: FieldKind
  readonly name: string
  readonly hint: string
  readonly guestNames: GuestNames
  /** The hint in the guests’ languages. */
  readonly guestHints: GuestNames
  /** Of a choice only. */
  readonly choices: readonly FieldChoice[]
  /** When booking. */
  readonly asked: Asked
  /** At the airport desk, and by the driver before a trip is completed. */
  readonly askedAtCheckIn: Asked
  readonly askedByDriver: Asked
  /** On My booking, whose guest then sees the field. */
  readonly askedByGuest: Asked
  /** Whether the search finds its values. */
  readonly searchable: boolean
  readonly shown: readonly ShownPlace[]
  /** The permission needed to see or edit it. Null: that of what it belongs to. */
  readonly seePermission: Permission | null
  readonly editPermission: Permission | null
  readonly partners: PartnerReach
  readonly active: boolean
}

/** Several choices are a list of their guids, one choice is its guid, a date `YYYY-MM-DD`, a time `HH:MM`. */
export type DetailValue = string | number | boolean | string[]

/** The values of one owner by field. A field without a value is missing. */
export type Details = Readonly<Record<string, DetailValue>>

/** Values in a request. Null or an empty text removes a value; a field that is left out keeps its value. */
export type GivenDetails = Readonly<Record<string, DetailValue | null>>

/** Who reads or writes details. */
export interface FieldUser {
  readonly isPartnerUser: boolean
  readonly permissions: readonly Permission[]
  /** The guest, on My booking. */
  readonly isGuest?: boolean
}

/** A guest sees and fills in what guests are asked. */
export const guestUser: FieldUser = { isPartnerUser: false, permissions: [], isGuest: true }

/** Whether all staff who see the booking see the field. */
export function isForAll({ seePermission }: DetailField): boolean {
  return seePermission === null
}

/** For comments, which more people read than a restricted field: its value stays with the channel. */
export const answerElsewhere = 'answered, see the channel’s booking'

export function canSee(field: DetailField, user: FieldUser): boolean {
  const { seePermission, partners, askedByGuest } = field
  if (user.isGuest === true) return askedByGuest !== 'no'
  if (user.isPartnerUser) return partners !== 'no'
  return seePermission === null || user.permissions.includes(seePermission)
}

export function canEdit(field: DetailField, user: FieldUser): boolean {
  if (!field.active || !canSee(field, user)) return false
  if (user.isGuest === true) return true
  if (user.isPartnerUser) return field.partners === 'edit'
  return field.editPermission === null || user.permissions.includes(field.editPermission)
}

/** The values of the fields shown at a place. */
export function detailsAt(place: ShownPlace, fields: readonly DetailField[], details: Details): Details {
  const shown = new Set(fields.filter((it) => it.shown.includes(place)).map((it) => it.guid))
  return Object.fromEntries(Object.entries(details).filter(([guid]) => shown.has(guid)))
}

/** The values of an owner’s fields. */
export function detailsOf(owner: FieldOwner, fields: readonly DetailField[], details: Details): Details {
  const own = new Set(fields.filter((it) => it.owner === owner).map((it) => it.guid))
  return Object.fromEntries(Object.entries(details).filter(([guid]) => own.has(guid)))
}

/** The values of the fields a user can see. */
export function seenDetails(
  fields: readonly DetailField[],
  user: FieldUser,
  details: Details,
): Record<string, DetailValue> {
  const seen = new Set(fields.filter((it) => canSee(it, user)).map((it) => it.guid))
  return Object.fromEntries(Object.entries(details).filter(([guid]) => seen.has(guid)))
}
