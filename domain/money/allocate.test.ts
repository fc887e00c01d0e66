import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocated } from './allocate.ts'

test.each([
  ['in proportion', 100, [1, 3], [25, 75]],
  ['the odd cent goes to the largest remainder', 100, [1, 2], [33, 67]],
  ['of equal remainders to the first', 100, [1, 1, 1], [34, 33, 33]],
  ['two odd cents to the first two', 101, [1, 1, 1], [34, 34, 33]],
  ['nothing for a weight of zero', 5, [0, 1, 0], [0, 5, 0]],
  ['a negative amount mirrors it', -100, [1, 2], [-33, -67]],
  ['zero splits into zeros', 0, [1, 2], [0, 0]],
  ['with all weights zero the first gets everything', 7, [0, 0], [7, 0]],
  ['no weights, no parts', 7, [], []],
  ['large amounts', 9_007_199_254_740_991, [9_007_199_254_740_991, 1], [9_007_199_254_740_990, 1]],
])('%s', (_, cents, weights, parts) => {
  expect(allocated(cents, weights)).toEqual(parts)
})

test('the parts add up to the amount, each within a cent of its share', () => {
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), weights, (cents, own) => {
      const total = own.reduce((sum, it) => sum + it, 0)
      const parts = allocated(cents, own)
      expect(parts.reduce((sum, it) => sum + it, 0)).toBe(cents)
      if (total > 0)
        for (const [place, it] of parts.entries())
          expect(Math.abs(it - (cents * (own[place] ?? 0)) / total)).toBeLessThan(1)
    }),
  )
})
