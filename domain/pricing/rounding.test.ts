import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundedRatio, roundedShare, percentText } from './rounding.ts'

test.each([
  ['half a cent goes up', 1, 5_000, 1],
  ['less than half goes down', 1, 4_999, 0],
  ['half a cent back mirrors it', -1, 5_000, -1],
  ['nothing is never minus nothing', -1, 4_999, 0],
  ['the whole', 12_345, 10_000, 12_345],
  ['a large sum stays exact', 999_999_999, 1_750, 175_000_000],
])('a share of cents: %s', (_, cents, basisPoints, expected) => {
  expect(Object.is(roundedShare(cents, basisPoints), expected)).toBe(true)
})

test('agrees with exact arithmetic over the whole range of amounts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      (cents, n, d) => {
        const exact = (2n * BigInt(cents) * BigInt(n) + BigInt(d)) / (2n * BigInt(d))
        expect(roundedRatio(cents, n, d)).toBe(Number(exact))
      },
    ),
    { numRuns: 1000 },
  )
})

test.each([
  [1_750, '17.5%'],
  [2_000, '20%'],
])('%i basis points are shown as %s', (basisPoints, text) => {
  expect(percentText(basisPoints)).toBe(text)
})
