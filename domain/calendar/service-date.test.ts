import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  daysOfMonth,
  isCalendarDate,
  isServiceDate,
  monthOf,
  startOfWeek,
  weekdayOf,
} from './service-date.ts'

const dates = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2098-12-31'), noInvalidDate: true })
  .map((it) => it.toISOString().slice(0, 10))

test.each([
  ['2026-11-20', true, 'an ordinary day'],
  ['2028-02-29', true, 'a leap day'],
  ['2026-02-29', false, 'no leap day that year'],
  ['2026-02-30', false, 'a day February never has'],
  ['2026-13-01', false, 'a thirteenth month'],
  ['2026-00-10', false, 'month zero'],
  ['1999-12-31', false, 'before this century'],
  ['2100-01-01', false, 'after it'],
  ['2026-1-2', false, 'without its noughts'],
  ['2026-11-20T00:00:00Z', false, 'an instant'],
  ['', false, 'nothing'],
])('%s is a service date: %s (%s)', (text, expected) => {
  expect(isServiceDate(text)).toBe(expected)
})

test('adding days and counting them are inverse and give existing dates', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -300, max: 300 }), (date, days) => {
      const moved = addDays(date, days)
      expect(isServiceDate(moved)).toBe(true)
      expect(daysBetween(date, moved)).toBe(days)
    }),
  )
})

test.each([
  ['1985-02-28', true],
  ['1985-02-29', false],
  ['2104-02-29', true],
  ['1899-12-31', false],
  ['2200-01-01', false],
])('%s is a calendar date: %s', (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected)
})

test.each([
  ['2026-11-20', 5],
  ['2026-11-22', 7],
  ['2026-11-23', 1],
])('%s has ISO weekday %i', (date, weekday) => {
  expect(weekdayOf(date)).toBe(weekday)
})

test('a week starts on the Monday at or before the day', () => {
  fc.assert(
    fc.property(dates, (date) => {
      const monday = startOfWeek(date)
      expect(weekdayOf(monday)).toBe(1)
      expect(daysBetween(monday, date)).toBe(weekdayOf(date) - 1)
    }),
  )
})

test.each([
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-02', '2026-02-01', '2026-02-28'],
])('the days of %s', (month, first, last) => {
  expect(daysOfMonth(month)).toEqual({ first, last })
  expect(monthOf(last)).toBe(month)
})
