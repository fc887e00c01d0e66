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
