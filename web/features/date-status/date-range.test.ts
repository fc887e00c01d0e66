import { expect, test } from 'vitest'
import { daysAtOnce, daysToSet, whyNotUntil } from './date-range.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]

test.each([
  ['one day, regardless of weekday', '2026-11-20', '2026-11-20', [1], ['2026-11-20']],
  ['both ends', '2026-11-20', '2026-11-22', everyDay, ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['over the end of a month', '2026-11-30', '2026-12-01', everyDay, ['2026-11-30', '2026-12-01']],
  ['only the Saturdays', '2026-11-20', '2026-12-05', [6], ['2026-11-21', '2026-11-28', '2026-12-05']],
  ['no matching weekday in the range', '2026-11-20', '2026-11-21', [1], []],
])('the days of a range: %s', (_, from, until, weekdays, days) => {
  expect(daysToSet(from, until, weekdays)).toEqual(days)
})

test('a range runs forward and covers one year at most', () => {
  expect(whyNotUntil('2026-11-20', '2026-11-19')).toBe('Choose an end date on or after the start date')
  expect(whyNotUntil('2026-11-20', '2027-11-20')).toBe(null)
  expect(whyNotUntil('2026-11-20', '2027-11-21')).toBe(`Choose at most ${daysAtOnce} days`)
})
