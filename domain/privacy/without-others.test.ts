import { expect, test } from 'vitest'
import { withoutOthers } from './without-others.ts'

const others = [
  { firstName: 'Mia', lastName: 'Clark' },
  { firstName: 'Jo (Joe)', lastName: 'O’Hara' },
  { firstName: '', lastName: 'Li' },
]

test.each([
  ['Emma Clark and Mia Clark', 'Emma Clark and another guest'],
  ['CLARK, MIA; jo (joe) o’hara', 'another guest; another guest'],
  ['Clark Mia', 'another guest'],
  ['Mia', 'another guest'],
  ['Clark', 'Clark'],
  ['O’Hara', 'another guest'],
  ['', ''],
  ['Mia Clarkson took Miami', 'Mia Clarkson took Miami'],
  ['Li, Lisbon', 'another guest, Lisbon'],
])('%s → %s', (text, shown) => {
  expect(withoutOthers(text, others, ['Emma', 'Clark'])).toBe(shown)
})

test('other values stay, at any depth', () => {
  expect(withoutOthers({ list: [{ name: 'Mia Clark', cents: 5 }], none: null }, others)).toEqual({
    list: [{ name: 'another guest', cents: 5 }],
    none: null,
  })
})

test('without other guests, everything stays', () => {
  expect(withoutOthers({ name: 'Emma' }, [])).toEqual({ name: 'Emma' })
})
