import { expect, test } from 'vitest'
import {
  entryOver,
  gratuityEntry,
  paymentEntry,
  posting,
  refundEntry,
  reversalOf,
  type Entry,
} from '#domain/ledger/entries.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { paymentEventOf } from './payment-event.ts'

const made = (entry: Entry | Refusal): Entry => {
  if (isRefusal(entry)) throw new Error('The entry was refused')
  return entry
}
const about = { groupGuid: 'g', method: 'card', amountCents: 5_000 } as const
const payment = made(paymentEntry(about))
const refund = made(refundEntry(about))
const writeOff = made(
  entryOver('writeOff', 'Rounding', 5_000, [
    posting('writeOff', null, 5_000),
    posting('customerReceivable', 'g', -5_000),
  ]),
)
const gratuity = made(gratuityEntry({ driverGuid: 'd', method: 'card', amountCents: 5_000 }))

test.each([
  ['a payment', payment, 'payment.taken'],
  ['a refund', refund, 'payment.refunded'],
  ['a voided payment', reversalOf(payment, 'Typed twice'), 'payment.refunded'],
  ['a voided refund', reversalOf(refund, 'Typed twice'), 'payment.taken'],
  ['a write-off', writeOff, null],
  ['a reversed write-off', reversalOf(writeOff, 'Paid after all'), null],
  ['a gratuity', gratuity, null],
  ['a reversed gratuity', reversalOf(gratuity, 'Refunded'), null],
])('%s', (_, entry, event) => {
  expect(paymentEventOf(entry)).toBe(event)
})
