import { expect, test } from 'vitest'
import { phoneHint, whyNotPhone } from './phone-length.ts'

test.each([
  ['+1 246 555 0101', null],
  ['tel: 555 01', null],
  ['011 44 20 7946 0000', null],
  ['＋４４ ２０ ７９４６ ００００', null],
  ['call me', phoneHint],
  ['555', phoneHint],
  ['1234567890123456789', phoneHint],
])('%j as a phone number: %s', (typed, message) => {
  expect(whyNotPhone(typed)).toBe(message)
})
