import { whyNotBooking, type BookingStatus } from '#domain/booking/booking-states.ts'
import { laterOf } from '#domain/calendar/instant.ts'
import { statusAfterTicks, type DeskPassenger, type DeskStamp } from './check-in.ts'
import {
  closedText,
  conflict,
  nameText,
  stampText,
  type Merged,
  type MergeFacts,
  type NamedDeskPassenger,
  type PartyState,
  type UndoneStep,
} from './merge-facts.ts'

/**
 * Undoes one step of the same device: its passengers are as they were before it. What other devices did stays,
 * also if they checked in the same passenger a moment later.
 */
export function undoStep(party: PartyState, facts: MergeFacts): Merged {
  const { undone } = facts
  if (undone === null) return conflict(party, 'The step to undo was never received')
  if (undone.outcome === 'conflict') return { outcome: 'done', message: 'Undone before it was accepted', party }
  if (undone.deed.kind === 'checkIn') return undoCheckIn(party, undone, facts)
  if (undone.deed.kind === 'complete') return undoComplete(party, undone, facts)
  return conflict(party, 'Only a check-in or a completion can be undone')
}

function undoCheckIn(party: PartyState, { deed, before }: UndoneStep, facts: MergeFacts): Merged {
  const ticked = deed.kind === 'checkIn' ? deed.passengers.map((it) => it.guid) : []
  const own = party.people.filter((it) => it.state === 'checkedIn' && ticked.includes(it.guid) && isOwn(it, facts))
  if (own.length === 0) return nothingToUndo(party)
  if (facts.isDayClosed) return conflict(party, closedText)
  const people = party.people.map((it): NamedDeskPassenger => {
    if (!own.includes(it)) return it
    const repeat = facts.repeats.find(
      ({ deed: other }) => other.kind === 'checkIn' && other.passengers.some(({ guid }) => guid === it.guid),
    )
    return { ...it, ...(repeat ? { state: 'checkedIn' as const, ...repeat.stamp } : recordBefore(it.guid, before)) }
  })
  const isLeft = people.some(({ state }) => state === 'checkedIn')
  const isCompletedWithout =
    party.status === 'completed' && people.some((it) => own.some(({ guid }) => guid === it.guid) && it.state === 'expected')
  if (isCompletedWithout || (party.status === 'completed' && !isLeft)) return conflict(party, 'This booking was completed in the meantime')
  const kept = people.filter((it) => it.state === 'checkedIn' && own.some(({ guid }) => guid === it.guid))
  const message =
    kept.length === 0 ? 'Check-in undone' : `${kept.map((it) => nameText(it) || 'A passenger').join(', ')} checked in elsewhere too`
  return {
    outcome: kept.length === own.length ? 'already' : 'done',
    message,
    party: { ...party, people, status: statusAfterTicks(party.status, people) },
  }
}

function undoComplete(party: PartyState, { before }: UndoneStep, facts: MergeFacts): Merged {
  if (party.status !== 'completed') return nothingToUndo(party)
  const repeat = facts.repeats.find(({ deed }) => deed.kind === 'complete')
  if (repeat) return { outcome: 'already', message: 'Completed elsewhere too', party }
  const { completed } = facts
  if (completed !== null && !isOwn({ by: completed.by, device: completed.device }, facts))
    return conflict(party, `Completed again at ${stampText(completed, facts)}`)
  if (facts.isDayClosed) return conflict(party, closedText)
  const why = whyNotBooking(party, 'resetCompletion', facts.permissions, { today: facts.today, dayClosed: false })
  if (why !== null) return conflict(party, why)
  const people = party.people.map((it) => (it.state === 'noShow' && isOwn(it, facts) ? { ...it, ...recordBefore(it.guid, before) } : it))
  const status: BookingStatus = people.some(({ state }) => state === 'checkedIn') ? 'checkedIn' : 'booked'
  return { outcome: 'done', message: 'Completion undone', party: { ...party, people, status } }
}

function isOwn({ by, device }: Pick<DeskPassenger, 'by' | 'device'>, { stamp }: MergeFacts): boolean {
  return by === stamp.by && (device ?? '') === stamp.device
}

const expected = { state: 'expected', at: null, by: null, device: null } as const

function recordBefore(guid: string, before: readonly DeskPassenger[]): Pick<DeskPassenger, 'state' | 'at' | 'by' | 'device'> {
  const { state, at, by, device } = before.find((it) => it.guid === guid) ?? expected
  return { state, at, by, device }
}

function nothingToUndo(party: PartyState): Merged {
  return { outcome: 'already', message: 'There is nothing left to undo', party }
}

/**
 * The last step of this user and device on the party, from its records alone: for a step whose key isn't known, because
 * it was made with a network.
 */
export function lastOwnStep({ status, people }: PartyState, { by, device }: Pick<DeskStamp, 'by' | 'device'>): UndoneStep | null {
  if (status === 'completed') return { deed: { kind: 'complete', accepts: [] }, outcome: 'done', before: [] }
  const own = people.filter((it) => it.state === 'checkedIn' && it.by === by && (it.device ?? '') === device && it.at !== null)
  const last = own.map((it) => it.at ?? '').reduce<string | null>((a, b) => (a === null ? b : laterOf(a, b)), null)
  if (last === null) return null
  const passengers = own.filter((it) => it.at === last).map(({ guid }) => ({ guid, firstName: '', lastName: '' }))
  return { deed: { kind: 'checkIn', passengers }, outcome: 'done', before: [] }
}
