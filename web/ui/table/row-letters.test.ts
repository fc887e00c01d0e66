import { describe, expect, test } from 'vitest'
import { rowLetters } from './row-letters.ts'
import { searchesFor } from './single-hit.ts'

describe('the letters of rows', () => {
  test('one each while there are enough', () => {
    expect(rowLetters(3)).toEqual(['a', 'b', 'c'])
    expect(rowLetters(26).at(-1)).toBe('z')
  })

  test('two each beyond, none of which begins another', () => {
    const letters = rowLetters(60)
    expect(letters.every((it) => it.length === 2)).toBe(true)
    expect(new Set(letters).size).toBe(60)
  })
})

test.each([
  ['a search of the typed text', { query: 'Lima', from: '2026-11-01' }, 'Lima', true],
  ['the same text with spaces around', { query: 'Lima ' }, ' Lima', true],
  ['the search before', { query: 'Lim' }, 'Lima', false],
  ['a list without a search', undefined, 'Lima', false],
  ['a text longer than a search can be', { query: 'x'.repeat(200) }, 'x'.repeat(250), true],
])('%s', (_, asked, text, is) => {
  expect(searchesFor(asked, text)).toBe(is)
})
