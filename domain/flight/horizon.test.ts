import { describe, expect, test } from 'vitest'
import { firstDayToMake, horizonOf, lastDayOfBatch } from './horizon.ts'

const today = '2026-11-20'

test('the horizon counts days from today, across years and leap days', () => {
  expect(horizonOf(today, 30)).toBe('2026-12-20')
  expect(horizonOf(today, 400)).toBe('2027-12-25')
  expect(horizonOf(today, 800)).toBe('2029-01-28')
})

describe('the first missing day with a horizon of 20 December', () => {
  test.each([
    ['of a new pattern is today', null, today],
    ['of a pattern created until last week is today', '2026-11-13', today],
    ['of a pattern created until yesterday is today', '2026-11-19', today],
    ['of a pattern created until today is tomorrow', today, '2026-11-21'],
    ['of a pattern created until the day before the horizon is the horizon', '2026-12-19', '2026-12-20'],
    ['of a pattern created until the horizon is none', '2026-12-20', null],
    ['of a pattern created beyond the horizon is none', '2027-12-31', null],
  ])('%s', (_, madeUntil, expected) => {
    expect(firstDayToMake(today, '2026-12-20', madeUntil)).toBe(expected)
  })
})

describe('a batch', () => {
  test.each([
    ['has as many days as its flights allow', 300, 2000, '2026-11-25'],
    ['of few flights a day ends at the horizon', 2, 2000, '2026-12-20'],
    ['of more flights a day than its size has one day', 5000, 2000, today],
    ['of exactly its size a day has one day', 2000, 2000, today],
    ['of half its size a day has two days', 1000, 2000, '2026-11-21'],
  ])('%s', (_, perDay, flights, expected) => {
    expect(lastDayOfBatch(today, '2026-12-20', perDay, flights)).toBe(expected)
  })
})
