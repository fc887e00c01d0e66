import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { rateText, reversedTender, tenderOf } from './tender.ts'

const currencies = [{ code: 'USD', rateMicros: 2_000_000 }]

test.each([
  [2_000_000, '1 USD = 2.00 BBD'],
  [1_995_500, '1 USD = 1.9955 BBD'],
  [1_234_000_000, '1 USD = 1234.00 BBD'],
])('the rate %d is %s', (rate, text) => {
  expect(rateText(rate, 'USD', 'BBD')).toBe(text)
})

describe('a tender', () => {
  const given = (amountCents: number, more = {}) => ({
    currency: 'USD',
    amountCents,
    rateMicros: 2_000_000,
    ...more,
  })
  test.each([
    ['exactly', 'cash', 9_900, 19_800, 0],
    ['more, in cash', 'cash', 10_000, 20_000, 200],
    ['exactly, by card', 'card', 9_900, 19_800, 0],
  ] as const)('%s', (_, method, amountCents, baseCents, changeCents) => {
    expect(tenderOf(given(amountCents), { method, amountCents: 19_800, site: 'BBD' }, currencies)).toEqual({
      ...given(amountCents),
      baseCents,
      changeCents,
    })
  })

  test.each([
    ['less', 'cash', given(9_899), 'Enter at least USD 99.00'],
    ['more, by card', 'card', given(9_901), 'Enter exactly USD 99.00'],
    [
      'a currency that is not accepted',
      'cash',
      given(9_900, { currency: 'EUR' }),
      'Payments in EUR aren’t accepted. Choose another currency.',
    ],
    [
      'another rate',
      'cash',
      given(9_900, { rateMicros: 1 }),
      'The USD rate has changed. Close this payment and start again to use the new rate.',
    ],
  ] as const)('is refused: %s', (_, method, tender, message) => {
    const refused = tenderOf(tender, { method, amountCents: 19_800, site: 'BBD' }, currencies)
    const field = /^Enter (at least|exactly)/.test(message) ? 'tender.amountCents' : 'tender.currency'
    expect(isRefusal(refused) && refused.refused === 'fields' && refused.fields).toEqual({ [field]: message })
  })

  test('by card is worth exactly the payment, despite rounding', () => {
    const tender = tenderOf(given(9_901), { method: 'card', amountCents: 19_801, site: 'BBD' }, currencies)
    expect(tender).toMatchObject({ baseCents: 19_801, changeCents: 0 })
  })
})

test('a payment in dollars tendered in yen is rounded up, with change in dollars', () => {
  const yen = { currency: 'JPY', amountCents: 20_000, rateMicros: 13_400 }
  const paid = { method: 'cash', amountCents: 19_800, site: 'BBD' } as const
  const asked = (amountCents: number) =>
    tenderOf({ ...yen, amountCents }, paid, [{ code: 'JPY', rateMicros: 13_400 }])
  // BBD 198.00 ÷ 0.0134 is a little more than 14,776.
  expect(asked(14_776)).toMatchObject({
    refused: 'fields',
    fields: { 'tender.amountCents': 'Enter at least JPY 14,777' },
  })
  expect(asked(20_000)).toMatchObject({ baseCents: 26_800, changeCents: 7_000 })
})

test('a reversal negates the tender', () => {
  const tender = {
    account: 'cash' as const,
    holderGuid: 'ann',
    currency: 'USD',
    amountCents: 100,
    rateMicros: 2_000_000,
    baseCents: 200,
  }
  expect(reversedTender(tender)).toEqual({ ...tender, amountCents: -100, baseCents: -200 })
})

test.each([
  ['en-GB', '1 USD = 2.00 BBD'],
  ['de-DE', '1 USD = 2,00 BBD'],
  ['fr-FR', '1 USD = 2,00 BBD'],
  ['pt-BR', '1 USD = 2,00 BBD'],
  ['es-419', '1 USD = 2.00 BBD'],
])('a guest sees a rate in the same format as amounts: %s', (locale, text) => {
  expect(rateText(2_000_000, 'USD', 'BBD', locale)).toBe(text)
})
