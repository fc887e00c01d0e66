import type { DeskAction } from './desk-step.ts'
import { mergeStep } from './merge-desk-steps.ts'
import type { Merged, MergeFacts, NamedDeskPassenger, PartyState } from './merge-facts.ts'

/** Parties and steps for tests: 20 Nov 2026, at an airport four hours behind UTC. */
export const at = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `2026-11-20T${String(hour + 4).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`
}

const expected = { state: 'expected', at: null, by: null, device: null } as const
export const ann: NamedDeskPassenger = { guid: 'ann', firstName: 'Ann', lastName: 'Lee', ...expected }
export const bo: NamedDeskPassenger = { guid: 'bo', firstName: 'Bo', lastName: 'Lee', ...expected }

export function partyOf(...people: NamedDeskPassenger[]): PartyState {
  const isHere = people.some(({ state }) => state === 'checkedIn')
  return {
    kind: 'arrivalFastTrack',
    status: isHere ? 'checkedIn' : 'booked',
    serviceDate: '2026-11-20',
    people,
    comments: '',
    answers: { group: {}, ...Object.fromEntries(people.map((it) => [it.guid, {}])) },
    owedCents: 0,
  }
}

/** A step of Dora at Tablet 1, at 14:05, with an open drawer. */
export function factsOf(more: Partial<MergeFacts> = {}): MergeFacts {
  return {
    stamp: { at: at('14:05'), by: 'dora', device: 'Tablet 1' },
    today: '2026-11-20',
    permissions: ['fastTrack'],
    isDayClosed: false,
    isCashDayClosed: false,
    currency: 'BBD',
    drawerSince: at('08:00'),
    resets: [],
    completed: null,
    undone: null,
    claims: [],
    withdrawn: [],
    timeText: (it) => `${String(Number(it.slice(11, 13)) - 4).padStart(2, '0')}:${it.slice(14, 16)}`,
    fieldName: (guid) => guid,
    nameOf: (by) => ({ dora: 'Dora', max: 'Max' })[by] ?? by,
    ...more,
  }
}

export function merged(party: PartyState, action: DeskAction, more: Partial<MergeFacts> = {}): Merged {
  return mergeStep(party, action, factsOf(more))
}

export function tick(...guids: string[]): DeskAction {
  return { kind: 'checkIn', passengers: guids.map((guid) => ({ guid, firstName: '', lastName: '' })) }
}
