import { hoursBetween, isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { DetailField, Details, DetailValue, FieldKind } from '#domain/fields/detail-field.ts'
import { nameIn, type GuestLanguage } from '#domain/message/guest-language.ts'

/** The fields that a guest is asked about the reservation, a fast track, a journey or a passenger. */
export interface GuestQuestions {
  readonly of: string
  /** The service; null: the reservation or a passenger. */
  readonly bookingGuid: string | null
  readonly about:
    | { readonly what: 'service' }
    | { readonly what: 'journey'; readonly number: number }
    | { readonly what: 'passenger'; readonly position: number; readonly name: string }
  /** Until then, answers can be given and changed. Null: the time isn’t known yet. */
  readonly until: Instant | null
  readonly fields: readonly GuestQuestion[]
}

export interface GuestQuestion {
  readonly guid: string
  readonly kind: FieldKind
  /** In the guest’s language, like the hint, which can be empty. */
  readonly name: string
  readonly hint: string
  readonly choices: readonly { readonly guid: string; readonly name: string }[]
  readonly isRequired: boolean
  readonly value: DetailValue | null
}

/** A field as the guest’s page asks it. A retired choice stays only where it was chosen. */
export function questionOf(field: DetailField, details: Details, language: GuestLanguage): GuestQuestion {
  const value = details[field.guid] ?? null
  const chosen = Array.isArray(value) ? value : [value]
  return {
    guid: field.guid,
    kind: field.kind,
    name: nameIn(language, field),
    hint: hintIn(language, field),
    choices: field.choices
      .filter((it) => !it.retired || chosen.includes(it.guid))
      .map((it) => ({ guid: it.guid, name: nameIn(language, it) })),
    isRequired: field.askedByGuest === 'required',
    value,
  }
}

/**
 * The hint in the guest's language, or else as typed. A field that was saved before guests saw hints has no
 * guests' hints at all: its hint was written for staff.
 */
function hintIn(language: GuestLanguage, { hint, guestHints }: DetailField): string {
  return guestHints[language] || (Object.keys(guestHints).length > 0 ? hint : '')
}

/** Whether answers can still be given, so many hours before the start. An unknown time is still to come. */
export function isAnswering(startsAt: Instant | null, hoursBefore: number, now: Instant): boolean {
  if (startsAt === null) return true
  return isBefore(now, startsAt) && hoursBetween(now, startsAt) >= hoursBefore
}

/** The names of a form’s inputs: the answer to a field, a box of a choice, and what the page showed. */
export const inputName = (field: string) => `a.${field}`
export const boxName = (field: string, choice: string) => `a.${field}.${choice}`
export const seenName = (field: string) => `s.${field}`

type Sent = Readonly<Record<string, string>>

/** What a form sent for a field, as its value. Null: empty. A wrong number stays a text, to be refused. */
export function sentValue({ guid, kind, choices }: GuestQuestion, sent: Sent): DetailValue | null {
  if (kind === 'choices') return choices.filter((it) => boxName(guid, it.guid) in sent).map((it) => it.guid)
  const text = (sent[inputName(guid)] ?? '').trim()
  if (text === '') return null
  if (kind === 'yesNo') return text === 'yes' ? true : text === 'no' ? false : text
  if (kind !== 'number') return text
  const number = Number(text.replace(',', '.'))
  return Number.isNaN(number) ? text : number
}

/** The value that the page showed when the guest answered. */
export function seenValue({ guid }: GuestQuestion, sent: Sent): DetailValue | null {
  try {
    return JSON.parse(sent[seenName(guid)] ?? 'null') as DetailValue | null
  } catch {
    return null
  }
}
