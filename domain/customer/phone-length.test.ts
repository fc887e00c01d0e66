import { expect, test } from 'vitest'
import { noPhoneNumber, whyNotPhone } from './phone-length.ts'

test.each([
  ['+1 246 555 0101', null],
  ['tel: 555 01', null],
  ['011 44 20 7946 0000', null],
  ['＋４４ ２０ ７９４６ ００００', null],
  ['call me', noPhoneNumber],
  ['555', noPhoneNumber],
  ['1234567890123456789', noPhoneNumber],
])('%j as a phone number: %s', (typed, message) => {
  expect(whyNotPhone(typed)).toBe(message)
})
