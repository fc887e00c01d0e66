import { expect, test } from 'vitest'
import { fieldWords, valueWords } from './change-words.ts'

test('fields and values are shown as text', () => {
  expect(fieldWords('creditLimitCents')).toBe('Credit limit')
  expect(valueWords('creditLimitCents', 123_450, 'BBD')).toBe('BBD 1,234.50')
  expect(valueWords('basisPoints', 1250, 'BBD')).toBe('12.5 %')
  expect(valueWords('documents', [{ name: 'Insurance', expiresOn: '2026-12-01' }], 'BBD')).toBe('Insurance 2026-12-01')
  const service = {
    guid: '01a204ee-4354-7031-856b-c5d809688b8f',
    kind: 'departureFastTrack',
    text: 'Sun 10 Jan at 15:10',
    status: 'booked',
  }
  expect(valueWords('services', [service], 'BBD')).toBe('departure fast track Sun 10 Jan at 15:10 booked')
  expect(valueWords('active', false, 'BBD')).toBe('no')
  expect(valueWords('address', '', 'BBD')).toBe('empty')
})
