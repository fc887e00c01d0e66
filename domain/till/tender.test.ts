import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { baseCentsOf, rateText, reversedTender, tenderFor, tenderOf } from './tender.ts'

const currencies = [{ code: 'USD', rateMicros: 2_000_000 }]

test.each([
  [100, 2_000_000, 200],
  [1, 1_995_000, 2],
  [1, 1_499_999, 1],
  [-5, 2_500_000, -13],
  [0, 2_000_000, 0],
  [1_000_000_000, 999_999_000_000, 999_999_000_000_000],
])('%d of another currency at %d are worth %d', (cents, rate, worth) => {
  expect(baseCentsOf(cents, rate)).toBe(worth)
})

test.each([
  [19_800, 2_000_000, 9_900],
  [19_801, 2_000_000, 9_901],
  [1, 2_000_000, 1],
  [100, 333_333, 301],
])('%d are at least paid at %d by %d', (cents, rate, least) => {
  expect(tenderFor(cents, rate)).toBe(least)
  expect(baseCentsOf(least, rate)).toBeGreaterThanOrEqual(cents)
})

test.each([
  [2_000_000, '1 USD = 2.00 BBD'],
  [1_995_500, '1 USD = 1.9955 BBD'],
  [1_234_000_000, '1 USD = 1234.00 BBD'],
])('the rate %d is %s', (rate, text) => {
  expect(rateText(rate, 'USD', 'BBD')).toBe(text)
})

describe('what a guest gives', () => {
  const given = (amountCents: number, more = {}) => ({ currency: 'USD', amountCents, rateMicros: 2_000_000, ...more })
  test.each([
    ['exactly', 'cash', 9_900, 19_800, 0],
    ['more, in cash', 'cash', 10_000, 20_000, 200],
    ['exactly, by card', 'card', 9_900, 19_800, 0],
  ] as const)('%s', (_, method, amountCents, baseCents, changeCents) => {
    expect(tenderOf(given(amountCents), { method, amountCents: 19_800 }, currencies)).toEqual({
      ...given(amountCents),
      baseCents,
      changeCents,
    })
  })

  test.each([
    ['less', 'cash', given(9_899), 'At least USD 99.00'],
    ['more, by card', 'card', given(9_901), 'Exactly USD 99.00'],
    ['what is not taken', 'cash', given(9_900, { currency: 'EUR' }), 'No payments in EUR are taken'],
    ['another rate', 'cash', given(9_900, { rateMicros: 1 }), 'The rate of USD was changed. Open the payment again to see the new one'],
  ] as const)('is refused: %s', (_, method, tender, message) => {
    const refused = tenderOf(tender, { method, amountCents: 19_800 }, currencies)
    const field = /^(At least|Exactly)/.test(message) ? 'tender.amountCents' : 'tender.currency'
    expect(isRefusal(refused) && refused.refused === 'fields' && refused.fields).toEqual({ [field]: message })
  })

  test('by card is worth what is paid, whatever is rounded', () => {
    const tender = tenderOf(given(9_901), { method: 'card', amountCents: 19_801 }, currencies)
    expect(tender).toMatchObject({ baseCents: 19_801, changeCents: 0 })
  })
})

test('a reversal gives it back', () => {
  const tender = { account: 'cash' as const, holderGuid: 'ann', currency: 'USD', amountCents: 100, rateMicros: 2_000_000, baseCents: 200 }
  expect(reversedTender(tender)).toEqual({ ...tender, amountCents: -100, baseCents: -200 })
})
