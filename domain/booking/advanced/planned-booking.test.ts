import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenShares } from './planned-booking.ts'

test.each<[string, number, number, number[]]>([
  ['five over two: the first has one more', 5, 2, [3, 2]],
  ['six over three: all alike', 6, 3, [2, 2, 2]],
  ['one over three: two have none', 1, 3, [1, 0, 0]],
  ['none over two', 0, 2, [0, 0]],
])('%s', (_, whole, parts, shares) => {
  expect(evenShares(whole, parts)).toEqual(shares)
})

test('shares come to the whole, differ by one at most, and the larger come first', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 20 }), (whole, parts) => {
      const shares = evenShares(whole, parts)
      expect(shares.reduce((sum, it) => sum + it, 0)).toBe(whole)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    }),
  )
})
