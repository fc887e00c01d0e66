import { expect, test } from 'vitest'
import { keysOf } from './shortcuts.ts'

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
})

test('a letter alone is itself', () => {
  expect(keysOf(press('n'), null)).toEqual(['n'])
  expect(keysOf(press('?'), null)).toEqual(['?'])
})

test('a letter soon after another may end a sequence, and is still itself', () => {
  expect(keysOf(press('d'), 'g')).toEqual(['g d', 'd'])
})

test('Ctrl and Command are the same modifier, and end any sequence', () => {
  expect(keysOf(press('k', { ctrlKey: true }), 'g')).toEqual(['Mod+K'])
  expect(keysOf(press('k', { metaKey: true }), null)).toEqual(['Mod+K'])
  expect(keysOf(press('Enter', { metaKey: true }), null)).toEqual(['Mod+Enter'])
})

test('Alt belongs to the browser and to screen readers', () => {
  expect(keysOf(press('n', { altKey: true }), null)).toEqual([])
})
