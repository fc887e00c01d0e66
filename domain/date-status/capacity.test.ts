import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateModes, placesLeft, type DateMode } from './capacity.ts'

test.each<[string, DateMode, number | null, number, number | null]>([
  ['an open date has room for all', 'open', null, 500, null],
  ['a limited date has room up to the last place', 'limited', 50, 46, 4],
  ['a full date has none', 'limited', 50, 50, 0],
  ['nor does a date confirmed above capacity', 'limited', 50, 53, 0],
  ['a limited date without a number has no places', 'limited', null, 0, 0],
])('%s', (_, mode, capacity, taken, left) => {
  expect(placesLeft({ mode, capacity, taken })).toBe(left)
})

test('places left are never negative, and unlimited only on open dates', () => {
  const modes = Object.keys(dateModes) as DateMode[]
  fc.assert(
    fc.property(fc.constantFrom(...modes), fc.nat(100), fc.nat(200), (mode, capacity, taken) => {
      const left = placesLeft({ mode, capacity, taken })
      expect(left === null).toBe(mode === 'open')
      expect(left ?? 0).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('waitlist-only and closed dates have no places, regardless of the number', () => {
  expect([
    placesLeft({ mode: 'waitlistOnly', capacity: 50, taken: 0 }),
    placesLeft({ mode: 'closed', capacity: 50, taken: 0 }),
  ]).toEqual([0, 0])
})
