import { expect, test } from 'vitest'
import { retryAfterSeconds } from './retry-after.ts'

test.each([
  ['seconds', '120', 120],
  ['seconds with spaces', ' 120 ', 120],
  ['zero seconds', '0', 1],
  ['a day to the second', '86400', 86_400],
  ['an ISO instant', '2026-11-20T13:05:00+00:00', 300],
  ['an instant half a second ahead', '2026-11-20T13:00:59.500Z', 60],
  ['a moment', 'Fri, 20 Nov 2026 13:05:00 GMT', 300],
  ['an instant in the past', 'Fri, 20 Nov 2026 12:00:00 GMT', 1],
  ['more than a day', '9999999', 86_400],
  ['nothing', undefined, null],
  ['blank', ' ', null],
  ['nonsense', 'soon', null],
])('parses a Retry-After of %s', (_, header, seconds) => {
  expect(retryAfterSeconds(header, '2026-11-20T13:00:00Z')).toBe(seconds)
})
