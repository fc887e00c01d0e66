import { expect, test } from 'vitest'
import { eachOnce } from './each-once.ts'
import type { GatewayTransaction } from './gateway-transaction.ts'

const authorised: GatewayTransaction = {
  orderId: '1',
  kind: 'sale',
  part: '',
  status: 'success',
  amountCents: 10_000,
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
const captured: GatewayTransaction = {
  ...authorised,
  at: '2026-11-21T08:00:00Z',
  day: '2026-11-21',
  amountCents: 9_000,
  batch: 'b7',
}
/** 21:00 on the 20th at the airport is the 21st in UTC. */
const inTheEvening = { at: '2026-11-21T01:00:00Z', day: '2026-11-20' }
const dayAlone = (day: string) => ({ at: null, day })
const noon = { at: '2026-11-20T16:00:00Z', day: '2026-11-20' }

type Change = Partial<GatewayTransaction>

test.each<[string, Change, Change, Change]>([
  ['the captured amount counts', {}, {}, { ...noon, amountCents: 9_000 }],
  [
    'the final transaction counts, even if it has an earlier time',
    { status: 'pending' },
    { at: '2026-11-19T16:00:00Z', day: '2026-11-19' },
    { at: '2026-11-19T16:00:00Z', day: '2026-11-19', amountCents: 9_000 },
  ],
  [
    'the final transaction counts, even if the pending amount is smaller',
    { status: 'pending', amountCents: 1 },
    noon,
    { ...noon, amountCents: 9_000 },
  ],
  ['a later capture of a larger amount', { amountCents: 8_000 }, {}, { ...noon, amountCents: 9_000 }],
  ['at the same time, the smaller amount counts', {}, noon, { ...noon, amountCents: 9_000 }],
  [
    'at the same time in two notations',
    { at: '2026-11-20T16:00:00.000Z' },
    { ...noon, amountCents: 10_001 },
    { ...noon, amountCents: 10_000 },
  ],
  [
    'half a second apart',
    { at: '2026-11-20T16:00:00Z' },
    { ...noon, at: '2026-11-20T16:00:00.5Z', amountCents: 10_001 },
    { ...noon, amountCents: 10_001 },
  ],
  [
    'two dates without a time',
    dayAlone('2026-11-20'),
    dayAlone('2026-11-21'),
    { ...dayAlone('2026-11-20'), amountCents: 9_000 },
  ],
  [
    'the same date twice without a time',
    dayAlone('2026-11-20'),
    dayAlone('2026-11-20'),
    { ...dayAlone('2026-11-20'), amountCents: 9_000 },
  ],
  [
    'a date without a time, and the other with its time',
    dayAlone('2026-11-20'),
    { ...noon, amountCents: 11_000 },
    { ...noon, amountCents: 11_000 },
  ],
  [
    'an evening that is the next day in UTC, and a capture with only a date',
    inTheEvening,
    dayAlone('2026-11-21'),
    { ...inTheEvening, amountCents: 9_000 },
  ],
  [
    'a date without a time, and a capture on the next day: its time is not when the guest paid',
    dayAlone('2026-11-20'),
    {},
    { ...dayAlone('2026-11-20'), amountCents: 9_000 },
  ],
])('an authorization and its capture, in either order: %s', (_, auth, capture, expected) => {
  const [one, other] = [
    { ...authorised, ...auth },
    { ...captured, ...capture },
  ]
  const once = [{ ...captured, ...expected }]
  expect(eachOnce([one, other])).toMatchObject(once)
  expect(eachOnce([other, one])).toMatchObject(once)
})

test('of two equivalent rows the same one wins in any order', () => {
  const [ada, byron] = [authorised, { ...authorised, name: 'Byron' }]
  expect(eachOnce([ada, byron])).toEqual([byron])
  expect(eachOnce([byron, ada])).toEqual([byron])
})

test('failed attempts are merged; a successful one keeps only its own values', () => {
  const failed = { ...authorised, status: 'failed' as const }
  const again = { ...captured, status: 'failed' as const, name: '', classifier: '', message: 'Declined' }
  expect(eachOnce([again, failed])).toEqual([{ ...again, ...noon, name: 'Ada', classifier: 'KB2345' }])
  const paid = { ...captured, name: '', classifier: '' }
  expect(eachOnce([paid, failed])).toEqual([paid])
  expect(eachOnce([failed, { ...paid, status: 'pending' }])).toEqual([{ ...paid, status: 'pending' }])
})
