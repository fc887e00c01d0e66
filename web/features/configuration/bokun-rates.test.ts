import { expect, test } from 'vitest'
import { ratesOf, ratesText, wrongRates } from './bokun-rates.ts'

test('rates are typed in one line, and read back', () => {
  expect(ratesOf(' usd 2.0000, EUR:2.2;')).toEqual([
    { currency: 'USD', rate: '2.0000' },
    { currency: 'EUR', rate: '2.2' },
  ])
  expect(ratesText(ratesOf('usd 2.0000, EUR 2.2'))).toBe('USD 2.0000, EUR 2.2')
  expect(ratesOf('')).toEqual([])
})

test.each([
  ['USD', '“USD” is no rate: enter it like USD 2.0000'],
  ['dollars 2', '“DOLLARS 2” is no rate: enter it like USD 2.0000'],
  ['USD 0.00', '“USD 0.00” is no rate: enter it like USD 2.0000'],
  ['USD -1', '“USD -1” is no rate: enter it like USD 2.0000'],
])('%s is refused', (typed, why) => expect(wrongRates(typed)).toBe(why))

test('what can be read is not refused', () => expect(wrongRates('USD 2, EUR 2.1955')).toBeNull())
