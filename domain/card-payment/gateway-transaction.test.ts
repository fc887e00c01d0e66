import { expect, test } from 'vitest'
import { keyOf, kindOf, statusOf } from './gateway-transaction.ts'

test.each([
  ['chargeback', ['chargeback', 'Charge back', 'charge - back', 'dispute', 'retrieval request']],
  ['void', ['void', 'cancelled', 'auth reversal']],
  ['refund', ['return', 'Refund', 'CREDIT']],
  [
    'sale',
    ['auth', 'mark', 'Sale', 'capture', 'settled', 'payment', 'purchase', 'charge', 'forced', '', '  '],
  ],
  [null, ['batch close', 'fee', '-']],
] as const)('gateway words for a %s', (kind, words) => {
  expect(words.map((it) => kindOf(it))).toEqual(words.map(() => kind))
})

test.each([
  [
    'success',
    [
      'success',
      'succeeded',
      'approved',
      'settled',
      'captured',
      'complete',
      'completed',
      'paid',
      'ok',
      'yes',
      'accepted',
      ' Success ',
      'PAID',
    ],
  ],
  [
    'failed',
    [
      'badcard',
      'problem',
      'fraud',
      'failure',
      'failed',
      'declined',
      'denied',
      'error',
      'rejected',
      'voided',
      'no',
      ' Declined ',
      'NO',
    ],
  ],
  [
    'pending',
    [
      'pending',
      '',
      'unpaid',
      'not approved',
      'paid in part',
      'ok?',
      'completes',
      'completex',
      'no error',
      'error?',
      'not',
      'casino',
      'failing',
    ],
  ],
] as const)('gateway words for %s are matched whole', (status, words) => {
  expect(words.map((it) => [it, statusOf(it)])).toEqual(words.map((it) => [it, status]))
})

test('an order has one sale key and one key per refund', () => {
  expect(keyOf({ orderId: '7', kind: 'refund', part: 'r1' })).toBe('7\nrefund\nr1')
})
