import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitGift } from './split.ts'

describe('a gift for several cars', () => {
  test.each([
    ['one car gets all', 1_001, ['a'], [1_001]],
    ['two get the same', 1_000, ['a', 'b'], [500, 500]],
    ['the first gets the remainder', 1_000, ['a', 'b', 'c'], [334, 333, 333]],
    ['a car with a zero share is left out', 2, ['a', 'b', 'c'], [2]],
    ['no cars, no shares', 1_000, [], []],
  ])('%s', (_, cents, trips, shares) => {
    expect(splitGift(cents, trips).map((it) => it.amountCents)).toEqual(shares)
  })

  test('the shares add up to the gift', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 }),
        (cents, trips) => {
          const shares = splitGift(cents, trips)
          expect(shares.reduce((sum, it) => sum + it.amountCents, 0)).toBe(cents)
          expect(shares.every((it) => it.amountCents > 0 && trips.includes(it.tripGuid))).toBe(true)
        },
      ),
    )
  })
})
