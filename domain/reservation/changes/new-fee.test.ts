import { describe, expect, test } from 'vitest'
import { forbidden, isRefusal } from '#domain/refusal.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, factsOf, hotel, withOverride } from '#domain/reservation/example-facts.ts'
import {
  ada,
  bookingIn,
  done,
  madeOf,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { planChange } from '#domain/reservation/plan-change.ts'
import type { Booker } from '#domain/reservation/reservation.ts'
import type { Reservation, ReservedBooking } from '#domain/reservation/reservation.ts'
import { cancelTarget } from './cancel.ts'
import { newFee, type FeeRequest } from './new-fee.ts'

const lost: FeeRequest = {
  label: 'Lost key',
  amountCents: 2_350,
  taxCode: 'VAT',
  date: null,
  billing: 'payLater',
  payMethod: null,
  partnerGuid: null,
  partnerReference: '',
  comments: '',
}

function feeOf(
  change: Partial<FeeRequest> = {},
  about: Partial<ReservationFacts> = {},
  example: ReservationCase | null = null,
  booker: Booker | null = ada,
) {
  const facts = { ...(example?.facts ?? factsOf()), ...about }
  const target = newFee(facts, booker, example?.reservation ?? null, { ...lost, ...change })
  return isRefusal(target) ? target : planChange(facts, example?.reservation ?? null, target)
}

test('partner users set no prices of their own', () => {
  expect(feeOf({}, { isPartnerUser: true })).toBe(forbidden)
})

describe('a fee without a reservation', () => {
  test('gets its own reservation and is completed immediately', () => {
    const change = done(feeOf({ comments: 'Room 12' }))
    expect(bookingIn(change.after, 'fee')).toMatchObject({
      guid: 'new:fee',
      status: 'completed',
      serviceDate: '2026-11-17',
      serviceTime: '00:00',
      adults: 0,
      comments: 'Room 12',
    })
    expect(change.after.passengers).toEqual([])
    expect(effectsOf(change.effects, 'charged')).toMatchObject([
      {
        totalCents: 2_350,
        lines: [
          {
            key: 'fee',
            category: 'fees',
            label: 'Lost key',
            rule: 'Set manually',
            netCents: 2_000,
            taxCents: 350,
          },
        ],
      },
    ])
    expect(effectsOf(change.effects, 'groupMade')).toMatchObject([
      { status: 'confirmed', firstServiceDate: '2026-11-17' },
    ])
    expect(effectsOf(change.effects, 'guestNotified')).toEqual([])
  })

  test('is paid immediately on request', () => {
    expect(effectsOf(done(feeOf({ billing: 'payNow', payMethod: 'card' })).effects, 'paid')).toEqual([
      { kind: 'paid', method: 'card', amountCents: 2_350 },
    ])
  })

  test('can be for another day', () => {
    expect(bookingIn(done(feeOf({ date: '2026-12-01' })).after, 'fee').serviceDate).toBe('2026-12-01')
  })
})

describe('the amount of a fee', () => {
  const limits = { feeLimits: { usualCents: 5_000, mostCents: 50_000 } }

  test.each([
    [5_000, []],
    [5_001, ['More than the usual BBD 50.00. Check the amount.']],
    [50_000, ['More than the usual BBD 50.00. Check the amount.']],
  ])('%d cents warn %j', (amountCents, warnings) => {
    expect(done(feeOf({ amountCents }, limits)).plan.warnings).toEqual(warnings)
  })

  test('needs a policy override above the limit', () => {
    const message = 'The maximum is BBD 500.00. A larger fee needs a policy override.'
    expect(refusedFields(feeOf({ amountCents: 50_001 }, limits))).toEqual({ amountCents: message })
    expect(done(feeOf({ amountCents: 50_001 }, { ...limits, ...withOverride })).plan.chargeCents).toBe(50_001)
  })
})

test('a fee for a day of a closed month says on which day its charge will be', () => {
  const books = { ...withOverride, firstOpenDay: '2026-11-01' }
  expect(done(feeOf({ date: '2026-10-30' }, books)).plan.warnings).toEqual([
    'October 2026 is closed. The charge will be dated 1 Nov 2026.',
  ])
  expect(done(feeOf({ date: '2026-11-01' }, books)).plan.warnings).toEqual([])
})

describe('cancelling a fee', () => {
  const charged = (about: Partial<ReservedBooking> = {}) => {
    const { after } = done(feeOf({}, {}, madeOf()))
    return {
      ...after,
      bookings: after.bookings.map((it) => (it.kind === 'fee' ? { ...it, guid: 'fee', ...about } : it)),
    }
  }
  const cancelled = (reservation: Reservation, facts = factsOf()) =>
    cancelTarget(facts, reservation, { bookingGuids: ['fee'], reason: 'Wrong room', goodwillPercent: 0 })

  test('is possible on the same day for the user who set it, without a fee', () => {
    const target = cancelled(charged())
    if (isRefusal(target)) throw new Error('It was refused')
    expect(target.after.bookings.find((it) => it.guid === 'fee')).toMatchObject({
      status: 'cancelled',
      feeLines: [{ totalCents: 0 }],
    })
  })

  test.each<[string, Partial<ReservedBooking>]>([
    ['by another user', { bookedByActor: false }],
    ['on the next day', { bookedAt: '2026-11-16T14:00:00Z' }],
  ])('%s needs a policy override', (_, about) => {
    expect(cancelled(charged(about))).toMatchObject({ errors: [{ message: 'This needs a policy override' }] })
    expect(isRefusal(cancelled(charged(about), factsOf(withOverride)))).toBe(false)
  })
})

describe('a fee in a reservation', () => {
  const party = madeOf()

  test('joins it and changes nothing else', () => {
    const change = done(feeOf({ comments: 'Room 12' }, {}, party))
    expect(change.after.bookings.slice(0, -1)).toEqual(party.reservation.bookings)
    expect(change.after.comments).toBe('')
    expect(change.plan).toMatchObject({
      title: 'Fee',
      chargeCents: 2_350,
      balanceAfterCents: party.facts.balanceCents + 2_350,
    })
  })

  test('is billed like the reservation', () => {
    const onAccount = madeOf({ billing: 'partnerAccount', partnerGuid: 'hotel' }, { partner: hotel })
    const change = done(feeOf({ billing: 'payNow', payMethod: 'cash' }, {}, onAccount))
    expect([effectsOf(change.effects, 'paid'), change.plan.balanceOf, change.plan.chargeCents]).toEqual([
      [],
      'Casuarina Hotel',
      2_350,
    ])
  })
})

test.each<[string, Partial<FeeRequest>, Partial<ReservationFacts>, Record<string, string>]>([
  ['with an unknown tax', { taxCode: 'GONE' }, {}, { taxCode: 'Choose a tax from the list' }],
  [
    'on account without a partner',
    { billing: 'partnerAccount' },
    {},
    { partnerGuid: 'Choose the partner to bill' },
  ],
  ['paid now without a payment method', { billing: 'payNow' }, {}, { payMethod: 'Choose a payment method' }],
  ['for a past day', { date: '2026-11-16' }, {}, { date: 'A fee for a past date needs a policy override' }],
  [
    'for a closed day',
    { date: '2026-11-20' },
    { days: [dayFacts({ isLocked: true })] },
    { 'Fri 20 Nov': 'This day is closed. You need a policy override to change it.' },
  ],
  [
    'over the partner’s credit limit',
    { billing: 'partnerAccount', partnerGuid: 'hotel' },
    { partner: { ...hotel, creditLimitCents: 0 } },
    {
      creditLimit:
        'This exceeds the partner’s credit limit by BBD 223.50. Exceeding it needs a policy override.',
    },
  ],
])('is refused %s', (_, change, about, refusal) => {
  expect(refusedFields(feeOf(change, about))).toEqual(refusal)
})

test('is refused without a customer', () => {
  expect(refusedFields(feeOf({}, {}, null, null))).toEqual({ customer: 'Choose a customer or add a new one' })
})

test('is possible for a past day with a policy override', () => {
  expect(done(feeOf({ date: '2026-11-16' }, withOverride)).plan.chargeCents).toBe(2_350)
})
