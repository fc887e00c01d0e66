import { expect, test } from 'vitest'
import { quoted, whyStale } from './seen.ts'

test.each<[string, unknown, unknown, boolean]>([
  ['the same text', 'a', 'a', false],
  ['another text', 'a', 'b', true],
  ['the same numbers', [1, 2], [1, 2], false],
  ['other numbers', [1, 2], [1, 3], true],
  ['more numbers', [1], [1, 2], true],
  ['nothing and an entry', null, { from: '06:00' }, true],
  ['nothing twice', null, null, false],
  ['fields in another order', { from: '06:00', note: '' }, { note: '', from: '06:00' }, false],
  ['a caller that keeps no track', undefined, 'a', false],
])('%s', (_, seen, stored, isStale) => {
  expect(whyStale(seen, stored, 'this') !== null).toBe(isStale)
})

test('an empty text is said', () => expect([quoted(''), quoted('Late')]).toEqual(['empty', '“Late”']))
