// not moved: whole months
import { expect, test } from 'vitest'
import { keptFrom } from './retention.ts'

test.each([
  ['2026-11-20', 6, '2026-05-20'],
  ['2026-01-15', 12, '2025-01-15'],
  ['2026-08-31', 6, '2026-02-28'],
  ['2028-08-30', 6, '2028-02-29'],
  ['2026-03-31', 120, '2016-03-31'],
  ['2028-02-29', 12, '2027-02-28'],
] as const)('on %s, %d months back is %s', (today, months, from) => {
  expect(keptFrom(today, months)).toBe(from)
})
