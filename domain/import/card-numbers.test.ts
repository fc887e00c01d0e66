import { expect, test } from 'vitest'
import { valueWithoutCardNumbers, withoutCardNumbers } from './card-numbers.ts'

test.each([
  ['4111111111111111', '•••• 1111'],
  ['4111 1111 1111 1111', '•••• 1111'],
  ['4111-1111-1111-1111 05/27', '•••• 1111 05/27'],
  ['4111 1111 1111 1111 05', '•••• 1111 05'],
  ['card 5555.5555.5555.4444, Visa', 'card •••• 4444, Visa'],
  ['378282246310005', '•••• 0005'],
  ['2223003122003222', '•••• 3222'],
  ['6011111111111117 and 30569309025904', '•••• 1117 and •••• 5904'],
  ['12 4111111111111111', '12 •••• 1111'],
  ['4111\u00A01111\u00A01111\u00A01111', '•••• 1111'],
  ['4222222222222', '•••• 2222'],
])('%s is cut to its last four digits', (text, masked) => expect(withoutCardNumbers(text)).toBe(masked))

test.each([
  '4111111111111112',
  '1763640000000',
  '2026112012345678901',
  '+1 246 555 0100',
  '+44 20 7946 0000',
  '2026-11-20 10:15',
  '411111111111',
  '41111111111111114111111111111111',
  '•••• 1111',
  '',
])('%s stays as it is', (text) => expect(withoutCardNumbers(text)).toBe(text))

test('in every part of a value', () => {
  expect(valueWithoutCardNumbers({ a: ['x 4111111111111111', 4111111111111111, 7, null], b: { '4111111111111111': true } })).toEqual({
    a: ['x •••• 1111', '•••• 1111', 7, null],
    b: { '•••• 1111': true },
  })
})
