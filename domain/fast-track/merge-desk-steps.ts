import { mergeAnswers, type FieldAnswer } from '#domain/fields/field-answers.ts'
import { whyNotBooking } from '#domain/booking/booking-states.ts'
import { isBefore } from '#domain/calendar/instant.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isRefusal, refusalText } from '#domain/refusal.ts'
import { joinSentences } from '#domain/sentences.ts'
import { alreadyCheckedIn, checkInPassengers, clearedText, serveParty, statusAfterTicks } from './check-in.ts'
import { confirmWarningsOf } from './confirm.ts'
import { whyNotCheckIn } from './desk.ts'
import type { DeskAction, NamedPassenger } from './desk-step.ts'
import {
  closedText,
  conflict,
  nameText,
  stampText,
  type Merged,
  type MergeFacts,
  type NamedDeskPassenger,
  type PartyState,
} from './merge-facts.ts'
import { undoStep } from './undo-desk-step.ts'

/** Merges a step made without a network into the party. Steps of several devices arrive in any order. */
export function mergeStep(party: PartyState, action: DeskAction, facts: MergeFacts): Merged {
  if (party.status === 'cancelled' && action.kind !== 'callNumber')
    return conflict(party, 'This booking is cancelled')
  switch (action.kind) {
    case 'checkIn':
      return mergeCheckIn(party, action.passengers, facts)
    case 'complete':
      return mergeComplete(party, action.accepts, facts)
    case 'undo':
      return undoStep(party, facts)
    case 'names':
      return mergeNames(party, action.passengers, facts)
    case 'comments':
      return mergeComments(party, action)
    case 'answers':
      return answered(party, action.answers, facts)
    case 'cash':
      return mergeCash(party, action.amountCents, facts)
    default:
      return mergeCall(party)
  }
}

function mergeCheckIn(party: PartyState, ticked: readonly NamedPassenger[], facts: MergeFacts): Merged {
  const guids = ticked.map((it) => it.guid)
  const gone = whyGone(party, ticked)
  if (gone !== null) return conflict(party, gone)
  const before = alreadyCheckedIn(party.people, guids)
  const fresh = ticked.length - before.length
  const why =
    fresh === 0
      ? null
      : (whyTooLate(facts) ?? whyNotCheckIn(party, party.people, facts.permissions, openDay(facts)))
  if (why !== null) return conflict(party, why)
  // A step made before a reset doesn't change what was recorded after it.
  const isStale = fresh === 0 && whyTooLate(facts) !== null
  const people = isStale ? party.people : rename(checkInPassengers(party.people, guids, facts.stamp), ticked)
  const isSame = people.every((it, place) => it === party.people[place])
  const after = isSame ? party : { ...party, people, status: statusAfterTicks(party.status, people) }
  if (fresh === 0) return { outcome: 'already', message: alreadyText(before, facts), party: after }
  const message = joinSentences([
    `${fresh} checked in`,
    ...(before.length > 0 ? [alreadyText(before, facts)] : []),
  ])
  return { outcome: 'done', message, party: after }
}

/**
 * Completes the check-in. A passenger whom another device checked in, earlier or later, is never a no-show,
 * whichever step arrives first.
 */
function mergeComplete(party: PartyState, accepts: readonly string[], facts: MergeFacts): Merged {
  if (party.status === 'completed') {
    const { completed } = facts
    const message =
      completed === null ? 'Already completed' : `Already completed at ${stampText(completed, facts)}`
    return { outcome: 'already', message, party }
  }
  const why = whyTooLate(facts) ?? whyNotBooking(party, 'complete', facts.permissions, openDay(facts))
  if (why !== null) return conflict(party, why)
  const people = serveParty(party.people, facts.stamp)
  if (isRefusal(people)) return conflict(party, refusalText(people))
  const unread = confirmWarningsOf(party.people, party.owedCents, facts.currency).filter(
    ({ name }) => !accepts.includes(name),
  )
  const missing = people.filter(({ state }) => state !== 'checkedIn').length
  if (unread.length > 0) {
    const here = `${people.length - missing} of ${people.length} checked in`
    return conflict(
      party,
      joinSentences(unread.map(({ name, message }) => (name === 'missing' ? here : message))),
    )
  }
  return { outcome: 'done', message: clearedText(missing), party: { ...party, people, status: 'completed' } }
}

function mergeNames(
  party: PartyState,
  named: readonly (NamedPassenger & { seen?: string | undefined })[],
  facts: MergeFacts,
): Merged {
  const gone = whyGone(party, named)
  if (gone !== null) return conflict(party, gone)
  const people = rename(party.people, named)
  if (people.every((it, place) => it === party.people[place]))
    return { outcome: 'already', message: 'These names are already saved', party }
  const why = facts.isDayClosed ? closedText : whyRenamed(party, named)
  if (why !== null) return conflict(party, why)
  return { outcome: 'done', message: 'Names saved', party: { ...party, people } }
}

function whyRenamed(
  party: PartyState,
  named: readonly (NamedPassenger & { seen?: string | undefined })[],
): string | null {
  const changed = party.people.filter((it) =>
    named.some(({ guid, seen }) => guid === it.guid && seen !== undefined && seen !== nameText(it)),
  )
  return changed.length === 0
    ? null
    : `The name was changed to ${changed.map(nameText).join(', ')} in the meantime`
}

function mergeComments(party: PartyState, { comments, seen }: { comments: string; seen: string }): Merged {
  if (party.comments === comments)
    return { outcome: 'already', message: 'These comments are already saved', party }
  if (party.comments !== seen)
    return conflict(
      party,
      'The comments were changed in the meantime. ' +
        `Now: ${party.comments === '' ? 'empty' : `“${party.comments}”`}`,
    )
  return { outcome: 'done', message: 'Comments saved', party: { ...party, comments } }
}

function answered(party: PartyState, answers: readonly FieldAnswer[], facts: MergeFacts): Merged {
  const { outcome, message, details } = mergeAnswers(party.answers, answers, facts.fieldName)
  if (outcome === 'done' && facts.isDayClosed) return conflict(party, closedText)
  return { outcome, message, party: outcome === 'done' ? { ...party, answers: details } : party }
}

/** Cash of exactly what is owed, into the drawer that was open at that moment and still is. */
function mergeCash(party: PartyState, amountCents: number, facts: MergeFacts): Merged {
  const { drawerSince, currency, stamp } = facts
  if (party.owedCents <= 0) return conflict(party, 'Nothing is due: a payment has already been taken')
  if (party.owedCents !== amountCents)
    return conflict(
      party,
      `${moneyText(party.owedCents, currency)} is due now, not ${moneyText(amountCents, currency)}`,
    )
  if (drawerSince === null || isBefore(stamp.at, drawerSince))
    return conflict(party, `${facts.nameOf(stamp.by)} had no open drawer at ${facts.timeText(stamp.at)}`)
  if (facts.isCashDayClosed) return conflict(party, closedText)
  return {
    outcome: 'done',
    message: `${moneyText(amountCents, currency)} paid`,
    party: { ...party, owedCents: 0 },
  }
}

/** A call that comes too late has no effect, and there is nothing to decide. */
function mergeCall(party: PartyState): Merged {
  const isWaiting = party.status === 'booked' || party.status === 'checkedIn'
  return isWaiting
    ? { outcome: 'done', message: 'Number called', party }
    : { outcome: 'already', message: 'This party is no longer waiting', party }
}

/** Why a check-in or completion can't apply after what others did later; null if it can. */
function whyTooLate(facts: MergeFacts): string | null {
  if (facts.isDayClosed) return closedText
  const reset = facts.resets.find((it) => isBefore(facts.stamp.at, it.at))
  return reset === undefined ? null : `The party was reset later, at ${stampText(reset, facts)}`
}

/** A closed day has its own reason, also for users who may override it. */
function openDay({ today }: MergeFacts) {
  return { today, dayClosed: false }
}

function whyGone(party: PartyState, named: readonly NamedPassenger[]): string | null {
  const gone = named.filter(({ guid }) => !party.people.some((it) => it.guid === guid))
  if (gone.length === 0) return null
  const names = gone.map((it) => nameText(it) || 'A passenger').join(', ')
  return `${names} ${gone.length === 1 ? 'is' : 'are'} no longer in this party`
}

function rename(
  people: readonly NamedDeskPassenger[],
  named: readonly NamedPassenger[],
): NamedDeskPassenger[] {
  return people.map((person) => {
    const typed = named.find((it) => it.guid === person.guid)
    const firstName = typed?.firstName || person.firstName
    const lastName = typed?.lastName || person.lastName
    return firstName === person.firstName && lastName === person.lastName
      ? person
      : { ...person, firstName, lastName }
  })
}

function alreadyText(people: readonly NamedDeskPassenger[], facts: MergeFacts): string {
  const stamps = people.map((it) =>
    it.at === null ? '' : ` at ${stampText({ at: it.at, by: it.by ?? '', device: it.device ?? '' }, facts)}`,
  )
  const isOne = stamps.every((it) => it === stamps[0])
  if (isOne) return `Already checked in${stamps[0] ?? ''}`
  const each = people.map((it, place) => `${nameText(it) || 'a passenger'}${stamps[place]}`)
  return `Already checked in: ${each.join(', ')}`
}
