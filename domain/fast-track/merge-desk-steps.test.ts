import { describe, expect, test } from 'vitest'
import { acceptStep } from './accept-desk-step.ts'
import type { DeskAction } from './desk-step.ts'
import type { MergeFacts, PartyState } from './merge-facts.ts'
import { ann, at, bo, factsOf, merged, partyOf, tick } from './example-desk-steps.ts'

describe('a check-in', () => {
  test('counts its passengers, with the time, user and device of the step', () => {
    const { outcome, message, party } = merged(partyOf(ann, bo), tick('ann'))
    expect([outcome, message, party.status]).toEqual(['done', '1 checked in', 'checkedIn'])
    expect(party.people).toMatchObject([
      { state: 'checkedIn', at: at('14:05'), by: 'dora', device: 'Tablet 1' },
      { state: 'expected' },
    ])
  })

  test('saves a name typed with it; an empty name keeps the stored one', () => {
    const { party } = merged(partyOf(ann, bo), {
      kind: 'checkIn',
      passengers: [{ guid: 'ann', firstName: 'Anna', lastName: '' }],
    })
    expect(party.people[0]).toMatchObject({ firstName: 'Anna', lastName: 'Lee' })
  })

  test('of someone checked in elsewhere is a duplicate to look at, and the earlier record counts', () => {
    const before = partyOf({ ...ann, state: 'checkedIn', at: at('14:03'), by: 'max', device: 'Tablet 2' }, bo)
    expect(merged(before, tick('ann'))).toEqual({
      outcome: 'already',
      message: 'Already checked in at 14:03 by Tablet 2',
      party: before,
    })
    const mixed = merged(before, tick('ann', 'bo'))
    expect([mixed.outcome, mixed.message]).toEqual([
      'done',
      '1 checked in. Already checked in at 14:03 by Tablet 2',
    ])
    const later = merged(
      partyOf({ ...ann, state: 'checkedIn', at: at('14:10'), by: 'max', device: '' }),
      tick('ann'),
    )
    expect([later.outcome, later.message, later.party.people[0]?.at]).toEqual([
      'already',
      'Already checked in at 14:10 by Max',
      at('14:05'),
    ])
  })

  test('of a passenger whom a completion marked as a no-show counts, whichever step came first', () => {
    const cleared = partyOf(
      { ...ann, state: 'checkedIn', at: at('14:00') },
      { ...bo, state: 'noShow', at: at('14:10') },
    )
    const { outcome, party } = merged({ ...cleared, status: 'completed' }, tick('bo'))
    expect([outcome, party.status, party.people.map((it) => it.state)]).toEqual([
      'done',
      'completed',
      ['checkedIn', 'checkedIn'],
    ])
  })

  test.each([
    [
      'a cancelled booking',
      { ...partyOf(ann), status: 'cancelled' as const },
      {},
      'This booking is cancelled',
    ],
    [
      'a booking on the waitlist',
      { ...partyOf(ann), status: 'waitlisted' as const },
      {},
      'This booking is on the waitlist and has no place yet',
    ],
    [
      'a party marked as a no-show',
      { ...partyOf({ ...ann, state: 'noShow' as const }), status: 'noShow' as const },
      {},
      'This booking is a no-show',
    ],
    [
      'a booking moved to tomorrow',
      { ...partyOf(ann), serviceDate: '2026-11-21' },
      {},
      'This booking is for Sat 21 Nov',
    ],
    ['a passenger removed from the party', partyOf(bo), {}, 'A passenger is no longer in this party'],
    [
      'a closed day, also with policy override',
      partyOf(ann),
      { isDayClosed: true, permissions: ['policyOverride' as const] },
      'This day is closed',
    ],
    [
      'a party reset after the step',
      partyOf(ann),
      { resets: [{ at: at('14:20'), by: 'max', device: '' }] },
      'The party was reset later, at 14:20 by Max',
    ],
  ])('of %s is a conflict and changes nothing', (_, party, facts, message) => {
    expect(merged(party, tick('ann'), facts)).toEqual({ outcome: 'conflict', message, party })
  })

  test('after a reset counts', () => {
    expect(
      merged(partyOf(ann), tick('ann'), { resets: [{ at: at('14:04'), by: 'max', device: '' }] }).outcome,
    ).toBe('done')
  })

  test('is a conflict that names who is no longer in the party', () => {
    const passengers = [
      { guid: 'cy', firstName: 'Cy', lastName: 'Young' },
      { guid: 'di', firstName: 'Di', lastName: '' },
    ]
    expect(merged(partyOf(ann), { kind: 'checkIn', passengers }).message).toBe(
      'Cy Young, Di are no longer in this party',
    )
  })
})

describe('a completion', () => {
  const half = {
    ...partyOf({ ...ann, state: 'checkedIn', at: at('14:00') }, bo),
    status: 'checkedIn' as const,
  }
  const complete: DeskAction = { kind: 'complete', accepts: ['missing'] }

  test('marks the missing as no-shows', () => {
    const { outcome, message, party } = merged(half, complete)
    expect([outcome, message]).toEqual([
      'done',
      'Cleared with 1 passenger missing. You can still check them in.',
    ])
    expect([party.status, party.people.map((it) => it.state)]).toEqual(['completed', ['checkedIn', 'noShow']])
  })

  test('of a party completed elsewhere changes nothing', () => {
    const party = { ...half, status: 'completed' as const }
    expect(
      merged(party, complete, { completed: { at: at('14:01'), by: 'max', device: 'Tablet 2' } }),
    ).toEqual({
      outcome: 'already',
      message: 'Already completed at 14:01 by Tablet 2',
      party,
    })
    expect(merged(party, complete).message).toBe('Already completed')
  })

  test.each([
    ['no one checked in', partyOf(ann), complete, {}, 'Check the party in first'],
    ['someone missing whom the device saw', half, { kind: 'complete', accepts: [] }, {}, '1 of 2 checked in'],
    ['money owed that the device didn’t know of', { ...half, owedCents: 500 }, complete, {}, 'BBD 5.00 due.'],
    [
      'a reset later',
      half,
      complete,
      { resets: [{ at: at('14:20'), by: 'max', device: '' }] },
      'The party was reset later, at 14:20 by Max',
    ],
    ['a closed day', half, complete, { isDayClosed: true }, 'This day is closed'],
  ] satisfies [string, PartyState, DeskAction, Partial<MergeFacts>, string][])(
    'with %s is a conflict',
    (_, party, action, facts, message) => {
      expect(merged(party, action, facts)).toEqual({ outcome: 'conflict', message, party })
    },
  )
})

describe('names and comments', () => {
  const names = (guid: string, firstName: string, seen?: string): DeskAction => ({
    kind: 'names',
    passengers: [{ guid, firstName, lastName: '', ...(seen === undefined ? {} : { seen }) }],
  })

  test('are saved, or stored already', () => {
    expect(merged(partyOf(ann), names('ann', 'Anna', 'Ann Lee'))).toMatchObject({
      outcome: 'done',
      party: { people: [{ firstName: 'Anna' }] },
    })
    expect(merged(partyOf(ann), names('ann', 'Ann', 'Other')).outcome).toBe('already')
    expect(merged(partyOf(ann), { kind: 'comments', comments: 'Late', seen: '' })).toMatchObject({
      outcome: 'done',
      party: { comments: 'Late' },
    })
    expect(
      merged({ ...partyOf(ann), comments: 'Late' }, { kind: 'comments', comments: 'Late', seen: '' }).outcome,
    ).toBe('already')
  })

  test('changed by someone else meanwhile are a conflict that shows both', () => {
    expect(merged(partyOf(ann), names('ann', 'Anna', 'Anne Lee')).message).toBe(
      'The name was changed to Ann Lee in the meantime',
    )
    expect(
      merged({ ...partyOf(ann), comments: 'VIP' }, { kind: 'comments', comments: 'Late', seen: '' }),
    ).toMatchObject({
      outcome: 'conflict',
      message: 'The comments were changed in the meantime. Now: “VIP”',
    })
    expect(merged(partyOf(ann), { kind: 'comments', comments: 'Late', seen: 'VIP' }).message).toContain(
      'Now: empty',
    )
    expect(merged(partyOf(ann), names('cy', 'Cy')).outcome).toBe('conflict')
    expect(merged(partyOf(ann), names('ann', 'Anna'), { isDayClosed: true }).outcome).toBe('conflict')
  })
})

describe('answers', () => {
  const answers = (value: string, more: object = {}): DeskAction => ({
    kind: 'answers',
    answers: [{ of: 'group', field: 'meeting', value, seen: null, ...more }],
  })
  const answered = { ...partyOf(ann), answers: { group: { meeting: 'Gate' }, ann: {} } }

  test('are stored once; repeating them has no effect', () => {
    const first = merged(partyOf(ann), answers(' Gate '))
    expect(first).toMatchObject({
      outcome: 'done',
      message: '1 answer saved',
      party: { answers: { group: { meeting: 'Gate' } } },
    })
    expect(merged(first.party, answers('Gate')).outcome).toBe('already')
  })

  test.each([
    ['changed in the meantime', answered, answers('Kiosk'), {}, '“meeting” was changed in the meantime'],
    ['of a closed day', partyOf(ann), answers('Kiosk'), { isDayClosed: true }, 'This day is closed'],
    [
      'about a passenger who left',
      partyOf(ann),
      answers('Nuts', { of: 'bo' }),
      {},
      'This answer is about a passenger or service that is no longer in this booking',
    ],
  ])('%s are a conflict', (_, party, action, more, message) => {
    expect(merged(party, action, more)).toEqual({ outcome: 'conflict', message, party })
  })

  test('in a conflict replace the stored ones once a user accepts them', () => {
    const accepted = acceptStep(answered, answers('Kiosk'), factsOf(), '2026-11-20')
    expect(accepted).toMatchObject({
      whyNot: null,
      merged: { party: { answers: { group: { meeting: 'Kiosk' } } } },
    })
  })
})

describe('cash', () => {
  const owing = { ...partyOf(ann), owedCents: 5_000 }
  const cash = (amountCents: number): DeskAction => ({ kind: 'cash', amountCents })

  test('of exactly what is owed goes into the open drawer', () => {
    expect(merged(owing, cash(5_000))).toMatchObject({
      outcome: 'done',
      message: 'BBD 50.00 paid',
      party: { owedCents: 0 },
    })
  })

  test.each([
    [
      'a payment taken meanwhile',
      { ...owing, owedCents: 0 },
      {},
      'Nothing is due: a payment has already been taken',
    ],
    ['another amount owed', { ...owing, owedCents: 4_000 }, {}, 'BBD 40.00 is due now, not BBD 50.00'],
    ['no open drawer', owing, { drawerSince: null }, 'Dora had no open drawer at 14:05'],
    ['a drawer opened after it', owing, { drawerSince: at('14:06') }, 'Dora had no open drawer at 14:05'],
    ['a day whose cash is settled', owing, { isCashDayClosed: true }, 'This day is closed'],
  ])('with %s is a conflict', (_, party, facts, message) => {
    expect(merged(party, cash(5_000), facts)).toEqual({ outcome: 'conflict', message, party })
  })
})

test('a number is called while the party waits; later there is nothing to decide', () => {
  const outcomeOf = (status: 'booked' | 'checkedIn' | 'completed' | 'cancelled') =>
    merged({ ...partyOf(ann), status }, { kind: 'callNumber' }).outcome
  expect([
    outcomeOf('booked'),
    outcomeOf('checkedIn'),
    outcomeOf('completed'),
    outcomeOf('cancelled'),
  ]).toEqual(['done', 'done', 'already', 'already'])
})
