import { expect, test } from 'vitest'
import type { PostedPayment } from './money-action.ts'
import { postedText } from './money-words.ts'

const payment: PostedPayment = {
  guid: '',
  at: '2026-11-20T13:00:00Z',
  kind: 'payment',
  method: 'cash',
  amountCents: 19_800,
  who: 'Ann',
  isReversed: false,
  tender: null,
  whyNotVoid: null,
  whyNotMove: null,
}
const tender = { currency: 'USD', amountCents: 10_000, rateMicros: 2_000_000, changeCents: 200 }

test.each([
  ['a payment', {}, 'Payment of BBD 198.00 in cash by Ann'],
  ['one in another currency', { tender }, 'Payment of BBD 198.00 (USD 100.00) in cash by Ann'],
  ['a refund', { kind: 'refund', method: 'card' }, 'Refund of BBD 198.00 by card by Ann'],
  ['a write-off', { kind: 'writeOff', method: null }, 'Write-off of BBD 198.00 by Ann'],
] as const)('%s is named', (_, more, text) => {
  expect(postedText({ ...payment, ...more }, 'BBD').replaceAll(' ', ' ')).toBe(text)
})
