import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
  ['4111/1111/1111/1111', '•••• 1111'],
  ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', '•••• 1111'],
  // 19 digits; a prefix starting with 9; the first and last prefix between 2200 and 2720.
  ['6200000000000000018', '•••• 0018'],
  ['6 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 8', '•••• 0018'],
  ['9000000000000001', '•••• 0001'],
  ['2200000000000004', '•••• 0004'],
  ['2720999999999996', '•••• 9996'],
  // A card number whose second part is also one.
  ['42 4111111111111111', '•••• 1111'],
  ['01a2c270-ef78-746a-8b42-935493692534 4111111111111111', '01a2c270-ef78-746a-8b42-935493692534 •••• 1111'],
])('%s is masked to its last four digits', (text, masked) => expect(withoutCardNumbers(text)).toBe(masked))

test.each([
  '01a2c270-ef78-746a-8b42-935493692534',
  '01A23581-3459-7202-94a3-f6807d29db3d',
  'cart 01a236a6-f710-7338-8787-2097871337da.',
  '4111111111111112',
  '1763640000000',
  '2026112012345678901',
  '20261120181530128',
  'order 20261120181530',
  '+1 246 555 0100',
  '+44 20 7946 0000',
  '2026-11-20 10:15',
  '411111111111',
  'room 42, two people',
  '42',
  '2199999999999998',
  '2721000000000004',
  '7000000000000005',
  '41111111111111114111111111111111',
  '•••• 1111',
  '',
])('%s is not masked', (text) => expect(withoutCardNumbers(text)).toBe(text))

test('masks every part of a value', () => {
  expect(
    valueWithoutCardNumbers({
      a: ['x 4111111111111111', 4111111111111111, 7, null],
      b: { '4111111111111111': true },
    }),
  ).toEqual({
    a: ['x •••• 1111', '•••• 1111', 7, null],
    b: { '•••• 1111': true },
  })
})

describe('a thousand generated numbers of each kind', () => {
  const digits = (most: number) =>
    fc.string({ unit: fc.nat(9).map(String), minLength: most, maxLength: most })
  const withCheckDigit = (start: string) =>
    Array.from('0123456789', (it) => start + it).find((it) => withoutCardNumbers(it, 'card') !== it) ?? start
  const thousand = { numRuns: 1_000 }

  test.each([
    ['Germany', '4915', 9],
    ['Brazil', '55119', 8],
    ['China', '86138', 8],
    ['Indonesia', '62812', 8],
    ['Argentina', '54911', 8],
    ['Austria', '43664', 8],
    ['Japan', '8190', 8],
  ])('phone numbers of %s are not masked in text or phone columns', (_, start, more) => {
    fc.assert(
      fc.property(digits(more), (rest) => {
        const number = start + rest
        expect([
          withoutCardNumbers(`call ${number}`),
          withoutCardNumbers(`+${number}`),
          withoutCardNumbers(number, 'Phone'),
        ]).toEqual([`call ${number}`, `+${number}`, number])
      }),
      thousand,
    )
  })

  test.each([
    ['Visa', '4', 16],
    ['Mastercard', '53', 16],
    ['American Express', '34', 15],
    ['American Express', '37', 15],
    ['Diners Club', '36', 14],
    ['Discover', '6011', 16],
    ['JCB', '3528', 16],
    ['UnionPay', '62', 19],
  ])('cards of %s are masked', (_, start, length) => {
    fc.assert(
      fc.property(digits(length - start.length - 1), (rest) => {
        const card = withCheckDigit(start + rest)
        expect(withoutCardNumbers(`paid with ${card}`)).toBe(`paid with •••• ${card.slice(-4)}`)
      }),
      thousand,
    )
  })

  test.each([
    'Phone',
    'customer.phoneNumber',
    'Mobile phone',
    'WhatsApp',
    'Id',
    'externalBookingReference',
    'Confirmation code',
    'creationDate',
    'Teléfono',
    'order_id',
  ])('nothing is masked in %s', (name) =>
    expect(withoutCardNumbers('4111111111111111', name)).toBe('4111111111111111'),
  )

  test.each([
    'Notes',
    'Card number',
    'cardNumber',
    'Booking comments',
    '',
    'Column 3',
    'paymentText',
    'answer',
  ])('card numbers are masked in %s', (name) =>
    expect(withoutCardNumbers('4111111111111111', name)).toBe('•••• 1111'),
  )

  test('a card after a phone number is masked', () => {
    expect(withoutCardNumbers('+49 151 12345678 4111 1111 1111 1111')).toBe('+49 151 12345678 •••• 1111')
  })
})
