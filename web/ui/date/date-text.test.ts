import { describe, expect, test } from 'vitest'
import { addMonths, dayAfterKey, dayProblem, dayRule, parseDay, tidyDay, weeksOf } from './date-text.ts'

test('a day is read only from text that starts with a 20xx day that exists', () => {
  expect(parseDay('2026-11-20')).toBe('2026-11-20')
  expect(parseDay('2026-11-20T10:00:00Z')).toBe('2026-11-20')
  for (const text of ['1999-11-20', '2026-13-01', '2026-02-30', '20-11-2026', '2026-11', '', 'x2026-11-20'])
    expect(parseDay(text)).toBeNull()
})

test('digits alone and other separators are made whole; anything else stays as typed', () => {
  expect(tidyDay(' 20261120 ')).toBe('2026-11-20')
  expect(tidyDay('2026/11/20')).toBe('2026-11-20')
  expect(tidyDay('20 November')).toBe('20 November')
})

test('a typed day outside the limits says which limit', () => {
  const limits = { min: '2026-11-21', max: '2026-12-31' }
  expect(dayProblem('2026-11-20', limits)).toBe('The earliest date is 2026-11-21')
  expect(dayProblem('2027-01-01', limits)).toBe('The latest date is 2026-12-31')
  expect(dayProblem('2026-11-21', limits)).toBeNull()
  expect(dayProblem('2026-11-31', limits)).toBe('Enter a date as YYYY-MM-DD')
  expect(dayProblem('', limits)).toBeNull()
})

describe('the earliest day', () => {
  const today = '2026-11-20'
  test.each([
    ['is tomorrow', { policyOverride: false }, { min: '2026-11-21', initial: '2026-11-21' }],
    [
      'is today where the field allows it, still offering tomorrow',
      { allowMinDateToday: true, policyOverride: false },
      { min: today, initial: '2026-11-21' },
    ],
    ['is today with policy override, and offers it', { policyOverride: true }, { min: today, initial: today }],
  ])('%s', (_, allows, expected) => {
    expect(dayRule(today, allows)).toEqual(expected)
  })
})

test('a month has whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]?.[0]).toBe('2026-11-30')
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

test('a month later keeps the day where there is one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-11-20', 2)).toBe('2027-01-20')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

describe('a key in the calendar', () => {
  test.each([
    ['ArrowLeft', false, '2026-11-19'],
    ['ArrowDown', false, '2026-11-27'],
    ['Home', false, '2026-11-16'],
    ['End', false, '2026-11-22'],
    ['PageUp', false, '2026-10-20'],
    ['PageDown', true, '2027-11-20'],
  ])('%s (shift %s) leads to %s', (key, shift, expected) => {
    expect(dayAfterKey(key, '2026-11-20', shift, {})).toBe(expected)
  })
  test('stops at the limits', () => {
    expect(dayAfterKey('ArrowUp', '2026-11-20', false, { min: '2026-11-18' })).toBe('2026-11-18')
    expect(dayAfterKey('PageDown', '2026-11-20', false, { max: '2026-11-30' })).toBe('2026-11-30')
  })
  test('that is not the calendar’s leads nowhere', () => {
    expect(dayAfterKey('a', '2026-11-20', false, {})).toBeNull()
  })
})
