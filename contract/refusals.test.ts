import { expect, test } from 'vitest'
import { responseTo } from '#contract/refusals.ts'
import { tooOften } from '#domain/refusal.ts'

test.each([
  [1, 'Too many attempts. Wait 1 second.'],
  [89, 'Too many attempts. Wait 89 seconds.'],
  [91, 'Too many attempts. Wait 2 minutes.'],
])('too many attempts, %d seconds to wait', (seconds, message) => {
  expect(responseTo(tooOften(seconds))).toEqual({
    status: 429,
    body: { errors: [{ name: 'tries', message }] },
    retryAfterSeconds: seconds,
  })
})
