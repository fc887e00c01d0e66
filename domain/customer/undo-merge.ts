import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { DetailField, Details, DetailValue } from '#domain/fields/detail-field.ts'
import { noteForDrivers } from '#domain/fields/built-in-fields.ts'
import { changedDetails } from '#domain/fields/shown-details.ts'
import { canonical, type Plan, type PlanLine } from '#domain/plan.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import {
  customerFieldLabels,
  customerFieldText,
  customerName,
  differingFields,
  type CustomerField,
  type CustomerFields,
} from './customer-fields.ts'
import { countedReferences, noteBeforeJoining } from './merge-customers.ts'

/** For how many days a merge can be undone. See domain.md, Merge. */
export const undoDays = 30

/** The time until which a merge can be undone. */
export function undoUntil(mergedAt: Instant): Instant {
  return addMinutes(mergedAt, undoDays * 24 * 60)
}

/** A completed merge. */
export interface DoneMerge {
  at: Instant
  undoneAt: Instant | null
  /** The kept customer's fields before and after the merge. */
  before: CustomerFields
  after: CustomerFields
  /** The details that the kept customer got from the other. */
  carried: Details
}

export interface UndoFacts {
  merge: DoneMerge
  now: Instant
  kept: {
    guid: string
    /** The current fields. */
    fields: CustomerFields
    details: Details
    /** The customer it has since been merged into. Null: not merged. */
    mergedInto: string | null
    balanceCents: number
  }
  losing: { guid: string; fields: CustomerFields; details: Details }
  /** The fields that the actor sees. */
  seenFields: readonly DetailField[]
  /** The name of a customer merged into the kept one after this merge. Null: none. */
  laterMerge: string | null
  /**
   * The merged reservations that the kept customer still has. `isWithinReach`: whether the actor can change
   * it.
   */
  groups: readonly { guid: string; reference: string; isWithinReach: boolean }[]
  /** How many other reservations the kept customer has. */
  staying: number
  /** The balance of `groups`. */
  movingCents: number
}

export interface PlannedUndo {
  plan: Plan
  fingerprint: string
  /** The kept customer's restored fields. */
  fields: CustomerFields
  details: Details
}

/**
 * Plans undoing a merge. Each customer gets its own reservations back; later ones stay with the kept
 * customer. Its fields are restored, except those edited since the merge.
 */
export function planUndo(facts: UndoFacts): PlannedUndo | Refusal {
  const why = whyNotUndo(facts)
  if (why !== null) return refuse('merge', why)
  const { kept, losing, groups, movingCents, merge } = facts
  const edited = editedSince(facts)
  const fields = restoredFields(facts, edited)
  const details = restoredDetails(facts)
  const plan: Plan = {
    title: `Undo the merge of ${customerName(losing.fields)} into ${customerName(merge.before)}`,
    lines: [
      ...fieldLines(kept.fields, fields),
      ...detailLines(facts, details, fields),
      ...movingLines(facts),
    ],
    warnings: edited.map((it) => editedText(it, kept.fields)),
    chargeCents: 0,
    refundCents: 0,
    balanceAfterCents: kept.balanceCents - movingCents,
    balanceOf: customerName(fields),
  }
  const moves = groups.map((it) => it.guid).toSorted()
  return {
    plan,
    fields,
    details,
    fingerprint: canonical({
      kept: kept.guid,
      was: kept.fields,
      had: kept.details,
      fields,
      losing,
      moves,
    }),
  }
}

/** Why a merge can't be undone. Null if it can. */
export function whyNotUndo({ merge, now, kept, laterMerge, losing, groups }: UndoFacts): string | null {
  if (merge.undoneAt !== null) return 'This merge has already been undone'
  if (isBefore(undoUntil(merge.at), now))
    return `This merge is more than ${undoDays} days old. It can no longer be undone.`
  if (kept.mergedInto !== null)
    return (
      `${customerName(kept.fields)} has since been merged into ${kept.mergedInto}. ` +
      'Undo that merge first.'
    )
  if (laterMerge !== null)
    return `${laterMerge} has since been merged into ${customerName(kept.fields)}. Undo that merge first.`
  if (groups.some((it) => !it.isWithinReach))
    return `${customerName(losing.fields)} also had reservations with us. Contact us to undo the merge.`
  return null
}

/** The fields that the merge changed and that were edited afterwards. */
function editedSince({ merge: { before, after }, kept }: UndoFacts): CustomerField[] {
  return differingFields(before, after).filter(
    (name) => kept.fields[name] !== after[name] && kept.fields[name] !== before[name],
  )
}

function restoredFields(
  { merge: { before, after }, kept }: UndoFacts,
  edited: readonly CustomerField[],
): CustomerFields {
  const restored = differingFields(before, after).filter((name) => !edited.includes(name))
  return { ...kept.fields, ...Object.fromEntries(restored.map((name) => [name, before[name]])) }
}

/** Without the details that came with the merge, except those edited since. */
function restoredDetails({ merge: { carried }, kept: { details }, losing }: UndoFacts): Details {
  const isCarried = (guid: string) => canonical(details[guid] ?? null) === canonical(carried[guid] ?? null)
  const own = noteBeforeJoining(carried[noteForDrivers], losing.details[noteForDrivers])
  return Object.fromEntries(
    Object.entries(details).flatMap(([guid, value]): [string, DetailValue][] => {
      if (carried[guid] === undefined || !isCarried(guid)) return [[guid, value]]
      return guid === noteForDrivers && own !== undefined ? [[guid, own]] : []
    }),
  )
}

function detailLines({ kept, seenFields }: UndoFacts, details: Details, fields: CustomerFields): PlanLine[] {
  return changedDetails(seenFields, kept.details, details, 'customer').map((it) => ({
    section: customerName(fields),
    label: it.name,
    field: it.guid,
    before: it.before,
    after: it.after || 'none',
  }))
}

function editedText(name: CustomerField, fields: CustomerFields): string {
  return (
    `${customerFieldLabels[name]} was edited after the merge and won’t ` +
    `change: ${customerFieldText(name, fields)}`
  )
}

function fieldLines(now: CustomerFields, restored: CustomerFields): PlanLine[] {
  return differingFields(now, restored).map((name) => ({
    section: customerName(restored),
    label: customerFieldLabels[name],
    before: customerFieldText(name, now),
    after: customerFieldText(name, restored),
  }))
}

function movingLines({ losing, groups, staying, movingCents, kept }: UndoFacts): PlanLine[] {
  const section = `Returned to ${customerName(losing.fields)}`
  return [
    { section, label: 'Reservations', after: countedReferences(groups) },
    ...(movingCents === 0 ? [] : [{ section, label: 'Balance', amountCents: movingCents }]),
    {
      section: `Remaining with ${customerName(kept.fields)}`,
      label: 'Reservations',
      after: staying === 0 ? 'none' : String(staying),
    },
  ]
}
