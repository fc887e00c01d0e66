import { expect, test } from 'vitest'
import { quartersOf, quarterText, shortHours } from './wave.ts'

const staff = Array.from({ length: 24 }, (_, hour) => (hour === 14 ? 1 : 3))

test('passengers are counted by quarter-hour, including empty ones in between', () => {
  const all = [
    { minute: 14 * 60 + 5, passengers: 4 },
    { minute: 14 * 60 + 14, passengers: 2 },
    { minute: 14 * 60 + 30, passengers: 9 },
  ]
  expect(quartersOf(all, staff)).toEqual([
    { minute: 840, passengers: 6, staff: 1 },
    { minute: 855, passengers: 0, staff: 1 },
    { minute: 870, passengers: 9, staff: 1 },
  ])
  expect(quartersOf([], staff)).toEqual([])
})

test('after midnight the hours continue with the staff of those hours', () => {
  expect(quartersOf([{ minute: 24 * 60 + 20, passengers: 1 }], staff)).toEqual([
    { minute: 1455, passengers: 1, staff: 3 },
  ])
  expect([quarterText(1455), quarterText(435)]).toEqual(['00:15', '07:15'])
})

test('an hour with more than twelve passengers per staff member is short-staffed, unless no number was entered', () => {
  const busy = [{ minute: 14 * 60, passengers: 13 }]
  expect(shortHours(quartersOf(busy, staff))).toEqual([840])
  expect(shortHours(quartersOf([{ minute: 15 * 60, passengers: 36 }], staff))).toEqual([])
  expect(shortHours(quartersOf(busy, []))).toEqual([])
})
