import { describe, expect, test } from 'vitest'
import { addMinutes, hoursBetween, minutesBetween } from '#domain/calendar/instant.ts'
import { isDown, nextDeliveryAt, pausedUntil } from './retries.ts'

const since = '2026-11-20T13:00:00Z'
const failed = { attempts: 1, since, now: since, askedSeconds: null, random: 0.5 }

test.each([
  ['the first failure', failed, '2026-11-20T13:00:05Z'],
  ['the second', { ...failed, attempts: 2 }, '2026-11-20T13:01:00Z'],
  ['earliest', { ...failed, attempts: 3, random: 0 }, '2026-11-20T13:04:30Z'],
  ['latest', { ...failed, attempts: 3, random: 1 }, '2026-11-20T13:05:30Z'],
  ['as asked', { ...failed, askedSeconds: 120 }, '2026-11-20T13:02:00Z'],
  ['not as soon as asked', { ...failed, attempts: 3, askedSeconds: 1 }, '2026-11-20T13:05:00Z'],
  ['asked for too long', { ...failed, askedSeconds: 80_000 }, '2026-11-20T14:00:00Z'],
  ['near the end', { ...failed, attempts: 9, now: '2026-11-21T12:00:00Z' }, '2026-11-21T13:00:00Z'],
  ['just before the end', { ...failed, attempts: 9, now: '2026-11-21T12:55:00Z' }, null],
  ['after it', { ...failed, attempts: 9, now: '2026-11-21T14:00:00Z' }, null],
])('%s', (_, failure, next) => {
  expect(nextDeliveryAt(failure)).toBe(next)
})

test('an event is retried for 24 hours, less and less often', () => {
  const gaps: number[] = []
  let now = since
  for (let attempts = 1; ; attempts++) {
    const next = nextDeliveryAt({ ...failed, attempts, now })
    if (next === null) break
    gaps.push(minutesBetween(now, next))
    now = next
  }
  expect(hoursBetween(since, now)).toBeGreaterThan(23.5)
  expect(hoursBetween(since, now)).toBeLessThanOrEqual(24)
  expect(gaps.length).toBeGreaterThan(10)
  expect(Math.max(...gaps)).toBe(240)
})

describe('an endpoint', () => {
  test.each([
    [1, null, null],
    [2, null, null],
    [3, null, addMinutes(since, 5 / 60)],
    [4, null, addMinutes(since, 10 / 60)],
    [20, null, addMinutes(since, 5)],
    [1, 30, addMinutes(since, 0.5)],
    [20, 999_999, addMinutes(since, 60)],
  ])('after %i failures, asked to wait %s s, is paused until %s', (failures, askedSeconds, until) => {
    expect(pausedUntil(failures, { now: since, askedSeconds })).toBe(until)
  })

  test('is down after three failures', () => {
    expect([2, 3, 4].map((it) => isDown(it))).toEqual([false, true, true])
  })
})
