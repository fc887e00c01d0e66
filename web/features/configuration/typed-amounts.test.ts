import { expect, test } from 'vitest'
import { amountsOf, wrongAmounts } from './typed-amounts.ts'

test.each([
  ['10 20.50', null],
  ['', null],
  ['10; 20', null],
  ['10 ten', '“ten” is no amount'],
  ['0', '“0” is no amount'],
  ['1 2 3 4 5 6 7', 'At most six'],
])('amounts typed as “%s”', (typed, wrong) => {
  expect(wrongAmounts(typed)).toBe(wrong)
})

test('are stored in cents', () => {
  expect(amountsOf(' 10  20.50;0.07 ')).toEqual([1000, 2050, 7])
})
