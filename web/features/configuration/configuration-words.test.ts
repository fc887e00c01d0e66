import { expect, test } from 'vitest'
import { ageText, fieldWords, valueWords } from './configuration-words.ts'

test.each([
  [0, '0 years'],
  [9, '9 months'],
  [12, '1 year'],
  [18, '18 months'],
  [30, '2½ years'],
  [31, '31 months'],
  [144, '12 years'],
])('%i months are told as %s', (months, text) => {
  expect(ageText(months)).toBe(text)
})

test('fields and values are told in words', () => {
  expect(fieldWords('creditLimitCents')).toBe('Credit limit')
  expect(valueWords('creditLimitCents', 123_450)).toBe('1234.50')
  expect(valueWords('basisPoints', 1250)).toBe('12.5 %')
  expect(valueWords('documents', [{ name: 'Insurance', expiresOn: '2026-12-01' }])).toBe('Insurance 2026-12-01')
  expect(valueWords('active', false)).toBe('no')
  expect(valueWords('address', '')).toBe('nothing')
})
