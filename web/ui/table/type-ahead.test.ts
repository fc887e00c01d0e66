import { expect, test } from 'vitest'
import { typeAheadMatch } from './type-ahead.ts'

const names = ['Today', 'Tomorrow', 'Next week', 'Unpaid', 'Status']

test.each([
  ['next item with that letter', 't', 0, 1],
  ['wraps to the first match', 't', 1, 0],
  ['a repeated letter moves on', 'tt', 0, 1],
  ['several letters', 'tom', 0, 1],
  ['stays on the focused item while it matches', 'to', 1, 1],
  ['no item focused', 'u', -1, 3],
  ['ignores case, allows spaces', 'next w', 0, 2],
  ['no match', 'x', 0, null],
  ['no match after more letters', 'tox', 0, null],
])('type-ahead: %s', (_, text, focused, found) => {
  expect(typeAheadMatch(names, text, focused)).toBe(found)
})
