import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { datesAfterMove, isBeforeLast } from './trip-order.ts'

/** The 31st is 1 Dec. */
const day = (number: number) => addDays('2026-11-01', number - 1)

test.each<[string, number[], number, number, number[]]>([
  ['later trips of the same date go with a trip', [24, 21], 0, 21, [24, 24]],
  ['also back', [19, 21], 0, 21, [19, 19]],
  ['trips of a later date stay', [22, 25], 0, 21, [22, 25]],
  ['unless they would be before it', [27, 25], 0, 21, [27, 31]],
  ['trips ahead of it stay', [21, 24, 22], 1, 22, [21, 24, 24]],
  ['each keeps its order', [24, 23, 24], 0, 21, [24, 26, 27]],
])('%s', (_, dates, moved, before, after) => {
  expect(datesAfterMove(dates.map(day), moved, day(before))).toEqual(after.map(day))
})

test('a trip without a date stays without one', () => {
  expect(datesAfterMove([day(24), '', '1 Dec'], 0, day(21))).toEqual([day(24), '', '1 Dec'])
})

test.each<[string, string, string, string, boolean]>([
  [day(24), '', day(21), '', true],
  [day(21), '', day(24), '', false],
  [day(21), '10:00', day(21), '09:30', true],
  [day(21), '10:00', day(21), '', false],
  [day(21), '10:00', '', '09:30', false],
])('after %s %s, is %s %s before it: %s', (date, time, next, at, is) => {
  expect(isBeforeLast({ date, time }, { date: next, time: at })).toBe(is)
})
