import { expect, test } from 'vitest'
import { amountText, minorDigits, moneyText } from './money-text.ts'

test.each([
  [123_450, 'BBD', 'BBD 1,234.50'],
  [0, 'BBD', 'BBD 0.00'],
  [-5, 'BBD', '\u2212BBD 0.05'],
  [1_234, 'JPY', 'JPY 1,234'],
  [1_234, 'BHD', 'BHD 1.234'],
  // What came from outside and is no currency.
  [1_234, 'Bds$', 'Bds$ 12.34'],
  [1_234, 'XJPY', 'XJPY 12.34'],
])('%s of %s is %s', (cents, currency, text) => {
  expect(moneyText(cents, currency)).toBe(text)
  // Asked again, what is remembered is the same.
  expect(moneyText(cents, currency)).toBe(text)
  expect(amountText(cents, currency)).toBe(text.replace(`${currency} `, ''))
})

test('the decimals of a currency', () => {
  expect(['BBD', 'JPY', 'BHD', ''].map((it) => minorDigits(it))).toEqual([2, 0, 3, 2])
})
