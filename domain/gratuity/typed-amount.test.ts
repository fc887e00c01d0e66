import { expect, test } from 'vitest'
import { typedGiftCents } from './typed-amount.ts'

test.each([
  ['20', 2_000],
  [' 12.50 ', 1_250],
  ['12,5', 1_250],
  ['1', 100],
  ['500', 50_000],
  ['500.01', null],
  ['0.99', null],
  ['-5', null],
  ['1e3', null],
  ['12.345', null],
  ['ten', null],
  ['', null],
])('“%s” is %s cents', (typed, cents) => {
  expect(typedGiftCents(typed)).toBe(cents)
})
