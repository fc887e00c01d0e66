import { expect, test } from 'vitest'
import { fieldWords, valueWords } from './change-words.ts'

test('fields and values are shown as text', () => {
  expect(fieldWords('creditLimitCents')).toBe('Credit limit')
  expect(valueWords('creditLimitCents', 123_450)).toBe('1234.50')
  expect(valueWords('basisPoints', 1250)).toBe('12.5 %')
  expect(valueWords('documents', [{ name: 'Insurance', expiresOn: '2026-12-01' }])).toBe('Insurance 2026-12-01')
  expect(valueWords('active', false)).toBe('no')
  expect(valueWords('address', '')).toBe('empty')
})
