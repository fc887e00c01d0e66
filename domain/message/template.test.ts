import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillTemplate, unknownFields } from './template.ts'

test.each([
  ['fields are filled wherever they appear', 'Dear {name}, {name}!', 'Dear Zoë, Zoë!'],
  ['unknown fields stay as typed', 'Dear {title} {} { name }', 'Dear {title} {} { name }'],
  ['inserted values are not filled again', '{odd}', '{name} $& $1'],
  ['a value can’t start a new mail header', '{nasty}', 'Ann Bcc: all@example.com'],
  ['space around a value is trimmed', 'Dear {wide}!', 'Dear Ann!'],
  ['inherited property names are not fields', '{constructor} {__proto__}', '{constructor} {__proto__}'],
])('%s', (_, template, filled) => {
  const fields = { name: 'Zoë', odd: '{name} $& $1', nasty: 'Ann\r\nBcc: all@example.com', wide: ' Ann ' }
  expect(fillTemplate(template, fields)).toBe(filled)
})

test('an empty name leaves no gap', () => {
  const name = (firstName: string, lastName: string) =>
    fillTemplate('Dear {firstName} {lastName},', { firstName, lastName })
  expect([name('Ann', 'Guest'), name('Björk', ''), name('', 'Guest')]).toEqual([
    'Dear Ann Guest,',
    'Dear Björk,',
    'Dear Guest,',
  ])
})

test('unknown fields are listed once each, as typed', () => {
  expect(unknownFields('{name} {freind} {freind} {}', ['name'])).toEqual(['{freind}', '{}'])
})

test('no value can add a line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      expect(fillTemplate('a {x} b', { x: value }).split(/[\r\n\u2028\u2029]/)).toHaveLength(1)
    }),
  )
})
