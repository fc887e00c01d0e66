import { describe, expect, test } from 'vitest'
import { addMonths, dayAfterKey, weeksOf } from './calendar-days.ts'

test('a month has whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]?.[0]).toBe('2026-11-30')
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

test('a month later is the same day if it exists', () => {
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
