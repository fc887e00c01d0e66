import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateModes, placesLeft, type DateMode } from './capacity.ts'

test.each<[string, DateMode, number | null, number, number | null]>([
  ['an open date has room for all', 'open', null, 500, null],
  ['a limited date has room up to the last place', 'limited', 50, 46, 4],
  ['a full date has none', 'limited', 50, 50, 0],
  ['nor has a date confirmed beyond its capacity', 'limited', 50, 53, 0],
  ['a limited date without a number confirms nobody', 'limited', null, 0, 0],
])('%s', (_, mode, capacity, taken, left) => {
  expect(placesLeft({ mode, capacity, taken })).toBe(left)
})

test('places left are never below zero, and unlimited only where the date is open', () => {
  const modes = Object.keys(dateModes) as DateMode[]
  fc.assert(
    fc.property(fc.constantFrom(...modes), fc.nat(100), fc.nat(200), (mode, capacity, taken) => {
      const left = placesLeft({ mode, capacity, taken })
      expect(left === null).toBe(mode === 'open')
      expect(left ?? 0).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('where the date is not limited by a number, none are left to confirm, whatever the number says', () => {
  expect([placesLeft({ mode: 'waitlistOnly', capacity: 50, taken: 0 }), placesLeft({ mode: 'closed', capacity: 50, taken: 0 })]).toEqual([
    0, 0,
  ])
})
