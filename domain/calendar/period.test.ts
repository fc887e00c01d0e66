import { expect, test } from 'vitest'
import { comparedWith, monthAfter, periodAfter, periodBefore } from './period.ts'

test.each([
  ['a day is compared with the day before', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['a week with the week before', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['a month with the month before, of any length', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['January with December', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['a quarter with the quarter before', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
  ['a year with the year before', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['the end of a month is not a whole month', '2026-11-15', '2026-11-30', '2026-10-30', '2026-11-14'],
  ['part of a month with as many days before', '2026-11-01', '2026-11-20', '2026-10-12', '2026-10-31'],
])('%s', (_, from, to, beforeFrom, beforeTo) => {
  expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo })
})

test.each([
  ['a month is followed by the next, of any length', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28'],
  ['December by January', '2026-12-01', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['a quarter by a quarter', '2026-10-01', '2026-12-31', '2027-01-01', '2027-03-31'],
  ['some days by as many', '2026-11-16', '2026-11-22', '2026-11-23', '2026-11-29'],
])('%s', (_, from, to, afterFrom, afterTo) => {
  expect(periodAfter({ from, to })).toEqual({ from: afterFrom, to: afterTo })
})

const today = '2026-11-22'
test.each([
  [
    'the month to date with as many days of the month before',
    '2026-11-01',
    today,
    today,
    '2026-10-01',
    '2026-10-22',
  ],
  [
    'of a longer month with all of a shorter one',
    '2026-03-01',
    '2026-03-30',
    '2026-03-30',
    '2026-02-01',
    '2026-02-28',
  ],
  ['two months to date with the two before', '2026-10-01', today, today, '2026-08-01', '2026-09-22'],
  ['January to date with December', '2026-01-01', '2026-01-10', '2026-01-10', '2025-12-01', '2025-12-10'],
  ['the year to date with the year before', '2026-01-01', today, today, '2025-01-01', '2025-11-22'],
  [
    'the year to date of a leap year up to the same day',
    '2028-01-01',
    '2028-03-01',
    '2028-03-01',
    '2027-01-01',
    '2027-03-01',
  ],
  [
    'the year to date after a leap year',
    '2029-01-01',
    '2029-03-01',
    '2029-03-01',
    '2028-01-01',
    '2028-03-01',
  ],
  [
    'the year to date at the end of a month',
    '2028-01-01',
    '2028-02-29',
    '2028-02-29',
    '2027-01-01',
    '2027-02-28',
  ],
  [
    'a single day with the day before, also the first of a month',
    '2026-11-01',
    '2026-11-01',
    '2026-11-01',
    '2026-10-31',
    '2026-10-31',
  ],
  ['two days of a month', '2026-11-01', '2026-11-02', '2026-11-02', '2026-10-01', '2026-10-02'],
  [
    'a month that ends today with the whole month before',
    '2026-11-01',
    '2026-11-30',
    '2026-11-30',
    '2026-10-01',
    '2026-10-31',
  ],
  [
    'the whole month with the whole month before',
    '2026-11-01',
    '2026-11-30',
    today,
    '2026-10-01',
    '2026-10-31',
  ],
  ['the last days with as many before', '2026-11-16', today, today, '2026-11-09', '2026-11-15'],
  ['past days with as many before', '2026-11-01', '2026-11-20', today, '2026-10-12', '2026-10-31'],
])('period to date: %s', (_, from, to, on, beforeFrom, beforeTo) => {
  expect(comparedWith({ from, to }, on)).toEqual({ from: beforeFrom, to: beforeTo })
})

test('adding months crosses the end of a year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-05',
  ])
})
