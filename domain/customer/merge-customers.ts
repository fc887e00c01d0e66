import { dayYearText, serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { noteForDrivers } from '#domain/fields/built-in-fields.ts'
import { textAtMost } from '#domain/fields/check-details.ts'
import type { DetailField, Details } from '#domain/fields/detail-field.ts'
import { changedDetails } from '#domain/fields/shown-details.ts'
import { canonical, type Plan, type PlanLine } from '#domain/plan.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { countedLong } from '#domain/text/counted.ts'
import {
  customerFieldLabels,
  customerFieldText,
  customerName,
  differingFields,
  isBlank,
  type CustomerField,
  type CustomerFields,
} from './customer-fields.ts'

/** For each field, whose value to keep. Notes can be joined, with those of the kept customer first. */
export type MergeChoices = Record<Exclude<CustomerField, 'notes'>, 'kept' | 'losing'> & {
  notes: 'kept' | 'losing' | 'both'
}

/** One of the two customers to merge. */
export interface MergingCustomer {
  guid: string
  fields: CustomerFields
  details: Details
  /** The partner the customer belongs to. Null: the company. */
  partner: { guid: string; name: string } | null
  /** The customer it was merged into. Null: not merged. */
  mergedInto: string | null
  /** The balance of the reservations visible to the actor. */
  balanceCents: number
}

/** A reservation that moves to the kept customer. */
export interface MovingGroup {
  guid: string
  reference: string
  /** The date of its next service. Null: none ahead. */
  nextDate: ServiceDate | null
  /** Whether the actor can change it. */
  isWithinReach: boolean
}

export interface MergeFacts {
  kept: MergingCustomer
  losing: MergingCustomer
  /** The losing customer's reservations. Those with a service ahead come first. */
  groups: readonly MovingGroup[]
  /** The fields that the actor sees: the plan names only those. */
  seenFields: readonly DetailField[]
  /** Names of the partners that either customer has reservations with. */
  partners: readonly string[]
}

export interface PlannedMerge {
  plan: Plan
  fingerprint: string
  /** The kept customer's new fields. */
  fields: CustomerFields
  /** The kept customer's details and those of the other that it has none of. Notes for drivers are joined. */
  details: Details
}

/** Shown to users who had the form open during a merge. */
export const wasMerged = 'This customer was merged into another. Edit that one instead.'

/** The length limit of notes, which also applies to joined ones. */
export const notesAtMost = 4000

/**
 * Plans the merge of two customers. The kept customer gets the chosen fields and all reservations, with their
 * payments. Both must belong to the same partner or both to the company, because partners can't see each
 * other's customers. See domain.md, Merge.
 */
export function planMerge(facts: MergeFacts, choices: MergeChoices): PlannedMerge | Refusal {
  const why = whyNotMerge(facts)
  if (why) return why
  const { kept, losing, groups } = facts
  const fields = chosenFields(kept.fields, losing.fields, choices)
  const details = joinedDetails(kept.details, losing.details)
  const joined = details[noteForDrivers]
  if (typeof joined === 'string' && joined.length > textAtMost.text) {
    return refuse(
      'customer',
      `Together, the notes for drivers are longer than ${countedLong(textAtMost.text, 'character')}. ` +
        'Shorten one of them first.',
    )
  }
  if (fields.notes.length > notesAtMost) {
    return refuseField(
      'take.notes',
      `Together, the notes are longer than ${countedLong(notesAtMost, 'character')}. ` +
        'Keep those of one customer.',
    )
  }
  const plan: Plan = {
    title: titleOf(customerName(losing.fields), customerName(kept.fields)),
    lines: [
      ...fieldLines(facts, fields),
      ...detailLines(facts, details),
      messagesLine(fields),
      ...movingLines(facts),
    ],
    warnings: warningsOf(facts, fields),
    chargeCents: 0,
    refundCents: 0,
    balanceAfterCents: kept.balanceCents + losing.balanceCents,
    balanceOf: customerName(fields),
  }
  const moves = groups.map((it) => it.guid).toSorted()
  return {
    plan,
    fields,
    details,
    fingerprint: canonical({ kept: sayOf(kept), losing: sayOf(losing), fields, moves }),
  }
}

const sayOf = ({ guid, fields, details }: MergingCustomer) => ({ guid, fields, details })

type Belonging = Pick<MergingCustomer, 'partner'> & { fields: Parameters<typeof customerName>[0] }

/** Why the customers’ partners prevent a merge. Null if they don’t. */
export function whyNotOfPartners(kept: Belonging, losing: Belonging): string | null {
  if (kept.partner?.guid === losing.partner?.guid) return null
  const ofWhom = (it: Belonging) =>
    `${customerName(it.fields)} is a customer of ${it.partner?.name ?? 'the company'}`
  const both = 'Both must belong to the same partner, or both to the company.'
  return `${ofWhom(losing)} and ${ofWhom(kept)}. ${both}`
}

function whyNotMerge({ kept, losing, groups }: MergeFacts): Refusal | null {
  if (kept.guid === losing.guid)
    return refuseField('customerGuid', 'Choose a different customer. You can’t merge a customer with itself.')
  for (const { mergedInto, fields } of [kept, losing])
    if (mergedInto !== null)
      return refuse('customer', `${customerName(fields)} has already been merged into ${mergedInto}`)
  const ofPartners = whyNotOfPartners(kept, losing)
  if (ofPartners !== null) return refuse('customer', ofPartners)
  if (groups.some((it) => !it.isWithinReach))
    return refuse(
      'customer',
      `${customerName(losing.fields)} also has reservations with us. Contact us to merge them.`,
    )
  return null
}

function chosenFields(kept: CustomerFields, losing: CustomerFields, choices: MergeChoices): CustomerFields {
  const from = (name: CustomerField) => (choices[name] === 'losing' ? losing : kept)
  return {
    firstName: from('firstName').firstName,
    lastName: from('lastName').lastName,
    email: from('email').email,
    phone: from('phone').phone,
    birthday: from('birthday').birthday,
    country: from('country').country,
    language: from('language').language,
    notes: choices.notes === 'both' ? joinedNotes(kept.notes, losing.notes) : from('notes').notes,
  }
}

/** What the losing customer's note for drivers adds to the kept one's. */
const noteAfter = (note: string) => `; ${note}`

function joinedDetails(kept: Details, losing: Details): Details {
  const [own, other] = [kept[noteForDrivers], losing[noteForDrivers]]
  const isJoined = typeof own === 'string' && typeof other === 'string' && own !== other
  return {
    ...losing,
    ...kept,
    ...(isJoined ? { [noteForDrivers]: `${own}${noteAfter(other)}` } : {}),
  }
}

/** The kept customer's note before the other's was joined to it. Undefined: it wasn't. */
export function noteBeforeJoining(joined: unknown, other: unknown): string | undefined {
  if (typeof joined !== 'string' || typeof other !== 'string') return undefined
  return joined.endsWith(noteAfter(other)) ? joined.slice(0, -noteAfter(other).length) : undefined
}

function joinedNotes(kept: string, losing: string): string {
  return kept === losing ? kept : [kept, losing].filter((it) => it !== '').join('\n\n')
}

function titleOf(losing: string, kept: string): string {
  return losing === kept ? `Merge both customers named ${kept}` : `Merge ${losing} into ${kept}`
}

/** One line per field that differs. Fields where only the kept customer has a value are left out. */
function fieldLines({ kept, losing }: MergeFacts, fields: CustomerFields): PlanLine[] {
  return differingFields(kept.fields, losing.fields).flatMap((name): PlanLine[] => {
    const label = customerFieldLabels[name]
    const after = customerFieldText(name, fields)
    if (fields[name] !== kept.fields[name])
      return [{ section: 'Customer', label, before: customerFieldText(name, kept.fields), after }]
    if (isBlank(name, losing.fields)) return []
    const value = isBlank(name, fields) ? 'stays empty' : after
    return [{ section: 'Customer', label, after: `${value} (not ${customerFieldText(name, losing.fields)})` }]
  })
}

function detailLines({ kept, seenFields }: MergeFacts, details: Details): PlanLine[] {
  return changedDetails(seenFields, kept.details, details, 'customer').map((it) => ({
    section: 'Customer',
    label: it.name,
    field: it.guid,
    after: it.after,
  }))
}

function messagesLine({ email }: CustomerFields): PlanLine {
  const after = email === '' ? 'can’t be sent: no e-mail address' : `go to ${email}`
  return { section: 'Customer', label: 'Messages', after }
}

const nextShown = 10

function movingLines({ groups, losing, kept }: MergeFacts): PlanLine[] {
  const section = `Moved to ${customerName(kept.fields)}`
  const ahead = groups.flatMap(({ reference, nextDate }) =>
    nextDate === null ? [] : [{ reference, nextDate }],
  )
  const rest = ahead.length - nextShown
  return [
    { section, label: 'Reservations', after: countedReferences(groups) },
    ...ahead
      .slice(0, nextShown)
      .map((it) => ({ section, label: it.reference, after: `next service ${serviceDateText(it.nextDate)}` })),
    ...(rest > 0 ? [{ section, label: 'Upcoming', after: `${rest} more` }] : []),
    ...(losing.balanceCents === 0 ? [] : [{ section, label: 'Balance', amountCents: losing.balanceCents }]),
  ]
}

const referencesShown = 12

/** `2: KB2345, KB2346`, `15: KB2345, … and 3 more`, or `none`. */
export function countedReferences(groups: readonly { reference: string }[]): string {
  if (groups.length === 0) return 'none'
  const named = groups.slice(0, referencesShown).map((it) => it.reference)
  const rest = groups.length - named.length
  return `${groups.length}: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function warningsOf({ kept, losing, partners }: MergeFacts, fields: CustomerFields): string[] {
  const warnings: string[] = []
  const [one, other] = [kept.fields.birthday, losing.fields.birthday]
  if (one !== null && other !== null && one !== other)
    warnings.push(
      `Their birthdays differ: ${dayYearText(one)} and ${dayYearText(other)}. Are they the same person?`,
    )
  if (fields.email === '' && !(isBlank('email', kept.fields) && isBlank('email', losing.fields)))
    warnings.push('No e-mail address will be kept, so tickets and reminders can’t be sent')
  if (partners.length > 1) {
    const names = `${partners.slice(0, -1).join(', ')} and ${partners.at(-1)}`
    warnings.push(
      `${names} have reservations for this guest and will see the name, e-mail and phone you keep`,
    )
  }
  return warnings
}
