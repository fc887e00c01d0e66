import { addMinutes, isBefore, type Instant } from '../calendar/instant.ts'
import { canonical, type Plan, type PlanLine } from '../plan.ts'
import { refuse, type Refusal } from '../refusal.ts'
import {
  customerFieldLabels,
  customerFieldText,
  customerName,
  differingFields,
  type CustomerField,
  type CustomerFields,
} from './customer-fields.ts'
import { countedReferences } from './merge-customers.ts'

/** Days within which a merge can be undone. domain.md, Merge. */
export const undoDays = 30

/** The instant up to which a merge can be undone. */
export function undoUntil(mergedAt: Instant): Instant {
  return addMinutes(mergedAt, undoDays * 24 * 60)
}

/** A merge as it was done. */
export interface DoneMerge {
  at: Instant
  undoneAt: Instant | null
  /** The fields of the customer kept, before and after. */
  before: CustomerFields
  after: CustomerFields
}

export interface UndoFacts {
  merge: DoneMerge
  now: Instant
  kept: {
    guid: string
    /** As they are now. */
    fields: CustomerFields
    /** Whom it was merged into since; null: it stands. */
    mergedInto: string | null
    balanceCents: number
  }
  losing: { guid: string; fields: CustomerFields }
  /** Who was merged into the customer kept after this merge; null: nobody. */
  laterMerge: string | null
  /** The reservations that came with the merge and are still with the customer kept. `isWithinReach`: whether the actor may change it. */
  groups: readonly { guid: string; reference: string; isWithinReach: boolean }[]
  /** How many others stay: those it had, and those booked since. */
  staying: number
  /** What is owed over `groups`. */
  movingCents: number
}

export interface PlannedUndo {
  plan: Plan
  fingerprint: string
  /** What the customer kept becomes again. */
  fields: CustomerFields
}

/**
 * Both customers stand again: each has the reservations that it had; what was booked since stays with the customer kept. Its fields are put
 * back as they were, save those that somebody edited since.
 */
export function planUndo(facts: UndoFacts): PlannedUndo | Refusal {
  const why = whyNotUndo(facts)
  if (why !== null) return refuse('merge', why)
  const { kept, losing, groups, movingCents, merge } = facts
  const edited = editedSince(facts)
  const fields = restoredFields(facts, edited)
  const plan: Plan = {
    title: `Undo the merge of ${customerName(losing.fields)} into ${customerName(merge.before)}`,
    lines: [...fieldLines(kept.fields, fields), ...movingLines(facts)],
    warnings: edited.map((it) => editedText(it, kept.fields)),
    chargeCents: 0,
    refundCents: 0,
    balanceAfterCents: kept.balanceCents - movingCents,
    balanceOf: customerName(fields),
  }
  const moves = groups.map((it) => it.guid).toSorted()
  return { plan, fields, fingerprint: canonical({ kept: kept.guid, was: kept.fields, fields, losing, moves }) }
}

/** Why a merge cannot be undone; null: it can. */
export function whyNotUndo({ merge, now, kept, laterMerge, losing, groups }: UndoFacts): string | null {
  if (merge.undoneAt !== null) return 'This merge has already been undone'
  if (isBefore(undoUntil(merge.at), now)) return `This merge is more than ${undoDays} days old. It can no longer be undone.`
  if (kept.mergedInto !== null) return `${customerName(kept.fields)} has since been merged into ${kept.mergedInto}. Undo that merge first.`
  if (laterMerge !== null) return `${laterMerge} has since been merged into ${customerName(kept.fields)}. Undo that merge first.`
  if (groups.some((it) => !it.isWithinReach))
    return `${customerName(losing.fields)} also had reservations with the company. Ask the company to undo the merge.`
  return null
}

/** The fields that the merge changed and somebody changed again. */
function editedSince({ merge: { before, after }, kept }: UndoFacts): CustomerField[] {
  return differingFields(before, after).filter((name) => kept.fields[name] !== after[name] && kept.fields[name] !== before[name])
}

function restoredFields({ merge: { before, after }, kept }: UndoFacts, edited: readonly CustomerField[]): CustomerFields {
  const restored = differingFields(before, after).filter((name) => !edited.includes(name))
  return { ...kept.fields, ...Object.fromEntries(restored.map((name) => [name, before[name]])) }
}

function editedText(name: CustomerField, fields: CustomerFields): string {
  return `${customerFieldLabels[name]} was edited after the merge and won’t change: ${customerFieldText(name, fields)}`
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
  const section = `Goes back to ${customerName(losing.fields)}`
  return [
    { section, label: 'Reservations', after: countedReferences(groups) },
    ...(movingCents === 0 ? [] : [{ section, label: 'Balance', amountCents: movingCents }]),
    { section: `Stays with ${customerName(kept.fields)}`, label: 'Reservations', after: staying === 0 ? 'none' : String(staying) },
  ]
}
