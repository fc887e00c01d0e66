import { describe, expect, test } from 'vitest'
import { acceptStep } from './accept-desk-step.ts'
import { ann, bo, factsOf, partyOf, tick } from './example-desk-steps.ts'
import type { PartyState } from './merge-facts.ts'

/** The step was made on Fri 20 Nov. */
const friday = '2026-11-20'
const accepted = (more: Partial<PartyState>, acceptedOn = friday) => {
  const { whyNot, remedy, merged } = acceptStep(
    { ...partyOf(ann, bo), ...more },
    tick('ann'),
    factsOf(),
    acceptedOn,
  )
  return { whyNot, remedy, status: merged.party.status }
}

describe('a check-in of guests who already went through', () => {
  test.each<[string, Partial<PartyState>, string, ReturnType<typeof accepted>['remedy'], string]>([
    [
      'whose booking was cancelled can be accepted once the cancellation is undone',
      { status: 'cancelled' },
      friday,
      'undoCancellation',
      'This booking is cancelled. Undo the cancellation first, or dismiss this action.',
    ],
    [
      'can still be accepted the morning after',
      { status: 'cancelled' },
      '2026-11-21',
      'undoCancellation',
      'This booking is cancelled. Undo the cancellation first, or dismiss this action.',
    ],
    [
      'whose cancellation can no longer be undone is dismissed',
      { status: 'cancelled' },
      '2026-11-22',
      null,
      'This booking is cancelled. Dismiss this action with a reason.',
    ],
    [
      'whose booking was moved can be accepted once it is moved back',
      { serviceDate: '2026-11-24' },
      friday,
      'changeFlight',
      'This booking was moved to Tue 24 Nov. Change its flight back first, or dismiss this action.',
    ],
    [
      'whose booking was moved to an earlier day, too',
      { serviceDate: '2026-11-18' },
      friday,
      'changeFlight',
      'This booking was moved to Wed 18 Nov. Change its flight back first, or dismiss this action.',
    ],
  ])('%s', (_, party, acceptedOn, remedy, whyNot) => {
    expect(accepted(party, acceptedOn)).toMatchObject({ whyNot, remedy })
  })

  test('counts on the day the booking was moved to, once that day has come', () => {
    expect(accepted({ serviceDate: '2026-11-21' }, '2026-11-21')).toEqual({
      whyNot: null,
      remedy: null,
      status: 'checkedIn',
    })
  })
})

describe('once it is accepted', () => {
  test('comments are added to those entered meanwhile, once', () => {
    const kept = (now: string, comments: string) => {
      const step = { kind: 'comments' as const, comments, seen: '' }
      const party = { ...partyOf(ann), comments: now }
      return acceptStep(party, step, factsOf(), friday).merged.party.comments
    }
    expect(kept('Wheelchair at the kerb', 'Allergic to nuts')).toBe(
      'Wheelchair at the kerb\nAllergic to nuts',
    )
    expect(kept('', 'Allergic to nuts')).toBe('Allergic to nuts')
    expect(kept('Nuts', 'Nuts, and a stroller')).toBe('Nuts, and a stroller')
    expect(kept('Nuts', '')).toBe('')
  })

  test('a completion asks for the check-in before it', () => {
    const complete = { kind: 'complete' as const, accepts: [] }
    expect(acceptStep(partyOf(ann), complete, factsOf(), friday).whyNot).toBe(
      'Accept the party’s check-in first, or dismiss this action.',
    )
  })
})

test('cash of a cancelled booking waits for the cancellation to be undone, like a check-in', () => {
  const cash = { kind: 'cash' as const, amountCents: 5_000 }
  const party = { ...partyOf(ann), status: 'cancelled' as const }
  expect(acceptStep(party, cash, factsOf({ drawerSince: null }), friday).remedy).toBe('undoCancellation')
})
