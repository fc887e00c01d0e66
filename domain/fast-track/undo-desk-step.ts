import { whyNotBooking, type BookingStatus } from '#domain/booking/booking-states.ts'
import { isBefore, laterOf } from '#domain/calendar/instant.ts'
import { statusAfterTicks, type DeskPassenger, type DeskStamp } from './check-in.ts'
import type { DeskAction } from './desk-step.ts'
import {
  closedText,
  conflict,
  nameText,
  stampText,
  type Claim,
  type Merged,
  type MergeFacts,
  type NamedDeskPassenger,
  type PartyState,
  type UndoneStep,
} from './merge-facts.ts'

/**
 * Undoes one step of the same device. The effects of other steps stay, even if they checked in the same
 * passenger a moment later: a passenger stays checked in while at least one check-in remains.
 */
export function undoStep(party: PartyState, facts: MergeFacts): Merged {
  const { undone } = facts
  if (undone === null) return conflict(party, 'The portal hasn’t received the action to undo')
  if (undone.isUndone) return nothingToUndo(party)
  if (undone.outcome === 'conflict')
    return { outcome: 'done', message: 'Undone before the conflict was accepted', party }
  if (undone.action.kind === 'checkIn') return undoCheckIn(party, undone, facts)
  if (undone.action.kind === 'complete') return undoComplete(party, undone, facts)
  return conflict(party, 'You can only undo a check-in or a completion')
}

function undoCheckIn(party: PartyState, { action, before }: UndoneStep, facts: MergeFacts): Merged {
  const ticked = action.kind === 'checkIn' ? action.passengers.map((it) => it.guid) : []
  const here = party.people.filter((it) => it.state === 'checkedIn' && ticked.includes(it.guid))
  const kept = here.filter((it) => claimOn(it, facts) !== null || !isOwn(it, facts))
  if (here.every((it) => kept.includes(it) && !isOwn(it, facts))) return nothingToUndo(party)
  if (facts.isDayClosed) return conflict(party, closedText)
  const records = new Map(
    here.filter((it) => isOwn(it, facts)).map((it) => [it, recordAfter(it, { party, before, facts })]),
  )
  const people = party.people.map((it): NamedDeskPassenger =>
    records.has(it) ? { ...it, ...records.get(it) } : it,
  )
  const isEmpty = !people.some(({ state }) => state === 'checkedIn')
  if ([...records.values()].includes(null) || (party.status === 'completed' && isEmpty))
    return conflict(party, 'This booking was completed in the meantime')
  const stay = people.filter((it) => it.state === 'checkedIn' && ticked.includes(it.guid))
  return {
    outcome: stay.length === here.length ? 'already' : 'done',
    message:
      stay.length === 0 ? 'Check-in undone' : `Still checked in because of another action: ${namesOf(stay)}`,
    party: { ...party, people, status: statusAfterTicks(party.status, people) },
  }
}

type Attendance = Pick<DeskPassenger, 'state' | 'at' | 'by' | 'device'>

/**
 * A passenger's record once the check-in is undone: another step's, if it checked in the passenger too; a
 * no-show, if the party was completed before; otherwise expected. Null: the passenger counts in a completed
 * party.
 */
function recordAfter(
  person: NamedDeskPassenger,
  { party, before, facts }: { party: PartyState; before: readonly DeskPassenger[]; facts: MergeFacts },
): Attendance | null {
  const claim = claimOn(person, facts)
  if (claim !== null) return { state: 'checkedIn', ...claim }
  const earlier = before.find(({ guid }) => guid === person.guid)
  if (earlier?.state === 'checkedIn' && !isWithdrawn(earlier, facts)) return attendanceOf(earlier)
  if (party.status !== 'completed') return expected
  const { completed } = facts
  if (completed === null) return earlier?.state === 'noShow' ? attendanceOf(earlier) : null
  return person.at !== null && isBefore(person.at, completed.at) ? null : { state: 'noShow', ...completed }
}

function undoComplete(party: PartyState, undone: UndoneStep, facts: MergeFacts): Merged {
  if (party.status !== 'completed') return nothingToUndo(party)
  if (claimsOf('complete', facts).length > 0)
    return { outcome: 'already', message: 'Still completed because of another action', party }
  const { completed } = facts
  if (completed !== null && !isOwn(completed, facts) && undone.outcome === 'already')
    return nothingToUndo(party)
  if (completed !== null && !isOwn(completed, facts))
    return conflict(party, `Completed again at ${stampText(completed, facts)}`)
  if (facts.isDayClosed) return conflict(party, closedText)
  const why = whyNotBooking(party, 'resetCompletion', facts.permissions, {
    today: facts.today,
    dayClosed: false,
  })
  if (why !== null) return conflict(party, why)
  const people = party.people.map((it) =>
    it.state === 'noShow' && isOwn(it, facts) ? { ...it, ...expected } : it,
  )
  const status: BookingStatus = people.some(({ state }) => state === 'checkedIn') ? 'checkedIn' : 'booked'
  return { outcome: 'done', message: 'Completion undone', party: { ...party, people, status } }
}

/** The first of the other steps that checked the passenger in. */
function claimOn({ guid }: NamedDeskPassenger, facts: MergeFacts): DeskStamp | null {
  const claim = claimsOf('checkIn', facts).find(
    ({ action }) => action.kind === 'checkIn' && action.passengers.some((it) => it.guid === guid),
  )
  return claim?.stamp ?? null
}

/** Other steps that still count: not undone, and made after the last reset. */
function claimsOf(kind: DeskAction['kind'], { claims, resets }: MergeFacts): Claim[] {
  return claims.filter(
    ({ action, stamp }) => action.kind === kind && resets.every((it) => isBefore(it.at, stamp.at)),
  )
}

function isOwn({ by, device }: Pick<DeskPassenger, 'by' | 'device'>, { stamp }: MergeFacts): boolean {
  return by === stamp.by && (device ?? '') === stamp.device
}

function isWithdrawn({ at, device }: DeskPassenger, { withdrawn }: MergeFacts): boolean {
  return withdrawn.some(
    (it) => it.device === device && at !== null && !isBefore(it.at, at) && !isBefore(at, it.at),
  )
}

const expected = { state: 'expected', at: null, by: null, device: null } as const

function attendanceOf({ state, at, by, device }: DeskPassenger): Attendance {
  return { state, at, by, device }
}

function namesOf(people: readonly NamedDeskPassenger[]): string {
  return people.map((it) => nameText(it) || 'A passenger').join(', ')
}

function nothingToUndo(party: PartyState): Merged {
  return { outcome: 'already', message: 'Nothing left to undo', party }
}

/**
 * The last step of this user and device on the party, from its records alone: for a step whose key isn't
 * known, because it was made with a network.
 */
export function lastOwnStep(
  { status, people }: PartyState,
  { by, device }: Pick<DeskStamp, 'by' | 'device'>,
): UndoneStep | null {
  if (status === 'completed')
    return { action: { kind: 'complete', accepts: [] }, outcome: 'done', before: [], isUndone: false }
  const own = people.filter(
    (it) => it.state === 'checkedIn' && it.by === by && (it.device ?? '') === device && it.at !== null,
  )
  const last = own
    .map((it) => it.at ?? '')
    .reduce<string | null>((a, b) => (a === null ? b : laterOf(a, b)), null)
  if (last === null) return null
  const passengers = own
    .filter((it) => it.at === last)
    .map(({ guid }) => ({ guid, firstName: '', lastName: '' }))
  return { action: { kind: 'checkIn', passengers }, outcome: 'done', before: [], isUndone: false }
}
