import { expect, test } from 'vitest'
import { sayDate } from './say-date.ts'

test.each([
  ['2026-11-20', 'Fri 20 Nov'],
  ['2027-01-03', 'Sun 3 Jan'],
  ['2028-02-29', 'Tue 29 Feb'],
])('%s is said %s', (date, said) => {
  expect(sayDate(date)).toBe(said)
})
