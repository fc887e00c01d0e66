import { describe, expect, test } from 'vitest'
import type { DeskAction } from './desk-step.ts'
import { ann, at, bo, merged, partyOf, tick } from './example-desk-steps.ts'
import { lastOwnStep } from './undo-desk-step.ts'

const undo: DeskAction = { kind: 'undo', undoes: 'key' }
const own = { state: 'checkedIn', at: at('14:00'), by: 'dora', device: 'Tablet 1' } as const
const other = { at: at('14:03'), by: 'max', device: 'Tablet 2' }
const undone = (action: DeskAction, outcome: 'done' | 'already' | 'conflict' = 'done') => ({
  undone: { action, outcome, before: [], isUndone: false },
})

describe('undoing a check-in', () => {
  test('expects its passengers again, and leaves those of another device', () => {
    const { outcome, party } = merged(
      partyOf({ ...ann, ...own }, { ...bo, state: 'checkedIn', ...other }),
      undo,
      undone(tick('ann')),
    )
    expect([outcome, party.status, party.people]).toEqual([
      'done',
      'checkedIn',
      [ann, { ...bo, state: 'checkedIn', ...other }],
    ])
    expect(merged(partyOf({ ...ann, ...own }, bo), undo, undone(tick('ann'))).party).toEqual(partyOf(ann, bo))
  })

  test('keeps a passenger whom another device checked in too', () => {
    const facts = { ...undone(tick('ann')), claims: [{ action: tick('ann'), stamp: other }] }
    const { outcome, message, party } = merged(partyOf({ ...ann, ...own }), undo, facts)
    expect([outcome, message, party.people]).toEqual([
      'already',
      'Still checked in because of another action: Ann Lee',
      [{ ...ann, state: 'checkedIn', ...other }],
    ])
  })

  test('restores the later record it replaced', () => {
    const before = { ...ann, state: 'checkedIn' as const, ...other }
    const facts = {
      undone: { action: tick('ann'), outcome: 'already' as const, before: [before], isUndone: false },
    }
    expect(merged(partyOf({ ...ann, ...own }), undo, facts).party.people).toEqual([before])
  })

  test('after a late check-in makes the passenger a no-show of the completed party again', () => {
    const missing = { ...bo, state: 'noShow' as const, ...other }
    const party = {
      ...partyOf({ ...ann, state: 'checkedIn', ...other }, { ...bo, ...own }),
      status: 'completed' as const,
    }
    const { outcome, party: after } = merged(party, undo, {
      undone: { action: tick('bo'), outcome: 'done', before: [missing], isUndone: false },
    })
    expect([outcome, after.status, after.people[1]]).toEqual(['done', 'completed', missing])
  })

  test.each([
    [
      'someone completed the party',
      {
        ...partyOf({ ...ann, ...own }, { ...bo, state: 'checkedIn' as const, ...other }),
        status: 'completed' as const,
      },
      {},
      'This booking was completed in the meantime',
    ],
    [
      'someone completed it with no one else',
      { ...partyOf({ ...ann, ...own }), status: 'completed' as const },
      {},
      'This booking was completed in the meantime',
    ],
    ['the day is closed', partyOf({ ...ann, ...own }), { isDayClosed: true }, 'This day is closed'],
  ])('is a conflict if %s', (_, party, facts, message) => {
    expect(merged(party, undo, { ...undone(tick('ann')), ...facts })).toEqual({
      outcome: 'conflict',
      message,
      party,
    })
  })

  test('that someone reset already has nothing left to undo', () => {
    expect(merged(partyOf(ann), undo, undone(tick('ann'))).outcome).toBe('already')
  })
})

describe('undoing a completion', () => {
  const complete: DeskAction = { kind: 'complete', accepts: ['missing'] }
  const completed = { at: at('14:01'), by: 'dora', device: 'Tablet 1' }
  const cleared = {
    ...partyOf({ ...ann, ...own }, { ...bo, ...completed, state: 'noShow' as const }),
    status: 'completed' as const,
  }

  test('expects its no-shows again, and leaves those checked in late', () => {
    const facts = { ...undone(complete), completed }
    expect(merged(cleared, undo, facts)).toEqual({
      outcome: 'done',
      message: 'Completion undone',
      party: partyOf({ ...ann, ...own }, bo),
    })
    const late = {
      ...cleared,
      people: [
        { ...ann, ...own },
        { ...bo, state: 'checkedIn' as const, ...other },
      ],
    }
    expect(merged(late, undo, facts).party.people[1]).toMatchObject({ state: 'checkedIn', ...other })
  })

  test('changes nothing if another device completed it too, or it isn’t completed any more', () => {
    expect(
      merged(cleared, undo, { ...undone(complete), completed, claims: [{ action: complete, stamp: other }] })
        .outcome,
    ).toBe('already')
    expect(merged(partyOf(ann), undo, undone(complete)).outcome).toBe('already')
  })

  test.each([
    ['someone completed it again', { completed: other }, 'Completed again at 14:03 by Tablet 2'],
    ['the day is closed', { completed, isDayClosed: true }, 'This day is closed'],
    [
      'it is too late',
      { completed, today: '2026-11-22' },
      'You can only reset a completion on the service date or the day after',
    ],
  ])('is a conflict if %s', (_, facts, message) => {
    expect(merged(cleared, undo, { ...undone(complete), ...facts })).toMatchObject({
      outcome: 'conflict',
      message,
    })
  })
})

test('an undone conflict needs no decision; an unknown step does', () => {
  expect(merged(partyOf(ann), undo, undone(tick('ann'), 'conflict'))).toMatchObject({
    outcome: 'done',
    message: 'Undone before the conflict was accepted',
  })
  expect(merged(partyOf(ann), undo)).toMatchObject({
    outcome: 'conflict',
    message: 'The portal hasn’t received the action to undo',
  })
  expect(merged(partyOf(ann), undo, undone({ kind: 'cash', amountCents: 1 })).outcome).toBe('conflict')
})

test('the last step of a device is read from the party’s records', () => {
  const stamp = { by: 'dora', device: 'Tablet 1' }
  const both = partyOf({ ...ann, ...own }, { ...bo, ...own, at: at('14:02') })
  expect(lastOwnStep(both, stamp)).toEqual({
    action: tick('bo'),
    outcome: 'done',
    before: [],
    isUndone: false,
  })
  expect(lastOwnStep({ ...both, status: 'completed' }, stamp)?.action.kind).toBe('complete')
  expect(lastOwnStep(partyOf({ ...ann, state: 'checkedIn', ...other }), stamp)).toBeNull()
})
