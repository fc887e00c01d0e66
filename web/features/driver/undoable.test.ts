import { expect, test } from 'vitest'
import type { OwnTrip } from '#contract/driver.ts'
import { isUndoable, undoableOf, type MadeStep } from './undoable.ts'

const at = (seconds: string) => `2026-11-21T13:00:${seconds}Z`
const trip = { guid: 'a', life: { status: 'started', startedAt: at('00') } } as OwnTrip
const made: MadeStep = { tripGuid: 'a', step: 'start', at: at('00') }

test.each<[string, OwnTrip[], MadeStep | null, string, number | null]>([
  ['just made', [trip], made, at('00'), 10],
  ['four seconds ago', [trip], made, at('04'), 6],
  ['ten seconds ago', [trip], made, at('10'), null],
  [
    'a step followed by another',
    [{ ...trip, life: { ...trip.life, status: 'waiting', arrivedAt: at('02') } }],
    made,
    at('04'),
    null,
  ],
  ['a step of a trip that is gone', [], made, at('04'), null],
  ['no step', [trip], null, at('04'), null],
])('what can be undone: %s', (_, trips, step, now, secondsLeft) => {
  expect(undoableOf(trips, step, now)?.secondsLeft ?? null).toBe(secondsLeft)
})

test('a reschedule and a gratuity can’t be undone', () => {
  expect(
    (['accept', 'complete', 'noShow', 'undo', 'reschedule', 'gratuity'] as const).filter(isUndoable),
  ).toEqual(['accept', 'complete', 'noShow'])
})
