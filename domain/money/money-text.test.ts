import { expect, test } from 'vitest'
import { amountText, moneyText, paperAmount, paperMoney } from './money-text.ts'

test.each([
  [123_450, 'BBD', 'BBD 1,234.50'],
  [0, 'BBD', 'BBD 0.00'],
  [-5, 'BBD', '\u2212BBD 0.05'],
  [1_234, 'JPY', 'JPY 1,234'],
  [1_234, 'BHD', 'BHD 1.234'],
  // An unknown code from outside.
  [1_234, 'Bds$', 'Bds$ 12.34'],
  [1_234, 'XJPY', 'XJPY 12.34'],
])('%s of %s is %s', (cents, currency, text) => {
  expect(moneyText(cents, currency)).toBe(text)
  // A cached formatter gives the same result.
  expect(moneyText(cents, currency)).toBe(text)
  expect(amountText(cents, currency)).toBe(text.replace(`${currency} `, ''))
})

test.each([
  [123_450, 'BBD', '1,234.50 BBD'],
  [-5, 'BBD', '-0.05 BBD'],
  [-1_234, 'JPY', '-1,234 JPY'],
  [1_234_567, 'KWD', '1,234.567 KWD'],
  [0, '', '0.00'],
])('%s of %s is %s on paper', (cents, currency, text) => {
  expect(paperMoney(cents, currency)).toBe(text)
  expect(paperAmount(cents, currency)).toBe(text.replace(` ${currency}`, ''))
})
