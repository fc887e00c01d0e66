import { expect, test } from 'vitest'
import { amountsOf, wrongAmounts } from './typed-amounts.ts'

test.each([
  ['10 20.50', null],
  ['', null],
  ['10; 20', null],
  ['10 ten', '“ten” isn’t a valid amount. Enter amounts like 5 or 10.'],
  ['0', '“0” isn’t a valid amount. Enter amounts like 5 or 10.'],
  ['10.505', '“10.505” isn’t a valid amount. Enter amounts like 5 or 10.'],
  ['100000', '“100000” isn’t a valid amount. Enter amounts like 5 or 10.'],
  ['1 2 3 4 5 6 7', 'Enter up to six amounts'],
])('amounts typed as “%s”', (typed, wrong) => {
  expect(wrongAmounts(typed, 'BBD')).toBe(wrong)
})

test('are stored in cents', () => {
  expect(amountsOf(' 10  20.50;0.07 ', 'BBD')).toEqual([1000, 2050, 7])
})

test('have the decimals of the currency', () => {
  expect(amountsOf('1000 2500', 'JPY')).toEqual([1_000, 2_500])
  expect(amountsOf('1 2.125', 'KWD')).toEqual([1_000, 2_125])
  expect(wrongAmounts('1000 2500.5', 'JPY')).toBe(
    '“2500.5” isn’t a valid amount. Enter amounts like 5 or 10.',
  )
})
