import { describe, expect, test } from 'vitest'
import {
  changes,
  dinner,
  fastTrack,
  messageOf,
  ofTransfer,
  payment,
  site,
  transfer,
  written,
} from './example-message.ts'
import { guestBlocks } from './guest-blocks.ts'
import { occasionOf } from './guest-occasion.ts'
import type { GuestChange, GuestMessage } from './guest-message.ts'

const waiting = { ...fastTrack, isWaitlisted: true }
const fee = { ...fastTrack, kind: 'fee' as const }
const moved: Extract<GuestChange, { what: 'flight' | 'from' | 'to' }> = {
  what: 'flight',
  of: ofTransfer,
  before: 'BA2155',
  after: '',
}
const leftWaitlist: Partial<GuestMessage> = {
  template: 'cancellation',
  services: [],
  changes: [{ what: 'cancelled', service: waiting }],
}
const only = (what: GuestChange['what']) => changes.filter((it) => it.what === what)

/** The kinds of a message's blocks in order, with headings by their text. */
function partsOf(change: Partial<GuestMessage>): string[] {
  return guestBlocks(messageOf(change), site).map((it) => (it.kind === 'heading' ? it.text : it.kind))
}

describe('between documents and notes come', () => {
  const services = ['Your services', 'card', 'card']
  const money = ['Payment', 'rows']
  test.each<[string, Partial<GuestMessage>, string[]]>([
    ['services before money', {}, [...services, ...money]],
    ['money before services in a receipt', { template: 'receipt', payment }, [...money, ...services]],
    ['money before services in a payment request', { template: 'paymentRequest' }, [...money, ...services]],
    ['no money on a partner’s account', { onAccount: true }, services],
    ['only money when no service is left', { template: 'receipt', payment, services: [] }, money],
    [
      'changes before everything else',
      { template: 'change', changes: [moved] },
      ['What has changed', 'card', ...services, ...money],
    ],
    [
      'cancelled services under their own heading',
      { template: 'change', changes: only('cancelled') },
      ['Cancelled', 'card', ...services, ...money],
    ],
    [
      'new services as a change',
      { template: 'change', changes: only('added') },
      ['What has changed', 'card', ...services, ...money],
    ],
    [
      'new names as a change',
      { template: 'change', changes: only('names') },
      ['What has changed', 'card', ...services, ...money],
    ],
  ])('%s', (_, change, parts) => {
    const own = partsOf(change)
    expect(own.slice(0, 4)).toEqual(['paragraph', 'paragraph', 'plate', 'documents'])
    expect(own.slice(4, 4 + parts.length)).toEqual(parts)
    expect(own.slice(4 + parts.length).every((it) => it === 'paragraph')).toBe(true)
  })

  test('the notes at the end', () => {
    const parts = ['paragraph', 'paragraph', 'plate', 'documents', ...services, ...money]
    expect(partsOf({})).toEqual([...parts, 'paragraph', 'paragraph'])
    expect(partsOf({ services: [transfer], onAccount: true }).at(-1)).toBe('card')
  })
})

describe('a new pickup time is known to', () => {
  const [own] = transfer.journeys
  if (!own) throw new Error('The transfer has a journey')
  const changed = (isAssigned: boolean): Partial<GuestMessage> => ({
    template: 'newPickup',
    services: [{ ...transfer, journeys: [{ ...own, isAssigned }] }],
    changes: only('when'),
  })
  test('the driver, if there is one', () => {
    expect(written(changed(true)).text).toContain('Your driver has the new time')
    expect(written(changed(false)).text).not.toContain('Your driver has the new time')
  })
})

describe('the terms of a cancellation', () => {
  const terms = [
    { at: { date: '2026-11-19', time: '14:50' }, startsAt: '2026-11-19T18:50:00Z', feeBasisPoints: 10_000 },
  ]
  const services = [{ ...transfer, terms }]
  const said = 'Cancellation: Free until Thursday 19 November 2026, 14:50, then the full price'
  test.each<[string, Partial<GuestMessage>, boolean]>([
    ['are in a confirmation', { services }, true],
    ['are in a change', { template: 'change', services }, true],
    ['of what stays are in a cancellation', { template: 'cancellation', services }, true],
    ['are not in a reminder', { template: 'reminder', services }, false],
    ['don’t concern guests on a partner’s account', { services, onAccount: true }, false],
    [
      'of a waitlisted service come with its confirmation',
      { services: [{ ...transfer, terms, isWaitlisted: true }] },
      false,
    ],
    [
      'of each journey are its own',
      { services: [{ ...dinner, journeys: dinner.journeys.map((it) => ({ ...it, terms })) }] },
      true,
    ],
  ])('%s', (_, change, isSaid) => {
    expect(written(change).text.includes(said)).toBe(isSaid)
  })
})

test.each<[string, Partial<GuestMessage>, string]>([
  ['is entirely on the waitlist, apart from fees and extras', { services: [waiting, fee] }, 'waitlisted'],
  ['was only on the waitlist and is cancelled', leftWaitlist, 'waitlistCancelled'],
  [
    'is still on the waitlist the day before',
    { template: 'reminder', services: [waiting, fee] },
    'stillWaiting',
  ],
  ['has changed', { template: 'change', changes: [moved] }, 'changed'],
  ['was partly cancelled', { template: 'cancellation' }, 'partlyCancelled'],
  ['was paid', { template: 'receipt', payment }, 'receipt'],
  ['was refunded', { template: 'receipt', payment: { ...payment, amountCents: -1 } }, 'refund'],
  ['has a voided receipt', { template: 'receipt', payment: { ...payment, isVoid: true } }, 'voided'],
])('a booking %s', (_, change, occasion) => {
  expect(occasionOf(messageOf(change))).toBe(occasion)
})

test('throws for a receipt without a payment and for a post-service message without text', () => {
  expect(() => written({ template: 'receipt' })).toThrow('needs its payment')
  expect(() => written({ template: 'afterService' })).toThrow('has texts of its own')
})

test('a waitlist mail has no directions and, before any payment, no sums', () => {
  const nothing = { totalCents: 0, paidCents: 0, balanceCents: 0 }
  const { text } = written({ services: [waiting], money: nothing })
  expect(text).not.toMatch(/Where to go|Show the code|PAYMENT|Balance due/)
  expect(
    written({ services: [waiting], money: { ...nothing, paidCents: 5000, balanceCents: -5000 } }).text,
  ).toContain('Credit: BBD 50.00')
})

describe('notes', () => {
  const charged = 'Waitlisted services are charged only once they are confirmed.'
  const notCharged = 'You haven’t been charged.'
  const toPay = 'You can pay before your first service'
  const askToPay = 'Please pay before your first service.'
  const paid = { totalCents: 26_400, paidCents: 26_400, balanceCents: 0 }
  test.each<[string, Partial<GuestMessage>, string, boolean]>([
    [
      'a waitlisted service comes with a note on when it is charged',
      { services: [waiting, transfer] },
      charged,
      true,
    ],
    [
      'a waitlisted service says what happens next',
      { services: [waiting, transfer] },
      'What happens next: as soon as a place is available',
      true,
    ],
    ['a cancelled waitlisted service was not charged', leftWaitlist, notCharged, true],
    [
      'on a partner’s account nothing is said about charges',
      { ...leftWaitlist, onAccount: true },
      notCharged,
      false,
    ],
    [
      'a waitlist without a place was not charged',
      { template: 'waitlistClosed', services: [waiting] },
      notCharged,
      true,
    ],
    ['a guest who has paid in full is not told where to pay', { money: paid }, toPay, false],
    ['a guest on a partner’s account is not told where to pay', { onAccount: true }, toPay, false],
    [
      'a payment request on a partner’s account says by when to pay',
      { template: 'paymentRequest', onAccount: true },
      askToPay,
      true,
    ],
  ])('%s', (_, change, note, isSaid) => {
    expect(written(change).text.includes(note)).toBe(isSaid)
  })
})

test('a full cancellation still names the booking', () => {
  expect(written({ template: 'cancellation', services: [] }).text).toContain('Booking reference: RX7K2P')
})

test.each<[GuestChange, string]>([
  [moved, 'Flight: BA2155 → –'],
  [{ ...moved, before: '', after: 'VS131' }, 'Flight: – → VS131'],
])('a missing flight is shown as a dash: %o', (change, row) => {
  expect(written({ template: 'change', changes: [change] }).text).toContain(row)
})
