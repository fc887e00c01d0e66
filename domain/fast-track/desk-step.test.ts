import { expect, test } from 'vitest'
import { timeOfStep } from './desk-step.ts'

const contactAt = '2026-11-20T18:00:00Z'
const now = '2026-11-20T19:00:00Z'

test.each([
  ['between the last contact and now is trusted', '2026-11-20T18:30:00Z', 0, '2026-11-20T18:30:00Z'],
  ['a minute and a half slow is trusted', '2026-11-20T18:30:00Z', 90_000, '2026-11-20T18:30:00Z'],
  ['an hour slow is corrected', '2026-11-20T17:30:00Z', 3_600_000, '2026-11-20T18:30:00Z'],
  ['two hours fast is corrected', '2026-11-20T20:30:00Z', -7_200_000, '2026-11-20T18:30:00Z'],
  ['set back after the last contact counts as the last contact', '2026-11-19T18:30:00Z', 0, contactAt],
  ['set ahead after the last contact counts as now', '2027-01-01T00:00:00Z', 0, now],
])('a clock %s', (_, at, offsetMs, expected) => {
  expect(timeOfStep({ at, offsetMs, contactAt }, now)).toBe(expected)
})
