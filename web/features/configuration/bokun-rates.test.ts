import { expect, test } from 'vitest'
import { ratesOf, ratesText, wrongRates } from './bokun-rates.ts'

test('rates are typed on one line and shown the same way', () => {
  expect(ratesOf(' usd 2.0000, EUR:2.2;')).toEqual([
    { currency: 'USD', rate: '2.0000' },
    { currency: 'EUR', rate: '2.2' },
  ])
  expect(ratesText(ratesOf('usd 2.0000, EUR 2.2'))).toBe('USD 2.0000, EUR 2.2')
  expect(ratesOf('')).toEqual([])
})

test.each([
  ['USD', '“USD” isn’t a valid rate. Enter rates like USD 2.0000.'],
  ['dollars 2', '“DOLLARS 2” isn’t a valid rate. Enter rates like USD 2.0000.'],
  ['USD 0.00', '“USD 0.00” isn’t a valid rate. Enter rates like USD 2.0000.'],
  ['USD -1', '“USD -1” isn’t a valid rate. Enter rates like USD 2.0000.'],
])('%s is refused', (typed, why) => expect(wrongRates(typed)).toBe(why))

test('valid rates have no error', () => expect(wrongRates('USD 2, EUR 2.1955')).toBeNull())
