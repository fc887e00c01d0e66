import { describe, expect, test } from 'vitest'
import { changes, fastTrack, messageOf, payment, site, transfer, written } from './example-message.ts'
import { guestBlocks, occasionOf } from './guest-blocks.ts'
import type { GuestChange, GuestMessage } from './guest-message.ts'

const waiting = { ...fastTrack, isWaitlisted: true }
const fee = { ...fastTrack, kind: 'fee' as const }
const moved: GuestChange = { what: 'flight', kind: 'arrivalTransfer', before: 'BA2155', after: '' }
const only = (what: GuestChange['what']) => changes.filter((it) => it.what === what)

/** The parts of a message in their order; headings in their words. */
function partsOf(change: Partial<GuestMessage>): string[] {
  return guestBlocks(messageOf(change), site).map((it) => (it.kind === 'heading' ? it.text : it.kind))
}

describe('between reference and notes stand', () => {
  const services = ['Your services', 'card', 'card']
  const money = ['Payment', 'rows']
  test.each<[string, Partial<GuestMessage>, string[]]>([
    ['services before money', {}, [...services, ...money]],
    ['money before services in a receipt', { template: 'receipt', payment }, [...money, ...services]],
    ['money before services in a request for payment', { template: 'paymentRequest' }, [...money, ...services]],
    ['no money on a partner’s account', { onAccount: true }, services],
    ['only money when no service is left', { template: 'receipt', payment, services: [] }, money],
    ['what has changed before all else', { template: 'change', changes: [moved] }, ['What has changed', 'card', ...services, ...money]],
    [
      'what was cancelled under a heading of its own',
      { template: 'change', changes: only('cancelled') },
      ['Cancelled', 'card', ...services, ...money],
    ],
    ['what is new as a change', { template: 'change', changes: only('added') }, ['What has changed', 'card', ...services, ...money]],
    ['other names as a change', { template: 'change', changes: only('names') }, ['What has changed', 'card', ...services, ...money]],
  ])('%s', (_, change, parts) => {
    const own = partsOf(change)
    expect(own.slice(0, 3)).toEqual(['paragraph', 'paragraph', 'plate'])
    expect(own.slice(3, own.indexOf('documents'))).toEqual(parts)
  })

  test('nothing but the documents, which the notes follow', () => {
    expect(partsOf({})).toEqual(['paragraph', 'paragraph', 'plate', ...services, ...money, 'documents', 'paragraph', 'paragraph'])
    expect(partsOf({ services: [transfer], onAccount: true }).at(-1)).toBe('documents')
  })
})

test.each<[string, Partial<GuestMessage>, string]>([
  ['is on the waitlist with all its services, whatever is sold beside', { services: [waiting, fee] }, 'waitlisted'],
  ['has changed', { template: 'change', changes: [moved] }, 'changed'],
  ['was cancelled in part', { template: 'cancellation' }, 'partlyCancelled'],
  ['was paid', { template: 'receipt', payment }, 'receipt'],
  ['was paid back', { template: 'receipt', payment: { ...payment, amountCents: -1 } }, 'refund'],
  ['has a receipt that holds no more', { template: 'receipt', payment: { ...payment, isVoid: true } }, 'voided'],
])('a booking %s', (_, change, occasion) => {
  expect(occasionOf(messageOf(change))).toBe(occasion)
})

test('no words are found for a receipt of no payment, nor in place of the company’s own', () => {
  expect(() => written({ template: 'receipt' })).toThrow('which payment')
  expect(() => written({ template: 'afterService' })).toThrow('own words')
})

describe('besides', () => {
  const charged = 'Waitlisted services are charged only once they are confirmed.'
  const toPay = 'You can pay before your first service'
  const askToPay = 'Please pay before your first service.'
  const paid = { totalCents: 26_400, paidCents: 26_400, balanceCents: 0 }
  test.each<[string, Partial<GuestMessage>, string, boolean]>([
    ['a guest who waits for one of two services is told when it is charged', { services: [waiting, transfer] }, charged, true],
    [
      'a guest who waits for a service without a price is told nothing of a charge',
      { services: [{ ...waiting, totalCents: null }] },
      charged,
      false,
    ],
    ['a guest who has paid all is not told where to pay', { money: paid }, toPay, false],
    ['a guest on a partner’s account is not told where to pay', { onAccount: true }, toPay, false],
    ['a guest on a partner’s account who is asked to pay is told by when', { template: 'paymentRequest', onAccount: true }, askToPay, true],
  ])('%s', (_, change, note, isSaid) => {
    expect(written(change).text.includes(note)).toBe(isSaid)
  })
})

test('a cancellation of everything names its one reference', () => {
  expect(written({ template: 'cancellation', services: [] }).text).toContain('Booking reference: RX7K2P')
})

test.each<[GuestChange, string]>([
  [moved, 'Flight: BA2155 → –'],
  [{ ...moved, before: '', after: 'VS131' }, 'Flight: – → VS131'],
])('a flight that there was not, or that is no more, is a dash: %o', (change, row) => {
  expect(written({ template: 'change', changes: [change] }).text).toContain(row)
})
