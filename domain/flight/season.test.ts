import { expect, test } from 'vitest'
import { endOfSeason } from './season.ts'

test.each([
  ['2026-01-15', '2026-03-28'],
  ['2026-03-28', '2026-03-28'],
  ['2026-03-29', '2026-10-24'],
  ['2026-10-24', '2026-10-24'],
  ['2026-10-25', '2027-03-27'],
  ['2026-12-31', '2027-03-27'],
  // Years in which 31 March or 31 October is a Sunday.
  ['2024-03-30', '2024-03-30'],
  ['2024-03-31', '2024-10-26'],
  ['2027-10-30', '2027-10-30'],
  ['2027-10-31', '2028-03-25'],
])('the season of %s ends on %s', (date, end) => {
  expect(endOfSeason(date)).toBe(end)
})
