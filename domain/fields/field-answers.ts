import { counted } from '#domain/text/counted.ts'
import { joinSentences } from '#domain/sentences.ts'
import { checkDetails } from './check-details.ts'
import {
  canEdit,
  ownersAskedLater,
  type AskedLater,
  type DetailField,
  type Details,
  type DetailValue,
  type FieldOwner,
  type FieldUser,
} from './detail-field.ts'

/** The answer to a field asked at check-in or by the driver, online or offline. */
export interface FieldAnswer {
  /** The reservation, service, passenger or trip it belongs to. */
  readonly of: string
  readonly field: string
  /** Null removes the value. */
  readonly value: DetailValue | null
  /** The value the device showed before; null for none. */
  readonly seen: DetailValue | null
}

/** Stored details by the guid of what they belong to. */
export type DetailsByOwner = Readonly<Record<string, Details>>

export interface MergedAnswers {
  readonly outcome: 'done' | 'already' | 'conflict'
  readonly message: string
  /** The same object if nothing changes. */
  readonly details: DetailsByOwner
}

/**
 * Merges answers into the stored details. An answer to a field that someone changed in the meantime is a
 * conflict, unless both gave the same answer. `nameOf`: the name of a field.
 */
export function mergeAnswers(
  stored: DetailsByOwner,
  answers: readonly FieldAnswer[],
  nameOf: (field: string) => string,
): MergedAnswers {
  const fresh = answers.filter((it) => !isSame(valueOf(stored, it), it.value))
  if (fresh.length === 0)
    return { outcome: 'already', message: 'These answers are already saved', details: stored }
  const conflict = (message: string) => ({ outcome: 'conflict' as const, message, details: stored })
  if (fresh.some((it) => stored[it.of] === undefined))
    return conflict('This answer is about a passenger or service that is no longer in this booking')
  const changed = fresh.filter((it) => !isSame(valueOf(stored, it), it.seen))
  if (changed.length > 0) {
    const names = [...new Set(changed.map((it) => nameOf(it.field)))]
    return conflict(joinSentences(names.map((it) => `“${it}” was changed in the meantime`)))
  }
  return { outcome: 'done', message: answersText(fresh.length), details: withAnswers(stored, fresh) }
}

/** The answers as accepted by a person: they replace what is stored now. */
export function seenNow(stored: DetailsByOwner, answers: readonly FieldAnswer[]): FieldAnswer[] {
  return answers.map((it) => ({ ...it, seen: valueOf(stored, it) }))
}

interface AnswerRules {
  readonly fields: readonly DetailField[]
  readonly user: FieldUser
  readonly ownerOf: (guid: string) => FieldOwner
  /** Only fields asked at this moment can be answered; null: a person accepted the answers. */
  readonly when: AskedLater | null
}

/** Why answers can’t be stored, as one text; null if they can. */
export function whyNotAnswers(
  stored: DetailsByOwner,
  answers: readonly FieldAnswer[],
  { fields, user, ownerOf, when }: AnswerRules,
): string | null {
  const reasons = answers.flatMap(({ of, field: guid, value }) => {
    const field = fields.find((it) => it.guid === guid)
    const owner = ownerOf(of)
    if (field?.owner !== owner) return ['This field doesn’t exist']
    if (!canEdit(field, user))
      return [`“${field.name}” can’t be filled in: it’s inactive, or it needs another permission`]
    if (when !== null && !isAsked(field, when)) return [`“${field.name}” ${notAsked[when]}`]
    const before = stored[of] ?? {}
    const { errors } = checkDetails({ [guid]: value }, { fields, owner, user, isAsked: false, before }, '')
    const why = errors[`details.${guid}`]
    return why === undefined ? [] : [`${field.name}: ${why}`]
  })
  return reasons.length === 0 ? null : joinSentences(reasons)
}

/** Whether a field is asked at a moment after booking. */
export function isAsked(field: Pick<DetailField, 'owner' | AskedLater>, when: AskedLater): boolean {
  const owners: readonly FieldOwner[] = ownersAskedLater[when]
  return field[when] !== 'no' && owners.includes(field.owner)
}

const notAsked: Record<AskedLater, string> = {
  askedAtCheckIn: 'isn’t asked at check-in',
  askedByDriver: 'isn’t asked by drivers',
  askedByGuest: 'isn’t asked of guests',
}

export function answersText(count: number): string {
  return counted(count, 'answer saved', 'answers saved')
}

function valueOf(stored: DetailsByOwner, { of, field }: FieldAnswer): DetailValue | null {
  return stored[of]?.[field] ?? null
}

function isSame(one: DetailValue | null, other: DetailValue | null): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

/** As stored: an empty text or list is no value. */
function plain(value: DetailValue | null): DetailValue | null {
  const trimmed = typeof value === 'string' ? value.trim() : value
  return trimmed === '' || (Array.isArray(trimmed) && trimmed.length === 0) ? null : trimmed
}

function withAnswers(stored: DetailsByOwner, answers: readonly FieldAnswer[]): DetailsByOwner {
  const after: Record<string, Record<string, DetailValue>> = {}
  for (const { of, field, value } of answers) {
    const details = (after[of] ??= { ...stored[of] })
    const given = plain(value)
    if (given === null) delete details[field]
    else details[field] = given
  }
  return { ...stored, ...after }
}
