import { expect, test } from 'vitest'
import { barOf, fullest, placesWords } from './week-bars.ts'

const places = (taken: number, capacity: number | null = null, waitlisted = 0) => ({
  taken,
  capacity,
  waitlisted,
})
const day = (arrival: ReturnType<typeof places>, departure = places(0)) => ({
  date: '2026-11-20',
  mode: 'open' as const,
  arrival,
  departure,
})

test('bars are scaled to the week’s most passengers or places, and an empty week has none', () => {
  const week = [day(places(10)), day(places(4, 40), places(12))]
  expect(fullest(week)).toBe(40)
  expect(barOf(places(10), 40)).toEqual({ taken: 25, limit: null, isFull: false })
  expect(barOf(places(0), fullest([]))).toEqual({ taken: 0, limit: null, isFull: false })
})

test.each([
  ['places left', places(4, 40), false],
  ['full', places(40, 40), true],
  ['above capacity', places(42, 40), true],
  ['no limit is never full', places(400), false],
])('%s', (_, day, isFull) => {
  expect(barOf(day, 400).isFull).toBe(isFull)
})

test('places are shown as numbers, with the waitlist', () => {
  expect([placesWords(places(4)), placesWords(places(4, 40)), placesWords(places(40, 40, 3))]).toEqual([
    '4',
    '4 of 40',
    '40 of 40, 3 waiting',
  ])
})
