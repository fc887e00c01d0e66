import { closedDayText } from '#domain/date-status/closed-day.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { confirmWarnings } from './confirm.ts'
import type { DeskDeed } from './desk-step.ts'
import { mergeStep } from './merge-desk-steps.ts'
import type { Merged, MergeFacts, PartyState } from './merge-facts.ts'

/** A conflict as it applies today: the step, its result, and why it can't be accepted, or null. */
export interface Accepted {
  readonly deed: DeskDeed
  readonly merged: Merged
  readonly whyNot: string | null
}

/**
 * Applies a conflict to today's party. Someone decided for it, so what the device didn't know no longer counts
 * against it: a later reset, comments changed meanwhile, an open balance. `facts` are those of the person who accepts.
 */
export function acceptStep(party: PartyState, step: DeskDeed, facts: MergeFacts): Accepted {
  const deed = insisted(step, party)
  const before = deed.kind === 'cash' && party.owedCents > deed.amountCents ? { ...party, owedCents: deed.amountCents } : party
  const merged = mergeStep(before, deed, {
    ...facts,
    ...openDays(facts),
    resets: [],
    drawerSince: facts.drawerSince === null ? null : facts.stamp.at,
  })
  return {
    deed,
    merged,
    whyNot: whyClosed(deed, facts) ?? whyNoCash(deed, party, facts) ?? (merged.outcome === 'conflict' ? merged.message : null),
  }
}

function insisted(deed: DeskDeed, { comments }: PartyState): DeskDeed {
  if (deed.kind === 'complete') return { ...deed, accepts: confirmWarnings }
  if (deed.kind === 'comments') return { ...deed, seen: comments }
  if (deed.kind === 'names')
    return { ...deed, passengers: deed.passengers.map(({ guid, firstName, lastName }) => ({ guid, firstName, lastName })) }
  return deed
}

function openDays({ permissions }: MergeFacts) {
  return permissions.includes('policyOverride') ? { isDayClosed: false, isCashDayClosed: false } : {}
}

function whyClosed(deed: DeskDeed, { isDayClosed, isCashDayClosed, permissions }: MergeFacts): string | null {
  const isClosed = deed.kind === 'cash' ? isCashDayClosed : isDayClosed && deed.kind !== 'comments'
  return isClosed && !permissions.includes('policyOverride') ? closedDayText : null
}

/** The cash goes into the drawer of the person who accepts. */
function whyNoCash(deed: DeskDeed, { owedCents }: PartyState, { drawerSince, currency }: MergeFacts): string | null {
  if (deed.kind !== 'cash') return null
  if (owedCents < deed.amountCents) return owedCents <= 0 ? 'Nothing is owed' : `Only ${moneyText(owedCents, currency)} is owed`
  return drawerSince === null ? 'Open your drawer first: the cash goes into it' : null
}
