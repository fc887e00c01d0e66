import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baseCentsOf, rateMicrosOf, tenderFor, type Exchange } from './exchange.ts'

const dollars = (rateMicros: number): Exchange => ({ currency: 'USD', site: 'BBD', rateMicros })

test.each([
  [100, 2_000_000, 200],
  [1, 1_995_000, 2],
  [1, 1_499_999, 1],
  [-5, 2_500_000, -13],
  [0, 2_000_000, 0],
  [1_000_000_000, 999_999_000_000, 999_999_000_000_000],
])('%d of another currency at %d are worth %d', (cents, rate, worth) => {
  expect(baseCentsOf(cents, dollars(rate))).toBe(worth)
})

test.each([
  [19_800, 2_000_000, 9_900],
  [19_801, 2_000_000, 9_901],
  [1, 2_000_000, 1],
  [100, 333_333, 301],
])('%d at %d needs a tender of at least %d', (cents, rate, least) => {
  expect(tenderFor(cents, dollars(rate))).toBe(least)
  expect(baseCentsOf(least, dollars(rate))).toBeGreaterThanOrEqual(cents)
})

describe('between currencies with different decimals', () => {
  test.each<[string, string, number, number, number]>([
    // USD 10.00 at 150 yen for one.
    ['USD', 'JPY', 150_000_000, 1_000, 1_500],
    ['USD', 'JPY', 150_000_000, -1_000, -1_500],
    ['USD', 'JPY', 150_000_000, 1, 2],
    ['JPY', 'BBD', 13_400, 10_000, 13_400],
    ['JPY', 'BBD', 13_400, -1, -1],
    ['KWD', 'BBD', 6_500_000, 1_000, 650],
    ['KWD', 'JPY', 480_000_000, 1_500, 720],
    ['JPY', 'KWD', 2_100, 1_000, 2_100],
    ['BBD', 'KWD', 153_000, 100, 153],
  ])('%s in %s at %d: %d are worth %d', (currency, site, rateMicros, cents, worth) => {
    expect(baseCentsOf(cents, { currency, site, rateMicros })).toBe(worth)
  })

  test.each<[string, string, number, number, number]>([
    ['USD', 'JPY', 150_000_000, 1_500, 1_000],
    ['USD', 'JPY', 150_000_000, 1_501, 1_001],
    ['JPY', 'BBD', 13_400, 19_800, 14_777],
    ['KWD', 'BBD', 6_500_000, 650, 1_000],
    ['JPY', 'KWD', 2_100, 2_101, 1_001],
  ])('%s in %s at %d: %d needs a tender of at least %d', (currency, site, rateMicros, cents, least) => {
    expect(tenderFor(cents, { currency, site, rateMicros })).toBe(least)
  })

  test('the smallest tender is enough and one unit less is not, except for rounding', () => {
    const currency = fc.constantFrom('BBD', 'JPY', 'KWD', 'USD')
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.integer({ min: 1_000, max: 1_000_000_000 }),
        currency,
        currency,
        (cents, rateMicros, given, site) => {
          const exchange = { currency: given, site, rateMicros }
          const least = tenderFor(cents, exchange)
          expect(baseCentsOf(least, exchange)).toBeGreaterThanOrEqual(cents)
          if (least > 0) expect(baseCentsOf(least - 1, exchange)).toBeLessThanOrEqual(cents)
        },
      ),
    )
  })
})

test.each<[string, string, number, number, number]>([
  ['USD', 'BBD', 100, 200, 2_000_000],
  ['USD', 'BBD', -100, -200, 2_000_000],
  ['USD', 'JPY', 1_000, 1_500, 150_000_000],
  ['JPY', 'BBD', 10_000, 13_400, 13_400],
  ['KWD', 'BBD', 1_000, 650, 6_500_000],
  ['USD', 'BBD', 1_000_000, 0, 1],
])('%s in %s: %d worth %d imply a rate of %d', (currency, site, cents, base, rate) => {
  expect(rateMicrosOf(cents, base, { currency, site })).toBe(rate)
})
