import { expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { channelCollectedEntry, channelReturnedEntry, channelSettledEntry } from './channel-entries.ts'
import { isBalanced, type Entry } from './entries.ts'
import { guestCardEntry, settlementEntry, unmatchedEntry, unmatchedWriteOffEntry } from './gateway-entries.ts'
import type { Refusal } from '#domain/refusal.ts'

/** `payment Memo: card 500, suspense -500` */
function told(entry: Entry | Refusal): string {
  if (isRefusal(entry)) return JSON.stringify(entry)
  expect(isBalanced(entry)).toBe(true)
  const postings = entry.postings.map((posting) =>
    [posting.account, posting.partyGuid ?? posting.detail, posting.amountCents]
      .filter((part) => part !== null)
      .join(' '),
  )
  return `${entry.kind} ${entry.memo}: ${postings.join(', ')}`
}

const amountCents = 500
const money = { amountCents, isOut: false, memo: 'Order 7' }
const out = { ...money, isOut: true }
const channel = 'Island Tours'

test.each<[string, Entry | Refusal]>([
  ['unmatched Order 7: card 500, suspense -500', unmatchedEntry(money)],
  ['unmatched Order 7: card -500, suspense 500', unmatchedEntry(out)],
  [
    'payment Order 7: card 500, customerReceivable g -500',
    guestCardEntry({ ...money, groupGuid: 'g', fromSuspense: false }),
  ],
  [
    'payment Order 7: suspense 500, customerReceivable g -500',
    guestCardEntry({ ...money, groupGuid: 'g', fromSuspense: true }),
  ],
  [
    'refund Order 7: card -500, customerReceivable g 500',
    guestCardEntry({ ...out, groupGuid: 'g', fromSuspense: false }),
  ],
  ['writeOff Order 7: suspense 500, writeOff -500', unmatchedWriteOffEntry(money)],
  ['writeOff Order 7: suspense -500, writeOff 500', unmatchedWriteOffEntry(out)],
  [
    'settlement D1: bank 480, gatewayFees 20, card -500',
    settlementEntry({ netCents: 480, feeCents: 20, memo: 'D1' }),
  ],
  ['settlement D1: bank 500, card -500', settlementEntry({ netCents: 500, feeCents: 0, memo: 'D1' })],
  [
    'settlement D1: bank -80, gatewayFees 20, card 60',
    settlementEntry({ netCents: -80, feeCents: 20, memo: 'D1' }),
  ],
  [
    'payment Collected by Island Tours: channelReceivable Island Tours 500, customerReceivable g -500',
    channelCollectedEntry({ channel, amountCents, groupGuid: 'g' }),
  ],
  [
    'refund Refunded by Island Tours: customerReceivable g 500, channelReceivable Island Tours -500',
    channelReturnedEntry({ channel, amountCents, groupGuid: 'g' }),
  ],
  [
    'transfer Paid by Island Tours: bank 500, channelReceivable Island Tours -500',
    channelSettledEntry({ channel, amountCents, reference: '' }),
  ],
  [
    'transfer Paid by Island Tours, W 9: bank 500, channelReceivable Island Tours -500',
    channelSettledEntry({ channel, amountCents, reference: 'W 9' }),
  ],
])('%s', (expected, entry) => {
  expect(told(entry)).toBe(expected)
})

test.each([
  ['nothing', 0],
  ['a negative amount', -1],
])('no entry is created for %s', (_, cents) => {
  expect(
    [
      channelCollectedEntry({ channel, amountCents: cents, groupGuid: 'g' }),
      unmatchedEntry({ ...money, amountCents: cents }),
    ].map(isRefusal),
  ).toEqual([true, true])
})
