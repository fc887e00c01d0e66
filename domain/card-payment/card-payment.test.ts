import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import {
  guestCardEntry,
  settlementEntry,
  unmatchedEntry,
  unmatchedWriteOffEntry,
} from '#domain/ledger/gateway-entries.ts'
import { balanceOf, isBalanced, type Entry } from '#domain/ledger/entries.ts'
import { lastFourOf } from './card-number.ts'
import { isToAsk, whyNotCart } from './cart-states.ts'
import { eachOnce } from './each-once.ts'
import { kindOf, signOf, statusOf, type GatewayTransaction } from './gateway-transaction.ts'
import { whyNotRefund } from './refund-rules.ts'
import { differenceWords, settlementOf } from './settlement.ts'

test.each([
  ['4111********1111', '1111'],
  ['411111…1111', '1111'],
  ['1111', '1111'],
  ['4111111111112345', '2345'],
  ['VISA 2345', '2345'],
  ['3782-822463-10005', '0005'],
  ['ending in 2345 (VISA)', '2345'],
  [' 2345 ', '2345'],
  ['12/27', ''],
  ['', ''],
  ['111', ''],
])('the last four digits of %s are %s', (text, last4) => {
  expect(lastFourOf(text)).toBe(last4)
})

test.each([
  ['auth', 'sale'],
  ['postauth', 'sale'],
  ['', 'sale'],
  ['Return', 'refund'],
  ['credit', 'refund'],
  ['void', 'void'],
  ['Charge-back', 'chargeback'],
  ['batch close', null],
] as const)('the gateway’s “%s” is a %s', (said, kind) => {
  expect(kindOf(said)).toBe(kind)
})

test.each([
  ['success', 'success'],
  ['APPROVED', 'success'],
  ['badcard', 'failed'],
  ['problem', 'failed'],
  ['pending', 'pending'],
  ['whatever', 'pending'],
  ['', 'pending'],
] as const)('the status “%s” counts as %s', (said, status) => {
  expect(statusOf(said)).toBe(status)
})

const sale: GatewayTransaction = {
  orderId: '1',
  kind: 'sale',
  part: '',
  status: 'pending',
  amountCents: 100,
  currency: 'BBD',
  at: '2026-11-20T16:00:00Z',
  day: '2026-11-20',
  name: 'Ada',
  cardType: 'VISA',
  last4: '1111',
  classifier: 'KB2345',
  authCode: 'A',
  batch: '',
  message: '',
}

test('an authorization and its capture are merged into one transaction', () => {
  const capture = {
    ...sale,
    status: 'success' as const,
    at: '2026-11-21T04:00:00Z',
    day: '2026-11-21',
    name: '',
    batch: 'b7',
  }
  const one = { ...sale, status: 'success', batch: 'b7' }
  expect(eachOnce([sale, capture])).toEqual([one])
  expect(eachOnce([capture, { ...sale, status: 'failed' }])).toEqual([capture])
  expect(eachOnce([sale, { ...sale, kind: 'refund' }, { ...sale, kind: 'refund', part: '2' }])).toHaveLength(
    3,
  )
  expect([signOf('sale'), signOf('refund'), signOf('void'), signOf('chargeback')]).toEqual([1, -1, -1, -1])
})

describe('gateway entries', () => {
  const sums = (entry: unknown) =>
    Object.fromEntries((entry as Entry).postings.map((it) => [it.account, it.amountCents]))
  const base = { amountCents: 500, memo: '' }
  test.each([
    ['an unmatched payment', unmatchedEntry({ ...base, isOut: false }), { card: 500, suspense: -500 }],
    ['an unmatched refund', unmatchedEntry({ ...base, isOut: true }), { card: -500, suspense: 500 }],
    [
      'a matched payment',
      guestCardEntry({ ...base, isOut: false, groupGuid: 'g', fromSuspense: false }),
      { card: 500, customerReceivable: -500 },
    ],
    [
      'a matched payment, moved out of suspense',
      guestCardEntry({ ...base, isOut: false, groupGuid: 'g', fromSuspense: true }),
      { suspense: 500, customerReceivable: -500 },
    ],
    [
      'a refund, moved out of suspense',
      guestCardEntry({ ...base, isOut: true, groupGuid: 'g', fromSuspense: true }),
      { suspense: -500, customerReceivable: 500 },
    ],
    [
      'an unmatched payment, written off',
      unmatchedWriteOffEntry({ ...base, isOut: false }),
      { suspense: 500, writeOff: -500 },
    ],
    [
      'a deposit',
      settlementEntry({ netCents: 480, feeCents: 20, memo: '' }),
      { bank: 480, gatewayFees: 20, card: -500 },
    ],
    [
      'a deposit without fees',
      settlementEntry({ netCents: 480, feeCents: 0, memo: '' }),
      { bank: 480, card: -480 },
    ],
    [
      'a deposit reversed by the bank',
      settlementEntry({ netCents: -480, feeCents: 20, memo: '' }),
      { bank: -480, gatewayFees: 20, card: 460 },
    ],
  ])('%s', (_, entry, expected) => {
    expect(sums(entry)).toEqual(expected)
    expect(isBalanced(entry as Entry)).toBe(true)
    expect(balanceOf((entry as Entry).postings)).toBe(0)
  })

  test('an amount of zero is refused', () => {
    expect(isRefusal(unmatchedEntry({ ...base, amountCents: 0, isOut: false }))).toBe(true)
  })
})

test.each([
  [1_000, 30, 970, '', { differenceCents: 0, words: 'everything matches' }],
  [1_000, 30, 900, 'Held back', { differenceCents: 70, words: 'BBD 0.70 short' }],
  [1_000, 0, 1_001, 'A cent', { differenceCents: -1, words: 'BBD 0.01 over' }],
  [30, 30, 0, '', { differenceCents: 0, words: 'everything matches' }],
  [-500, 0, -500, '', { differenceCents: 0, words: 'everything matches' }],
])('%d minus fees of %d compared with %d deposited', (grossCents, feeCents, netCents, reason, expected) => {
  expect(settlementOf({ grossCents, feeCents, netCents, reason, currency: 'BBD' })).toEqual(expected)
})

test('a difference requires a reason, and a deposit an amount', () => {
  expect(
    settlementOf({ grossCents: 1_000, feeCents: 0, netCents: 900, reason: '', currency: 'BBD' }),
  ).toMatchObject({
    fields: { reason: 'Explain why the deposit is BBD 1.00 short' },
  })
  expect(
    settlementOf({ grossCents: 1_000, feeCents: 0, netCents: 0, reason: 'x', currency: 'BBD' }),
  ).toMatchObject({
    fields: { netCents: 'Enter the amount deposited' },
  })
  expect(differenceWords(123_456, 'BBD')).toBe('BBD 1,234.56 short')
})

test.each([
  ['a refund', { kind: 'refund' }, 'Only payments can be refunded'],
  ['a declined payment', { status: 'failed' }, 'The card wasn’t charged, so there’s nothing to refund'],
  [
    'a payment in another currency',
    { state: 'notTaken' },
    'This payment is in another currency. Refund it in the gateway.',
  ],
  ['a refunded payment', { state: 'refunded' }, 'This payment is already refunded'],
  [
    'a written-off payment',
    { state: 'writtenOff' },
    'This payment is written off. Undo the write-off first.',
  ],
  ['an unmatched payment', {}, null],
  ['a matched payment', { state: 'matched' }, null],
])('refunding %s', (_, more, why) => {
  expect(
    whyNotRefund({ kind: 'sale', status: 'success', state: 'unmatched', ...more } as Parameters<
      typeof whyNotRefund
    >[0]),
  ).toBe(why)
})

test.each([
  ['paidUnbooked', [null, null, null]],
  ['redirected', ['Nothing has been paid for this cart', 'Nothing has been paid for this cart', null]],
  ['open', ['Nothing has been paid for this cart', 'Nothing has been paid for this cart', null]],
  [
    'done',
    ['This cart is already completed', 'This cart is already completed', 'This cart is already completed'],
  ],
  [
    'recovered',
    ['This cart is already completed', 'This cart is already completed', 'This cart is already completed'],
  ],
  [
    'refunded',
    ['This cart is already refunded', 'This cart is already refunded', 'This cart is already refunded'],
  ],
  [
    'dismissed',
    ['This cart is already dismissed', 'This cart is already dismissed', 'This cart is already dismissed'],
  ],
] as const)('actions on a cart that is %s', (state, why) => {
  expect((['complete', 'refund', 'dismiss'] as const).map((action) => whyNotCart(state, action))).toEqual(why)
})

test.each([
  ['less than 15 minutes after the redirect', '2026-11-20T16:00:00Z', null, '2026-11-20T16:14:59Z', false],
  ['15 minutes after the redirect', '2026-11-20T16:00:00Z', null, '2026-11-20T16:15:00Z', true],
  [
    'less than 15 minutes after the last call',
    '2026-11-20T16:00:00Z',
    '2026-11-20T16:15:00Z',
    '2026-11-20T16:29:00Z',
    false,
  ],
  [
    '15 minutes after the last call',
    '2026-11-20T16:00:00Z',
    '2026-11-20T16:15:00Z',
    '2026-11-20T16:30:00Z',
    true,
  ],
  ['within two days', '2026-11-20T16:00:00Z', null, '2026-11-22T16:15:00Z', true],
  ['a second later', '2026-11-20T16:00:00Z', null, '2026-11-22T16:15:01Z', false],
  ['days later', '2026-11-20T16:00:00Z', null, '2026-11-23T16:00:00Z', false],
  ['no redirect yet', null, null, '2026-11-20T16:30:00Z', false],
])('whether the gateway is asked about a cart: %s', (_, redirectedAt, askedAt, now, isAsked) => {
  expect(isToAsk({ redirectedAt, askedAt }, now)).toBe(isAsked)
})
