import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyIn } from '#domain/message/guest-formats.ts'
import { moneyText } from './money-text.ts'
import {
  applyStoredDigits,
  inUnits,
  minorDigits,
  minorOfDigits,
  minorOfText,
  toMinor,
  unitsText,
} from './minor-units.ts'

test('the decimals of a currency', () => {
  const codes = ['BBD', 'RSD', 'HUF', 'COP', 'JPY', 'BHD', 'CLF', '', 'jpy', 'XJPY']
  expect(codes.map((it) => minorDigits(it))).toEqual([2, 2, 2, 2, 0, 3, 4, 2, 0, 2])
})

test('stored decimals win over the standard’s', () => {
  applyStoredDigits({ HUF: 0, BBD: 2 })
  expect(['HUF', 'BBD', 'JPY'].map((it) => minorDigits(it))).toEqual([0, 2, 0])
  expect([moneyText(5_000, 'HUF'), moneyIn('en', 5_000, 'HUF')]).toEqual(['HUF 5,000', 'HUF 5,000'])
  applyStoredDigits({})
  expect([moneyText(5_000, 'HUF'), moneyIn('en', 5_000, 'HUF')]).toEqual(['HUF 50.00', 'HUF 50.00'])
})

test.each([
  ['BBD', 123_450, 1_234.5, '1234.50'],
  ['BBD', -5, -0.05, '-0.05'],
  ['JPY', 123_450, 123_450, '123450'],
  ['JPY', 0, 0, '0'],
  ['KWD', 123_450, 123.45, '123.450'],
])('%s: %d minor units are %d units, formatted as %s', (currency, minor, units, text) => {
  expect(inUnits(minor, currency)).toBe(units)
  expect(unitsText(minor, currency)).toBe(text)
  expect(toMinor(units, currency)).toBe(minor)
})

test.each([
  ['BBD', 1.006, 101],
  ['JPY', 1_234.5, 1_235],
  ['KWD', 0.0015, 2],
])('%s: %d is rounded to %d', (currency, units, minor) => {
  expect(toMinor(units, currency)).toBe(minor)
})

test.each([
  ['BBD', '1234.50', 123_450],
  ['BBD', '1234.5', 123_450],
  ['BBD', '12', 1_200],
  ['BBD', '0.07', 7],
  ['BBD', '9999999.99', 999_999_999],
  ['BBD', '10000000', null],
  ['BBD', '12.345', null],
  ['BBD', '12.500', null],
  ['BBD', '12.', null],
  ['BBD', '.50', null],
  ['BBD', '-1', null],
  ['BBD', '1,234', null],
  ['BBD', '1e3', null],
  ['BBD', '', null],
  ['JPY', '1234', 1_234],
  ['JPY', '1234.00', 1_234],
  ['JPY', '1234.50', null],
  ['JPY', '1234.000', null],
  ['JPY', '999999999', 999_999_999],
  ['JPY', '1000000000', null],
  ['KWD', '12.345', 12_345],
  ['KWD', '12.5', 12_500],
  ['KWD', '12.3450', null],
  ['KWD', '999999', 999_999_000],
  ['KWD', '1000000', null],
])('%s: “%s” parses to %s', (currency, text, minor) => {
  expect(minorOfText(text, currency, { digitsAtMost: 9 })).toBe(minor)
})

test.each([
  ['BBD', '12', '5000', 1_250],
  ['BBD', '12', '5001', null],
  ['JPY', '12', '000', 12],
  ['JPY', '12', '5', null],
  ['KWD', '12', '3450', 12_345],
  ['KWD', '12', '', 12_000],
])('%s: the digits %s and %s are %s', (currency, units, decimals, minor) => {
  expect(minorOfDigits(units, decimals, currency)).toBe(minor)
})

test('formatted amounts parse back', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999_999), fc.constantFrom('BBD', 'JPY', 'KWD'), (minor, currency) => {
      expect(minorOfText(unitsText(minor, currency), currency, { digitsAtMost: 11 })).toBe(minor)
      expect(toMinor(inUnits(minor, currency), currency)).toBe(minor)
    }),
  )
})
