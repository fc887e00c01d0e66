import { isCalendarDate } from '#domain/calendar/service-date.ts'
import { countedLong } from '#domain/text/counted.ts'
import {
  canEdit,
  type DetailField,
  type Details,
  type DetailValue,
  type FieldOwner,
  type FieldUser,
  type GivenDetails,
} from './detail-field.ts'

/** The most characters of a text, by kind. */
export const textAtMost = { text: 1000, longText: 4000, phone: 40, link: 500 } as const

export interface Checking {
  /** The company’s fields of every owner. */
  readonly fields: readonly DetailField[]
  readonly owner: FieldOwner
  readonly user: FieldUser
  /** Whether a form asks for them now. Else a later change must not remove what was required. */
  readonly isAsked: boolean
  /** The stored values. */
  readonly before: Details
}

/**
 * The values of an owner after those given, and the errors at `<at>details.<field>`. Unknown and inactive
 * fields keep their values: a form that was opened earlier may still send them.
 */
export function checkDetails(
  given: GivenDetails,
  { fields, owner, user, isAsked, before }: Checking,
  at: string,
): { details: Details; errors: Record<string, string> } {
  const details: Record<string, DetailValue> = { ...before }
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const { guid } = field
    const value = given[guid]
    const was = before[guid]
    if (field.owner !== owner || !field.active) continue
    if (!canEdit(field, user)) {
      if (value !== undefined && !isEmpty(value) && !isSame(value, was))
        errors[`${at}details.${guid}`] = whyNotYours(user)
      continue
    }
    if (value !== undefined) {
      delete details[guid]
      const why = isEmpty(value) ? null : whyNotValue(field, value, was)
      if (why !== null) errors[`${at}details.${guid}`] = why
      else if (!isEmpty(value)) details[guid] = stored(value)
    }
    const isNeeded = field.asked === 'required' && (isAsked || was !== undefined)
    if (isNeeded && details[guid] === undefined) errors[`${at}details.${guid}`] ??= 'This field is required'
  }
  return { details, errors }
}

function whyNotYours({ isPartnerUser }: FieldUser): string {
  return isPartnerUser ? 'Only staff can fill this in' : 'You don’t have permission to fill this in'
}

function isSame(value: DetailValue, was: DetailValue | undefined): boolean {
  return JSON.stringify(stored(value)) === JSON.stringify(was)
}

function isEmpty(value: DetailValue | null): value is null {
  return (
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

function stored(value: DetailValue): DetailValue {
  return typeof value === 'string' ? value.trim() : value
}

/** Why a value isn’t valid for the field; null if it is. `was`: a retired choice may stay. */
export function whyNotValue(
  field: ValueField,
  value: DetailValue,
  was: DetailValue | undefined,
): string | null {
  const { kind } = field
  switch (kind) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e12
        ? null
        : 'Enter a number'
    case 'yesNo':
      return typeof value === 'boolean' ? null : 'Choose yes or no'
    case 'choice':
      return typeof value === 'string' && isOffered(field, value, was) ? null : 'Choose one from the list'
    case 'choices':
      return Array.isArray(value) && value.every((it) => isOffered(field, it, was)) && isEachOnce(value)
        ? null
        : 'Choose from the list'
    default:
      return typeof value === 'string' ? whyNotText(kind, value.trim()) : 'Enter text'
  }
}

interface ValueField extends Pick<DetailField, 'kind'> {
  readonly choices: readonly Pick<DetailField['choices'][number], 'guid' | 'retired'>[]
}

function isOffered({ choices }: ValueField, guid: string, was: DetailValue | undefined): boolean {
  const isKept = was === guid || (Array.isArray(was) && was.includes(guid))
  return choices.some((it) => it.guid === guid && (!it.retired || isKept))
}

function isEachOnce(guids: readonly string[]): boolean {
  return new Set(guids).size === guids.length
}

function whyNotText(
  kind: 'text' | 'longText' | 'date' | 'time' | 'phone' | 'link',
  value: string,
): string | null {
  if (kind === 'date') return isCalendarDate(value) ? null : 'Enter a date as YYYY-MM-DD'
  if (kind === 'time') return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : 'Enter a time as HH:MM'
  if (value.length > textAtMost[kind]) return `At most ${countedLong(textAtMost[kind], 'character')}`
  if (kind === 'phone') return /^[+(\d][\d\s().\-/]{3,}$/.test(value) ? null : 'Enter a phone number'
  if (kind === 'link')
    return /^https?:\/\/[^\s/]+\.[^\s]+$/.test(value) ? null : 'Enter a link that begins with https://'
  return null
}
