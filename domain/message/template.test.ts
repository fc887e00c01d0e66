import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillTemplate, unknownFields } from './template.ts'

test.each([
  ['a field is filled at any position', 'Dear {name}, {name}!', 'Dear Zoë, Zoë!'],
  ['what is no field stays', 'Dear {nobody} {} { name }', 'Dear {nobody} {} { name }'],
  ['what a name holds is not filled again', '{odd}', '{name} $& $1'],
  ['a name cannot begin a line of a mail’s head', '{nasty}', 'Ann Bcc: all@example.com'],
  ['space around a name goes', 'Dear {wide}!', 'Dear Ann!'],
  ['nor is anything of the language itself a field', '{constructor} {__proto__}', '{constructor} {__proto__}'],
])('%s', (_, template, filled) => {
  const fields = { name: 'Zoë', odd: '{name} $& $1', nasty: 'Ann\r\nBcc: all@example.com', wide: ' Ann ' }
  expect(fillTemplate(template, fields)).toBe(filled)
})

test('an empty name leaves no gap', () => {
  const name = (firstName: string, lastName: string) => fillTemplate('Dear {firstName} {lastName},', { firstName, lastName })
  expect([name('Ann', 'Guest'), name('Björk', ''), name('', 'Guest')]).toEqual(['Dear Ann Guest,', 'Dear Björk,', 'Dear Guest,'])
})

test('unknown fields are named once each, as they were typed', () => {
  expect(unknownFields('{name} {freind} {freind} {}', ['name'])).toEqual(['{freind}', '{}'])
})

test('however it is filled, no value adds a line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      expect(fillTemplate('a {x} b', { x: value }).split(/[\r\n\u2028\u2029]/)).toHaveLength(1)
    }),
  )
})
