import { expect, test } from 'vitest'
import { between, rowMove } from './row-keys.ts'

const press = (key: string, shiftKey = false) => ({ key, shiftKey })
const to = (index: number, extend = false) => ({ kind: 'move', to: index, extend })

test.each([
  ['ArrowDown', -1, to(0)],
  ['ArrowDown', 3, to(4)],
  ['j', 9, to(9)],
  ['ArrowUp', 0, to(0)],
  ['k', 5, to(4)],
  ['Home', 5, to(0)],
  ['End', 0, to(9)],
  ['Enter', 2, { kind: 'open' }],
  ['Enter', -1, null],
  [' ', 2, { kind: 'select' }],
  ['x', 2, { kind: 'select' }],
  ['y', 2, null],
] as const)('%s on row %i of ten', (key, at, move) => {
  expect(rowMove(press(key), at, 10)).toEqual(move)
})

test('with Shift, moving selects the rows passed over', () => {
  expect(rowMove(press('ArrowDown', true), 2, 10)).toEqual(to(3, true))
  expect(between(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['b', 'c', 'd'])
})
