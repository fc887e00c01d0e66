import { describe, expect, test } from 'vitest'
import { book, errorsOf, lines, asText } from './example-prices.ts'
import type { PriceBook } from './price-book.ts'
import { priceFee } from './price-lines.ts'
import { priceCarSeats, priceExtras } from './price-items.ts'

describe('seats, extras and fees', () => {
  test('charges car seats by quantity', () => {
    expect(asText(priceCarSeats(book, [{ guid: 'booster', quantity: 2 }], '2026-11-20'))).toEqual([
      '2 × 1500 Booster seat',
    ])
    expect(priceCarSeats(book, [{ guid: 'booster', quantity: 0 }], '2026-11-20')).toEqual([])
  })

  test('a car seat is an extra with its own rule', () => {
    expect(lines(priceCarSeats(book, [{ guid: 'booster', quantity: 1 }], '2026-11-20'))[0]).toMatchObject({
      category: 'extras',
      rule: 'Booster seat',
      ruleGuid: 'booster',
    })
  })

  test('a manual fee is labelled as such', () => {
    const fee = { label: 'Lost key', cents: 2_000, taxCode: 'VAT', serviceDate: '2026-11-20' }
    expect(lines(priceFee(book, fee))[0]).toMatchObject({
      category: 'fees',
      rule: 'Set manually',
      label: 'Lost key',
      totalCents: 2_000,
    })
  })

  test('an unknown car seat is refused', () => {
    expect(errorsOf(priceCarSeats(book, [{ guid: 'sofa', quantity: 1 }], '2026-11-20'))).toEqual([
      'No price is set for this car seat on Fri 20 Nov',
    ])
  })

  test('a missing tax is named in the refusal', () => {
    expect(priceExtras(book, [{ guid: 'flowers', quantity: 1 }], '2026-11-20')).toMatchObject({
      errors: [{ name: 'tax', message: 'Tax code “NONE” has no rate on Fri 20 Nov' }],
    })
  })

  test('a missing tax is named once for several lines', () => {
    const extras = [book.extras[0], { ...book.extras[0], guid: 'fruit' }] as PriceBook['extras']
    const asked = extras.map(({ guid }) => ({ guid, quantity: 1 }))
    expect(errorsOf(priceExtras({ ...book, extras }, asked, '2026-11-20'))).toHaveLength(1)
  })

  test('a fee is a single amount in its category', () => {
    const waiting = {
      label: 'Waiting, 10 minutes',
      cents: 500,
      taxCode: 'VAT',
      serviceDate: '2026-11-20',
      category: 'airportTransport',
      rule: 'Waiting',
    } as const
    expect(lines(priceFee(book, waiting))[0]).toMatchObject({
      category: 'airportTransport',
      rule: 'Waiting',
      ruleGuid: null,
      totalCents: 500,
    })
  })
})
