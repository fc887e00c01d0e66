import { seenNow } from '#domain/fields/field-answers.ts'
import { closedDayText } from '#domain/date-status/closed-day.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { joinSentences } from '#domain/sentences.ts'
import { confirmWarnings } from './confirm.ts'
import type { DeskAction } from './desk-step.ts'
import { mergeStep } from './merge-desk-steps.ts'
import type { Merged, MergeFacts, PartyState } from './merge-facts.ts'

/** A conflict as it applies today: the step, its result, and why it can't be accepted, or null. */
export interface Accepted {
  readonly action: DeskAction
  readonly merged: Merged
  readonly whyNot: string | null
}

/**
 * Applies a conflict to today's party. A user accepted it, so what the device didn't know no longer
 * counts against it: a later reset, comments changed meanwhile, an open balance. `facts` are those of the
 * person who accepts.
 */
export function acceptStep(party: PartyState, step: DeskAction, facts: MergeFacts): Accepted {
  const action = insisted(step, party)
  const before =
    action.kind === 'cash' && party.owedCents > action.amountCents
      ? { ...party, owedCents: action.amountCents }
      : party
  const merged = mergeStep(before, action, {
    ...facts,
    ...openDays(facts),
    resets: [],
    drawerSince: facts.drawerSince === null ? null : facts.stamp.at,
  })
  return {
    action,
    merged,
    whyNot:
      whyClosed(action, facts) ??
      whyNoCash(action, party, facts) ??
      (merged.outcome === 'conflict' ? whyNoMerge(party, merged) : null),
  }
}

/** The reason and the next step. */
function whyNoMerge({ status }: PartyState, { message }: Merged): string {
  return joinSentences([
    message,
    status === 'cancelled'
      ? 'Undo the cancellation first, or dismiss this action.'
      : 'Dismiss this action with a reason.',
  ])
}

function insisted(action: DeskAction, { comments, answers }: PartyState): DeskAction {
  if (action.kind === 'complete') return { ...action, accepts: confirmWarnings }
  if (action.kind === 'comments') return { ...action, seen: comments }
  if (action.kind === 'answers') return { ...action, answers: seenNow(answers, action.answers) }
  if (action.kind === 'names')
    return {
      ...action,
      passengers: action.passengers.map(({ guid, firstName, lastName }) => ({ guid, firstName, lastName })),
    }
  return action
}

function openDays({ permissions }: MergeFacts) {
  return permissions.includes('policyOverride') ? { isDayClosed: false, isCashDayClosed: false } : {}
}

function whyClosed(
  action: DeskAction,
  { isDayClosed, isCashDayClosed, permissions }: MergeFacts,
): string | null {
  const isClosed = action.kind === 'cash' ? isCashDayClosed : isDayClosed && action.kind !== 'comments'
  return isClosed && !permissions.includes('policyOverride') ? closedDayText : null
}

/** The cash goes into the drawer of the person who accepts. */
function whyNoCash(
  action: DeskAction,
  { owedCents }: PartyState,
  { drawerSince, currency }: MergeFacts,
): string | null {
  if (action.kind !== 'cash') return null
  if (owedCents < action.amountCents) {
    const owed = owedCents <= 0 ? 'Nothing' : `Only ${moneyText(owedCents, currency)}`
    return `${owed} is owed. Dismiss this action with a reason.`
  }
  return drawerSince === null ? 'Open your drawer first: the cash goes into it' : null
}
