import { expect, test } from 'vitest'
import { numberOf, numberText, percentageOf, whyNotNumber } from './number-text.ts'

test.each([
  ['12', 0, 12],
  ['-3', 0, -3],
  [' 1,234.50 ', 2, 1234.5],
  ['.5', 2, 0.5],
  ['', 0, null],
])('%s with %i decimals is read as %s', (typed, decimals, expected) => {
  expect(numberOf(typed, decimals)).toBe(expected)
})

test.each([
  ['words', 'abc', 0],
  ['decimals where there are none', '1.5', 0],
  ['too many decimals', '1.555', 2],
  ['two points', '1.2.3', 2],
])('%s are no number', (_, typed, decimals) => {
  expect(numberOf(typed, decimals)).toBeNaN()
})

test('a number is shown with its decimals, thousands apart only where there are some', () => {
  expect(numberText(1234.5, 2)).toBe('1,234.50')
  expect(numberText(1234, 0)).toBe('1234')
  expect(numberText(null, 2)).toBe('')
})

test.each([
  ['20%', 2, 17.6],
  [' 12.5 % ', 2, 11],
  ['15%', 0, 13],
  ['20', 2, null],
  ['%', 2, null],
])('%s of 88 with %i decimals is %s', (typed, decimals, expected) => {
  expect(percentageOf(typed, 88, decimals)).toBe(expected)
})

test.each([
  ['2.5', { unit: 'whole hours' }, 'Enter whole hours'],
  ['2.5', {}, 'Enter a whole number'],
  ['two', {}, 'Enter a whole number'],
  ['two', { decimals: 2 }, 'Enter a number'],
  ['2.5', { decimals: 2 }, null],
  ['0', { min: 1 }, 'At least 1'],
  ['25', { max: 24 }, 'At most 24'],
  ['3', { min: 1, max: 24, unit: 'whole hours' }, null],
])('%s in a field of %j: %s', (typed, field: Parameters<typeof whyNotNumber>[1], why) => {
  expect(whyNotNumber(numberOf(typed, field.decimals ?? 0) ?? 0, field)).toBe(why)
})
