import { expect, test } from 'vitest'
import { foundAhead } from './letters-ahead.ts'

const names = ['Today', 'Tomorrow', 'Next week', 'Unpaid', 'Status']

test.each([
  ['the next that begins with a letter', 't', 0, 1],
  ['from the last to the first', 't', 1, 0],
  ['on with the same letter', 'tt', 0, 1],
  ['by more letters', 'tom', 0, 1],
  ['the focused one while it fits', 'to', 1, 1],
  ['without a focused one', 'u', -1, 3],
  ['in any case, with spaces', 'next w', 0, 2],
  ['none', 'x', 0, null],
  ['none with more letters', 'tox', 0, null],
])('letters lead to an item: %s', (_, text, focused, found) => {
  expect(foundAhead(names, text, focused)).toBe(found)
})
