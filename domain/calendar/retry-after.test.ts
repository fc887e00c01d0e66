import { expect, test } from 'vitest'
import { retryAfterSeconds } from './retry-after.ts'

test.each([
  ['seconds', '120', 120],
  ['seconds amid spaces', ' 120 ', 120],
  ['no seconds at all', '0', 1],
  ['a day to the second', '86400', 86_400],
  ['a moment as ISO writes it', '2026-11-20T13:05:00+00:00', 300],
  ['a moment with half a second to go', '2026-11-20T13:00:59.500Z', 60],
  ['a moment', 'Fri, 20 Nov 2026 13:05:00 GMT', 300],
  ['a moment that is over', 'Fri, 20 Nov 2026 12:00:00 GMT', 1],
  ['more than a day', '9999999', 86_400],
  ['nothing', undefined, null],
  ['blank', ' ', null],
  ['nonsense', 'soon', null],
])('parses a Retry-After of %s', (_, header, seconds) => {
  expect(retryAfterSeconds(header, '2026-11-20T13:00:00Z')).toBe(seconds)
})
