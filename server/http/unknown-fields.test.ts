import { expect, test } from 'vitest'
import { refuseUnknownFields } from '#server/http/unknown-fields.ts'

const unknown = (...fields: string[]) => ({
  refused: 'fields',
  fields: Object.fromEntries(fields.map((it) => [it, 'Unknown field. Check the spelling.'])),
})

test.each<[string, sent: unknown, read: unknown, refused: unknown]>([
  ['nothing', undefined, {}, null],
  ['known fields', { a: ' 1', b: [{ c: null }] }, { a: '1', b: [{ c: null }], d: '' }, null],
  ['an unknown field', { a: 1, aa: 1 }, { a: 1 }, unknown('aa')],
  ['nested ones', { a: { x: 1 }, b: [{}, { y: 1 }] }, { a: {}, b: [{}, {}] }, unknown('a.x', 'b.1.y')],
  ['a name that every object has', { toString: 1 }, {}, unknown('toString')],
  ['what is read into a text', { a: { x: 1 } }, { a: 'x' }, null],
])('%s', (_, sent, read, refused) => {
  const refusal = refuseUnknownFields(sent, read)
  if (refused === null) expect(refusal).toBeNull()
  else expect(refusal).toMatchObject(refused as object)
})

test('names at most 20', () => {
  const sent = Object.fromEntries(Array.from({ length: 50 }, (_, place) => [`f${place}`, 1]))
  expect(Object.keys((refuseUnknownFields(sent, {}) as unknown as { fields: object }).fields)).toHaveLength(
    20,
  )
})
