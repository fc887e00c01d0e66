import { expect, test } from 'vitest'
import { typedGiftCents } from './typed-amount.ts'

test.each([
  ['20', 2_000],
  [' 12.50 ', 1_250],
  ['12,5', 1_250],
  ['1', 100],
  ['500', 50_000],
  ['500.01', null],
  ['1,234.50', null],
  ['0.99', null],
  ['-5', null],
  ['1e3', null],
  ['12.345', null],
  ['ten', null],
  ['', null],
])('“%s” is %s cents', (typed, cents) => {
  expect(typedGiftCents(typed, 'BBD')).toBe(cents)
})

test.each([
  ['JPY', '1000', 1_000],
  ['JPY', '50000', 50_000],
  ['JPY', '50001', null],
  ['JPY', '99', null],
  ['JPY', '500.5', null],
  ['KWD', '1,25', 1_250],
  ['KWD', '0.125', 125],
  ['KWD', '50.001', null],
])('of %s “%s” is %s', (currency, typed, cents) => {
  expect(typedGiftCents(typed, currency)).toBe(cents)
})
