import { expect, test } from 'vitest'
import { hoursBetween, minutesBetween } from '#domain/calendar/instant.ts'
import { nextAttemptAt, pauseMinutes } from '#domain/message/attempts.ts'

const since = '2026-11-20T14:00:00Z'

function attemptsOf(lane: 'mail' | 'push', askedSeconds = 0): string[] {
  const at = [since]
  for (;;) {
    const now = at.at(-1) ?? since
    const next = nextAttemptAt({ lane, attempts: at.length, since, now, askedSeconds })
    if (next === null) return at
    at.push(next)
  }
}

test('mail is retried for two days, at gaps that grow to four hours', () => {
  const at = attemptsOf('mail')
  const gaps = at.slice(1).map((it, index) => minutesBetween(at[index] ?? since, it))
  expect(gaps.slice(0, 8)).toEqual([1, 5, 15, 30, 60, 120, 240, 240])
  expect(Math.max(...gaps)).toBe(240)
  expect(hoursBetween(since, at.at(-1) ?? since)).toBeGreaterThan(47.5)
})

test('a notification is tried five times', () => {
  expect(attemptsOf('push').map((it) => minutesBetween(since, it))).toEqual([0, 1, 6, 36, 156])
})

test('a server that asks for more time gets it', () => {
  expect(
    attemptsOf('push', 600)
      .map((it) => minutesBetween(since, it))
      .slice(0, 3),
  ).toEqual([0, 10, 20])
})

test('an unreachable server is left alone for longer each time, up to ten minutes', () => {
  expect([1, 2, 3, 4, 5, 50].map(pauseMinutes)).toEqual([1, 2, 5, 10, 10, 10])
})
