import { describe, expect, test } from 'vitest'
import { firstDayToMake, horizonOf, lastDayOfBatch } from './horizon.ts'

const today = '2026-11-20'

test('the horizon is so many days after today, over the end of a year and a leap day', () => {
  expect(horizonOf(today, 30)).toBe('2026-12-20')
  expect(horizonOf(today, 400)).toBe('2027-12-25')
  expect(horizonOf(today, 800)).toBe('2029-01-28')
})

describe('the first day still to make, with flights wanted until 20 December', () => {
  test.each([
    ['of a pattern that nothing was made of, is today', null, today],
    ['of one made until last week, is today', '2026-11-13', today],
    ['of one made until yesterday, is today', '2026-11-19', today],
    ['of one made until today, is tomorrow', today, '2026-11-21'],
    ['of one made until the day before, is the last day', '2026-12-19', '2026-12-20'],
    ['of one made until the last day, is none', '2026-12-20', null],
    ['of one made further than that, is none', '2027-12-31', null],
  ])('%s', (_, madeUntil, expected) => {
    expect(firstDayToMake(today, '2026-12-20', madeUntil)).toBe(expected)
  })
})

describe('a batch', () => {
  test.each([
    ['has as many days as its flights allow', 300, 2000, '2026-11-25'],
    ['of few flights a day ends on the last day', 2, 2000, '2026-12-20'],
    ['of more flights a day than that has one day', 5000, 2000, today],
    ['of exactly that many a day has one day', 2000, 2000, today],
    ['of half as many a day has two', 1000, 2000, '2026-11-21'],
  ])('%s', (_, perDay, flights, expected) => {
    expect(lastDayOfBatch(today, '2026-12-20', perDay, flights)).toBe(expected)
  })
})
