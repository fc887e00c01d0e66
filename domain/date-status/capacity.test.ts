import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateModes, placeFor, placesLeft, placeWarning, type DateMode, type Place } from './capacity.ts'

describe('what becomes of a party', () => {
  test.each<[string, DateMode, number | null, number, number, Place, string | null]>([
    ['an open date has room for all', 'open', null, 500, 40, 'confirmed', null],
    ['a limited date has room up to the last place', 'limited', 50, 46, 4, 'confirmed', null],
    ['a party is not split', 'limited', 50, 47, 4, 'waitlisted', 'Only 3 places are left for 4: the booking joins the waitlist'],
    ['one place is no place for two', 'limited', 50, 49, 2, 'waitlisted', 'Only 1 place is left for 2: the booking joins the waitlist'],
    ['a full date', 'limited', 50, 50, 1, 'waitlisted', 'No place is left for 1: the booking joins the waitlist'],
    ['a date confirmed beyond its capacity', 'limited', 50, 53, 1, 'waitlisted', 'No place is left for 1: the booking joins the waitlist'],
    [
      'a limited date without a number confirms nobody',
      'limited',
      null,
      0,
      1,
      'waitlisted',
      'No place is left for 1: the booking joins the waitlist',
    ],
    [
      'waitlist only, however empty',
      'waitlistOnly',
      50,
      0,
      1,
      'waitlisted',
      'This date takes new bookings on the waitlist only: the booking joins it',
    ],
    ['a closed date', 'closed', 50, 0, 1, 'refused', 'This date is closed for fast track'],
  ])('%s', (_, mode, capacity, taken, wanted, place, warning) => {
    expect(placeFor({ mode, capacity, taken, wanted })).toBe(place)
    expect(placeWarning({ mode, capacity, taken, wanted })).toBe(warning)
  })
})

test('whatever comes, in whatever order, never more than the capacity is confirmed', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 40 }), (capacity, parties) => {
      let taken = 0
      for (const wanted of parties) if (placeFor({ mode: 'limited', capacity, taken, wanted }) === 'confirmed') taken += wanted
      expect(taken).toBeLessThanOrEqual(capacity)
    }),
  )
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
