import { expect, test } from 'vitest'
import { nextEnabled } from './use-async-combobox.ts'

const options = ['a', 'b', 'c'].map((key) => ({ key, label: key, disabled: key === 'b' }))

test.each([
  ['down from nowhere leads to the first', -1, 1, 0],
  ['up from nowhere leads to the last', -1, -1, 2],
  ['down passes over what cannot be chosen', 0, 1, 2],
  ['up passes over it too', 2, -1, 0],
  ['down from the last leads around', 2, 1, 0],
] as const)('%s', (_, from, step, expected) => {
  expect(nextEnabled(options, from, step)).toBe(expected)
})

test('where nothing can be chosen nothing is', () => {
  expect(nextEnabled([], -1, 1)).toBe(-1)
  expect(nextEnabled([{ key: 'a', label: 'a', disabled: true }], -1, 1)).toBe(-1)
})
