import { whyNotBooking } from '#domain/booking/booking-states.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { seenNow } from '#domain/fields/field-answers.ts'
import { closedDayText } from '#domain/date-status/closed-day.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { joinSentences } from '#domain/sentences.ts'
import { confirmWarnings } from './confirm.ts'
import type { DeskAction } from './desk-step.ts'
import { mergeStep } from './merge-desk-steps.ts'
import type { Remedy } from './remedies.ts'
import type { Merged, MergeFacts, PartyState } from './merge-facts.ts'

/** As many characters as comments of a party can have. */
const commentsAtMost = 2000

/** A conflict as it applies today: the step, its result, and why it can't be accepted, or null. */
export interface Accepted {
  readonly action: DeskAction
  readonly merged: Merged
  readonly whyNot: string | null
  /** The way to accept it after all; null: there is none, or none is needed. */
  readonly remedy: Remedy | null
}

/**
 * Applies a conflict to today's party. A user accepted it, so what the device didn't know no longer
 * counts against it: a later reset, comments changed meanwhile, an open balance. `facts` are those of the
 * person who accepts, on the date `acceptedOn`.
 */
export function acceptStep(
  party: PartyState,
  step: DeskAction,
  facts: MergeFacts,
  acceptedOn: ServiceDate,
): Accepted {
  const action = insisted(step, party)
  const before =
    action.kind === 'cash' && party.owedCents > action.amountCents
      ? { ...party, owedCents: action.amountCents }
      : party
  const merged = mergeStep(before, action, {
    ...facts,
    ...openDays(facts),
    today: dayServed(party, facts, acceptedOn),
    resets: [],
    drawerSince: facts.drawerSince === null ? null : facts.stamp.at,
  })
  const isCancelled = party.status === 'cancelled' && merged.outcome === 'conflict'
  const why = whyClosed(action, facts) ?? (isCancelled ? null : whyNoCash(action, party, facts))
  if (why !== null || merged.outcome !== 'conflict') return { action, merged, whyNot: why, remedy: null }
  return { action, merged, ...whyNoMerge(party, action, { merged, facts, acceptedOn }) }
}

/**
 * The date on which the party counts as served: the step's own, or the booking's new date once that has come.
 * By then, the booking can no longer be moved back to its flight.
 */
function dayServed({ serviceDate }: PartyState, { today }: MergeFacts, acceptedOn: ServiceDate): ServiceDate {
  const isNow = serviceDate <= acceptedOn && acceptedOn <= addDays(serviceDate, 1)
  return serviceDate > today && isNow ? serviceDate : today
}

interface Refused {
  merged: Merged
  facts: MergeFacts
  acceptedOn: ServiceDate
}

/** The reason and the next step. */
function whyNoMerge(
  { kind, status, serviceDate }: PartyState,
  action: DeskAction,
  { merged: { message }, facts, acceptedOn }: Refused,
): Pick<Accepted, 'whyNot' | 'remedy'> {
  const about = { today: acceptedOn, dayClosed: false }
  const isServing = action.kind === 'checkIn' || action.kind === 'complete'
  if (
    status === 'cancelled' &&
    whyNotBooking({ kind, status, serviceDate }, 'resetCancellation', [], about) === null
  )
    return {
      whyNot: joinSentences([message, 'Undo the cancellation first, or dismiss this action.']),
      remedy: 'undoCancellation',
    }
  const isMoved = serviceDate > acceptedOn || addDays(serviceDate, 1) < facts.today
  if (action.kind === 'complete' && status === 'booked' && !isMoved)
    return { whyNot: 'Accept the party’s check-in first, or dismiss this action.', remedy: null }
  if (isServing && status === 'booked' && isMoved)
    return {
      whyNot: joinSentences([
        `This booking was moved to ${serviceDateText(serviceDate)}`,
        'Change its flight back first, or dismiss this action.',
      ]),
      remedy: 'changeFlight',
    }
  return { whyNot: joinSentences([message, 'Dismiss this action with a reason.']), remedy: null }
}

function insisted(action: DeskAction, { comments, answers }: PartyState): DeskAction {
  if (action.kind === 'complete') return { ...action, accepts: confirmWarnings }
  if (action.kind === 'comments')
    return { ...action, comments: bothOf(comments, action.comments), seen: comments }
  if (action.kind === 'answers') return { ...action, answers: seenNow(answers, action.answers) }
  if (action.kind === 'names')
    return {
      ...action,
      passengers: action.passengers.map(({ guid, firstName, lastName }) => ({ guid, firstName, lastName })),
    }
  return action
}

/** Comments entered meanwhile stay, with the device's below them. If the device cleared them, none stay. */
function bothOf(now: string, said: string): string {
  const both = `${now}\n${said}`
  return now === '' || said === '' || said.includes(now) || both.length > commentsAtMost ? said : both
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
    return `${owed} is due. Dismiss this action with a reason.`
  }
  return drawerSince === null ? 'Open your drawer first: the cash goes into it' : null
}
