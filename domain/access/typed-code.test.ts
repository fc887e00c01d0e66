import { expect, test } from 'vitest'
import { codeLetters, readCode, showCode } from './typed-code.ts'

test.each([
  ['as it was shown', 'K7F2-9QMX', 'K7F29QMX'],
  ['in small letters, with spaces', ' k7f2 9qmx ', 'K7F29QMX'],
  ['with an o for a zero, and i and l for ones', 'oOiIlL', '001111'],
  ['as nothing at all', ' - ', ''],
])('a code typed %s is read', (_, typed, read) => {
  expect(readCode(typed)).toBe(read)
})

test('every letter of a code reads as itself', () => {
  expect(readCode(showCode(codeLetters))).toBe(codeLetters)
})

test('no letter of a code looks like another', () => {
  expect(codeLetters).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
})

test.each([
  ['in fours', 'K7F29QMX', 'K7F2-9QMX'],
  ['with what is left at the end', 'K7F29', 'K7F2-9'],
  ['as nothing, when there is none', '', ''],
])('a code is shown %s', (_, code, shown) => {
  expect(showCode(code)).toBe(shown)
})
