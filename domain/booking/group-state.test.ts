import { describe, expect, test } from 'vitest'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { BookingStatus } from './booking-states.ts'
import {
  groupStatusOf,
  paymentStateOf,
  partnersTakeNoMoney,
  whyNoPayment,
  whyTooMuch,
  type GroupMoney,
  type GroupStatus,
  type PaymentState,
  askedOfGuestCents,
  whyNoPaymentLink,
} from './group-state.ts'

const nothing: GroupMoney = {
  chargedCents: 0,
  paidCents: 0,
  reversedCents: 0,
  writtenOffCents: 0,
  promisedCents: 0,
  withdrawnCents: 0,
  billing: 'payLater',
}

describe('the payment state of a group', () => {
  test.each<[string, Partial<GroupMoney>, PaymentState]>([
    ['nothing paid yet', { chargedCents: 10_000 }, 'unpaid'],
    ['something paid', { chargedCents: 10_000, paidCents: 1 }, 'deposit'],
    ['paid but for a cent', { chargedCents: 10_000, paidCents: 9_999 }, 'deposit'],
    ['paid to the cent', { chargedCents: 10_000, paidCents: 10_000 }, 'paid'],
    ['paid a cent too much', { chargedCents: 10_000, paidCents: 10_001 }, 'overpaid'],
    ['paid, then cancelled', { chargedCents: 0, paidCents: 10_000, reversedCents: 10_000 }, 'refundDue'],
    [
      'paid, then cancelled with a fee',
      { chargedCents: 5_000, paidCents: 10_000, reversedCents: 10_000 },
      'refundDue',
    ],
    ['cancelled before anything was paid', { reversedCents: 10_000 }, 'paid'],
    ['all waits for a place, nothing paid', { promisedCents: 10_000 }, 'unpaid'],
    ['all waits, with a deposit', { promisedCents: 10_000, paidCents: 4_000 }, 'deposit'],
    ['all waits, and all of it was paid ahead', { promisedCents: 10_000, paidCents: 10_000 }, 'paid'],
    ['all waits, paid a cent too much', { promisedCents: 10_000, paidCents: 10_001 }, 'overpaid'],
    [
      'one service is booked and one waits, nothing paid',
      { chargedCents: 5_000, promisedCents: 10_000 },
      'unpaid',
    ],
    ['the booked one in part', { chargedCents: 5_000, promisedCents: 10_000, paidCents: 4_999 }, 'deposit'],
    ['the booked one paid', { chargedCents: 5_000, promisedCents: 10_000, paidCents: 5_000 }, 'paid'],
    [
      'the booked one, and a deposit on the other',
      { chargedCents: 5_000, promisedCents: 10_000, paidCents: 9_000 },
      'paid',
    ],
    ['cancelled while it waited, with a deposit', { withdrawnCents: 10_000, paidCents: 4_000 }, 'refundDue'],
    ['cancelled while it waited, nothing paid', { withdrawnCents: 10_000 }, 'paid'],
    [
      'one cancelled while it waited, the other paid',
      { chargedCents: 5_000, withdrawnCents: 10_000, paidCents: 5_000 },
      'paid',
    ],
    ['a place was found for what the deposit was for', { chargedCents: 10_000, paidCents: 4_000 }, 'deposit'],
    ['free of charge', {}, 'paid'],
    ['all of it written off', { writtenOffCents: 10_000 }, 'writtenOff'],
    [
      'the rest of it written off',
      { chargedCents: 9_000, paidCents: 9_000, writtenOffCents: 1_000 },
      'writtenOff',
    ],
    ['some of it written off', { chargedCents: 9_000, writtenOffCents: 1_000 }, 'unpaid'],
    [
      'some of it written off, some of it paid',
      { chargedCents: 9_000, paidCents: 100, writtenOffCents: 1_000 },
      'deposit',
    ],
    [
      'written off, then cancelled',
      { chargedCents: -10_000, reversedCents: 10_000, writtenOffCents: 10_000 },
      'writtenOff',
    ],
    [
      'paid but for what was written off, then cancelled',
      { chargedCents: -1_000, paidCents: 9_000, reversedCents: 10_000, writtenOffCents: 1_000 },
      'refundDue',
    ],
    [
      'the guest of a partner was spared his own',
      { billing: 'partnerAccount', writtenOffCents: 5_000 },
      'writtenOff',
    ],
    ['the partner owes it, not the guest', { billing: 'partnerAccount' }, 'onAccount'],
    [
      'the guest of a partner bought something for himself',
      { billing: 'partnerAccount', chargedCents: 5_000 },
      'unpaid',
    ],
    ['and paid it', { billing: 'partnerAccount', chargedCents: 5_000, paidCents: 5_000 }, 'paid'],
  ])('%s', (_, money, state) => {
    expect(paymentStateOf({ ...nothing, ...money })).toBe(state)
  })
})

describe('the status of a group', () => {
  test.each<[string, [BookingKind, BookingStatus][], GroupStatus]>([
    ['all on the waitlist', [['arrivalFastTrack', 'waitlisted']], 'waitlisted'],
    [
      'one way booked, the other waiting',
      [
        ['arrivalFastTrack', 'booked'],
        ['departureFastTrack', 'waitlisted'],
      ],
      'confirmed',
    ],
    [
      'one way cancelled, the other waiting',
      [
        ['arrivalFastTrack', 'cancelled'],
        ['departureFastTrack', 'waitlisted'],
      ],
      'waitlisted',
    ],
    [
      'all cancelled',
      [
        ['arrivalFastTrack', 'cancelled'],
        ['arrivalTransfer', 'cancelled'],
      ],
      'cancelled',
    ],
    [
      'all cancelled, with a fee left to pay',
      [
        ['arrivalFastTrack', 'cancelled'],
        ['fee', 'booked'],
      ],
      'cancelled',
    ],
    [
      'waiting, with an extra booked',
      [
        ['arrivalFastTrack', 'waitlisted'],
        ['extra', 'booked'],
      ],
      'waitlisted',
    ],
    ['a fee alone', [['fee', 'booked']], 'confirmed'],
    ['a fee alone, cancelled', [['fee', 'cancelled']], 'cancelled'],
    ['served', [['arrivalFastTrack', 'completed']], 'confirmed'],
    ['nothing on it yet', [], 'confirmed'],
  ])('%s', (_, bookings, status) => {
    expect(groupStatusOf(bookings.map(([kind, status]) => ({ kind, status: status })))).toBe(status)
  })
})

test.each([
  ['something is owed', 1, false, null],
  ['nothing is owed', 0, false, 'Nothing is due'],
  ['the company owes', -1, false, 'Nothing is due'],
  ['something is owed, to a partner user', 1, true, partnersTakeNoMoney],
])('whether a payment is taken: %s', (_, balanceCents, isPartnerUser, why) => {
  expect(whyNoPayment(balanceCents, { isPartnerUser })).toBe(why)
})

test('a guest who paid although the partner was charged is due a refund', () => {
  expect(paymentStateOf({ ...nothing, paidCents: 500, billing: 'partnerAccount' })).toBe('overpaid')
})

test.each<[string, number, Partial<GroupMoney>, string | null]>([
  ['all that is owed', 5_000, { chargedCents: 5_000 }, null],
  ['a cent more', 5_001, { chargedCents: 5_000 }, 'Only BBD 50.00 is due'],
  ['a deposit on all that waits', 10_000, { promisedCents: 10_000 }, null],
  [
    'more than it will cost',
    10_001,
    { promisedCents: 10_000 },
    'At most BBD 100.00, including waitlisted services',
  ],
  ['the rest of a deposit', 6_000, { promisedCents: 10_000, paidCents: 4_000 }, null],
  [
    'more than the rest',
    6_001,
    { promisedCents: 10_000, paidCents: 4_000 },
    'At most BBD 60.00, including waitlisted services',
  ],
  [
    'a reservation already paid',
    100,
    { chargedCents: 5_000, paidCents: 5_000 },
    'Already paid. Nothing is due.',
  ],
  [
    'a reservation paid twice',
    100,
    { chargedCents: 5_000, paidCents: 9_000 },
    'Already paid. Nothing is due.',
  ],
  ['a deposit paid already', 1, { promisedCents: 900, paidCents: 900 }, 'Already paid. Nothing is due.'],
  ['nothing', 1, {}, 'Nothing is due'],
  ['a cancelled reservation', 1, { paidCents: 900 }, 'Nothing is due'],
])('a payment of %s', (_, amountCents, money, why) => {
  expect(whyTooMuch(amountCents, { ...nothing, ...money }, 'BBD')).toBe(why)
})

test.each([
  ['what is charged, without services that wait for a place', 7_000, 0, 40_000, 7_000],
  ['nothing more once the charges are paid', 7_000, 7_000, 40_000, 0],
  ['nothing while all services wait for a place', 0, 0, 40_000, 0],
  ['nothing after a deposit on them', 0, 10_000, 40_000, 0],
  ['nothing, and has a credit, after paying more than they cost', 0, 41_000, 40_000, -1_000],
])('a guest is asked for %s', (_, chargedCents, paidCents, promisedCents, asked) => {
  expect(askedOfGuestCents({ chargedCents, paidCents, promisedCents })).toBe(asked)
})

test.each([
  ['something is due', 7_000, 0, 40_000, null],
  ['all is paid', 7_000, 7_000, 0, 'Nothing is due'],
  [
    'all waits for a place',
    0,
    0,
    40_000,
    'Nothing is due until a place becomes available. The desk can take a deposit.',
  ],
  [
    'the booked service is paid, and another waits',
    7_000,
    7_000,
    40_000,
    'Nothing is due until a place becomes available. The desk can take a deposit.',
  ],
])('whether a payment link is sent: %s', (_, chargedCents, paidCents, promisedCents, why) => {
  expect(whyNoPaymentLink({ chargedCents, paidCents, promisedCents })).toBe(why)
})
