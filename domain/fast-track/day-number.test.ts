import { expect, test } from 'vitest'
import { dayNumberText, readDayNumber } from './day-number.ts'

test('arrivals and departures never show one number twice', () => {
  expect([dayNumberText('arrival', 3), dayNumberText('departure', 3)]).toEqual(['A 3', 'D 3'])
})

test.each([
  ['3', 3, null],
  ['#17', 17, null],
  ['A3', 3, 'arrival'],
  ['a 3', 3, 'arrival'],
  ['d12', 12, 'departure'],
  ['#D 12', 12, 'departure'],
] as const)('reads %j', (typed, dayNumber, direction) =>
  expect(readDayNumber(typed)).toEqual({ dayNumber, direction }),
)

test.each(['', 'A', '17 guests', 'B3', 'A12345', '3A', 'A-3'])('%j is not a day number', (typed) =>
  expect(readDayNumber(typed)).toBeNull(),
)
