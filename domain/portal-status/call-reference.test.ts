import { expect, test } from 'vitest'
import { callReferenceFrom, readCallReference } from './call-reference.ts'

test('a reference is two groups of four letters and digits', () => {
  expect(callReferenceFrom(Uint8Array.from([0, 31, 32, 63, 8, 13, 24, 255]))).toBe('A9A9-JP29')
  expect(() => callReferenceFrom(new Uint8Array(7))).toThrow(RangeError)
})

test('every reference that is made can be read back', () => {
  for (let byte = 0; byte < 256; byte++) {
    const made = callReferenceFrom(new Uint8Array(8).fill(byte))
    expect(readCallReference(made)).toBe(made)
  }
})

test.each([
  ['as shown', 'AB2C-9QDX', 'AB2C-9QDX'],
  ['without the hyphen', 'AB2C9QDX', 'AB2C-9QDX'],
  ['in small letters and with spaces', ' ab2c 9qdx ', 'AB2C-9QDX'],
  ['a reservation’s reference', 'RX7K2P', null],
  ['with a character that no reference has', 'AB2C-9QD0', null],
  ['a name', 'Jonathan', null],
  ['nothing', '', null],
])('%s: %s', (_, typed, read) => {
  expect(readCallReference(typed)).toBe(read)
})
