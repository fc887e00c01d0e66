import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inBursts } from './event-bursts.ts'
import type { NumberedEvent } from './event-memory.ts'

const event = (id: number, topic: 'flight' | 'trip' = 'flight'): NumberedEvent => ({ event: { topic }, id })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('an event is delivered immediately, and the last of a burst half a second later', () => {
  const delivered: (number | null)[] = []
  const deliver = inBursts(({ id }) => delivered.push(id))
  for (const id of [1, 2, 3, 4]) deliver(event(id))
  expect(delivered).toEqual([1])
  vi.advanceTimersByTime(500)
  expect(delivered).toEqual([1, 4])
})

test('while events go on, one is delivered every half second', () => {
  const delivered: (number | null)[] = []
  const deliver = inBursts(({ id }) => delivered.push(id))
  for (let id = 1; id <= 20; id++) {
    deliver(event(id))
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(1000)
  expect(delivered).toEqual([1, 5, 10, 15, 20])
})

test('a topic doesn’t wait for another, and after a pause each is delivered immediately again', () => {
  const delivered: (number | null)[] = []
  const deliver = inBursts(({ id }) => delivered.push(id))
  deliver(event(1))
  deliver(event(2, 'trip'))
  expect(delivered).toEqual([1, 2])
  vi.advanceTimersByTime(500)
  deliver(event(3))
  expect(delivered).toEqual([1, 2, 3])
})
