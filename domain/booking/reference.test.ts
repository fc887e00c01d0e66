import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReference, referenceFrom } from './reference.ts'

test('any bytes make a valid reference', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 20 }), (bytes) => isReference(referenceFrom(bytes))),
  )
})

test('all 32 characters are equally likely', () => {
  const made = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const character = referenceFrom(new Uint8Array(6).fill(byte))[0] ?? ''
    made.set(character, (made.get(character) ?? 0) + 1)
  }
  expect(made.size).toBe(32)
  expect(new Set(made.values())).toEqual(new Set([8]))
})

test('too few bytes throw an error', () => {
  expect(() => referenceFrom(new Uint8Array(5))).toThrow(new RangeError('A reference needs 6 bytes, got 5'))
})

test.each(['ABCDE0', 'ABCDEO', 'ABCDE1', 'ABCDEI', 'ABCDE', 'ABCDEFG', 'abcdef', 'ABC DE', ''])(
  '"%s" is not a reference',
  (text) => {
    expect(isReference(text)).toBe(false)
  },
)
