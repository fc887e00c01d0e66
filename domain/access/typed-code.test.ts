import { expect, test } from 'vitest'
import { codeLetters, isLinkToken, isMailedCode, readCode, showCode } from './typed-code.ts'

test.each([
  ['as shown', 'K7F2-9QMX', 'K7F29QMX'],
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

test.each([
  ['the token of a link', 'aB3-_'.repeat(6) + 'xy', true],
  ['a code', 'K7F2-9QMX', false],
  ['a code with much space around it', `${' '.repeat(12)}K7F2 9QMX${' '.repeat(11)}`, false],
  ['a token that was cut short', 'a'.repeat(31), false],
  ['a token with something added', 'a'.repeat(33), false],
  ['as long a text that begins with a space', ` ${'a'.repeat(31)}`, false],
  ['as long a text that ends with a space', `${'a'.repeat(31)} `, false],
])('a code is distinguished from a link: %s', (_, text, isLink) => {
  expect(isLinkToken(text)).toBe(isLink)
})

test.each([
  ['a code as shown', 'K7F2-9QMX', true],
  ['a code with spaces, in small letters', ' k7f2 9qmx ', true],
  ['a code of which a sign is missing', 'K7F2-9QM', false],
  ['a recovery code', 'K7F2-9QMX-K7F2-9QMX', false],
  ['a token that was cut short', 'a'.repeat(31), false],
  ['nothing', '', false],
])('%s is taken for a mailed code or not', (_, text, isCode) => {
  expect(isMailedCode(text)).toBe(isCode)
})
