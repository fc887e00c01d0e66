import { describe, expect, test } from 'vitest'
import { addPaxTarget } from './changes/add-pax.ts'
import { cancelTarget } from './changes/cancel.ts'
import { editPaxTarget } from './changes/edit-pax-names.ts'
import type { AdvancedRequest } from './changes/new-advanced.ts'
import { effectsOf } from './effects.ts'
import { dayFacts, factsOf, hotel, withOverride } from './example-facts.ts'
import {
  ada,
  arrivalLeg,
  both,
  bookingIn,
  departureLeg,
  done,
  drive,
  madeOf,
  planNew,
  planOn,
  refusedFields,
} from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import type { PlannedChange } from './plan-change.ts'

const onAccount = { billing: 'partnerAccount', partnerGuid: 'hotel' } as const
const waitlist = { days: [dayFacts({ mode: 'limited', capacity: 10, taken: 8 })] }
const flowers = { extras: [{ guid: 'flowers', quantity: 2 }] }

const planned = (facts: Partial<ReservationFacts> = {}, request: Partial<AdvancedRequest> = {}) =>
  done(planNew(facts, request))
const chargedOf = ({ effects }: PlannedChange) =>
  effectsOf(effects, 'charged').reduce((sum, it) => sum + it.totalCents, 0)
const pricesOf = ({ after }: PlannedChange) =>
  after.bookings.map(({ priceLines }) => priceLines.map(({ key, totalCents }) => [key, totalCents]))
const statusOf = ({ effects }: PlannedChange) => effectsOf(effects, 'groupMade')[0]?.status

describe('the planned reservation', () => {
  test('contains each requested service, arrival first and extras last, charged for its date', () => {
    const change = planned({}, both)
    expect(
      effectsOf(change.effects, 'charged').map(({ bookingGuid, role, serviceDate, totalCents }) => [
        bookingGuid,
        role,
        serviceDate,
        totalCents,
      ]),
    ).toEqual([
      ['new:arrivalFastTrack', 'service', '2026-11-20', 18_000],
      ['new:arrivalTransfer', 'service', '2026-11-20', 8_800],
      ['new:departureFastTrack', 'service', '2026-11-27', 13_000],
      ['new:departureTransfer', 'service', '2026-11-27', 8_800],
      ['new:extra', 'service', '2026-11-20', 4_000],
    ])
    expect([statusOf(change), change.plan.chargeCents]).toEqual(['confirmed', 52_600])
  })

  test.each<[string, Partial<AdvancedRequest>, string[]]>([
    ['fast track only', {}, ['arrivalFastTrack']],
    ['a transfer only', { arrival: arrivalLeg({ fastTrack: false, transfer: drive }) }, ['arrivalTransfer']],
    ['a departure only', { arrival: null, departure: departureLeg() }, ['departureFastTrack']],
  ])('%s', (_, request, kinds) => {
    expect(planned({}, request).after.bookings.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('lists named passengers first in their age band; without names, the customer', () => {
    const named = (it: PlannedChange) =>
      it.after.passengers.map(({ position, firstName, ageBand }) => [position, firstName, ageBand])
    expect(named(planned())).toEqual([
      [1, 'Ada', 'adult'],
      [2, '', 'adult'],
      [3, '', 'child'],
    ])
    const tim = { firstName: 'Tim', lastName: 'Bell', ageBand: 'child' } as const
    expect(named(planned({}, { passengers: [tim] }))).toEqual([
      [1, '', 'adult'],
      [2, '', 'adult'],
      [3, 'Tim', 'child'],
    ])
  })
})

describe('money', () => {
  test.each<[string, Partial<ReservationFacts>, Partial<AdvancedRequest>, object]>([
    [
      'is owed by the guest if paid later',
      {},
      {},
      { chargeCents: 18_000, payNowCents: 0, balance: 18_000, of: 'the guest' },
    ],
    [
      'leaves nothing owed if paid now',
      {},
      { billing: 'payNow', payMethod: 'cash' },
      { chargeCents: 18_000, payNowCents: 18_000, balance: 0, of: 'the guest' },
    ],
    [
      'on account adds to the partner’s balance, which the plan names',
      { partner: hotel },
      onAccount,
      { chargeCents: 16_200, payNowCents: 0, balance: 36_200, of: 'Casuarina Hotel' },
    ],
    [
      'a waitlisted service is charged on approval',
      waitlist,
      {},
      { chargeCents: 0, payNowCents: 0, balance: 0, of: 'the guest' },
    ],
    [
      'only the amount charged is paid now',
      waitlist,
      { ...both, billing: 'payNow', payMethod: 'card' },
      { chargeCents: 30_600, payNowCents: 30_600, balance: 0, of: 'the guest' },
    ],
  ])('%s', (_, facts, request, expected) => {
    const change = planned(facts, request)
    const payNowCents = effectsOf(change.effects, 'paid').reduce((sum, one) => sum + one.amountCents, 0)
    const { chargeCents, balanceAfterCents, balanceOf } = change.plan
    expect({
      chargeCents: chargedOf(change),
      payNowCents,
      balance: balanceAfterCents,
      of: balanceOf,
    }).toEqual(expected)
    expect([chargeCents, change.plan.refundCents]).toEqual([chargedOf(change), 0])
  })

  test('status and prices include waitlisted services, whose extras wait with them', () => {
    const change = planned(waitlist, both)
    expect([chargedOf(change), statusOf(change)]).toEqual([30_600, 'confirmed'])
    expect(
      pricesOf(change)
        .flat()
        .reduce((sum, [, cents]) => sum + Number(cents), 0),
    ).toBe(52_600)
    expect(bookingIn(change.after, 'extra').status).toBe('waitlisted')
    expect(statusOf(planned(waitlist))).toBe('waitlisted')
  })

  test('a manual price replaces the calculated one', () => {
    const overrides = [{ key: 'new:arrivalFastTrack adult.first', totalCents: 1_000, reason: 'Agreed' }]
    expect(chargedOf(planned(withOverride, { overrides }))).toBe(9_000)
  })

  test('credit from a change is refunded', () => {
    const paid = madeOf({ billing: 'payNow', payMethod: 'card' })
    const cancelled = done(
      planOn(paid, cancelTarget, { bookingGuids: [], reason: 'Plans changed', goodwillPercent: 0 }),
    )
    expect(cancelled.plan).toMatchObject({ chargeCents: 0, refundCents: 18_000, balanceAfterCents: -18_000 })
  })
})

describe('credit', () => {
  const poor = { ...hotel, creditLimitCents: 30_000 }

  test('a booking over the partner’s credit limit is refused', () => {
    expect(refusedFields(planNew({ partner: poor }, onAccount))).toEqual({
      creditLimit:
        'This exceeds the partner’s credit limit by BBD 62.00. Exceeding it needs a policy override.',
    })
  })

  test('so is one for a blocked partner', () => {
    expect(refusedFields(planNew({ partner: { ...hotel, blocked: true } }, onAccount))).toEqual({
      partner: 'This partner is blocked. Booking on account needs a policy override.',
    })
  })

  test('without a partner yet, the balance is the charge', () => {
    const { plan } = done(planNew({}, { billing: 'partnerAccount' }, { stage: 'transport' }))
    expect(plan.balanceAfterCents).toBe(18_000)
  })

  test('policy override allows it with a warning', () => {
    const { plan, beyondCredit } = planned({ partner: poor, ...withOverride }, onAccount)
    expect(beyondCredit).toBe(true)
    expect(plan.warnings).toEqual(['This exceeds the partner’s credit limit and uses your policy override'])
  })

  test('within the limit there is no warning', () => {
    const { plan, beyondCredit } = planned({ partner: hotel, ...withOverride }, onAccount)
    expect([beyondCredit, plan.warnings]).toEqual([false, []])
  })

  test.each<[string, Partial<ReservationFacts>, Partial<AdvancedRequest>]>([
    ['guests who pay themselves don’t use it', {}, { partnerGuid: 'hotel' }],
    ['waitlisted services don’t count, as they aren’t charged', waitlist, onAccount],
  ])('%s', (_, facts, request) => {
    expect(planned({ partner: poor, ...facts }, request).beyondCredit).toBe(false)
  })

  test('additions count, reversals never do', () => {
    const current = madeOf({ ...both, ...onAccount }, { partner: hotel })
    const about = { partner: { ...hotel, creditLimitCents: 20_000, balanceCents: 60_000 } }
    const more = {
      passengers: [{ firstName: 'Max', lastName: 'Bell', ageBand: 'adult' as const }],
      bookingGuids: [bookingIn(current.reservation, 'arrivalFastTrack').guid],
      trips: [],
      allowWaitlist: false,
    }
    expect(refusedFields(planOn(current, addPaxTarget, more, about))).toEqual({
      creditLimit:
        'This exceeds the partner’s credit limit by BBD 445.00. Exceeding it needs a policy override.',
    })
    const less = { passengers: [], removed: [current.reservation.passengers[2]?.guid ?? ''] }
    expect(done(planOn(current, editPaxTarget, less, about)).plan.balanceAfterCents).toBe(
      60_000 - 2_700 - 1_800,
    )
  })

  test('the partner’s balance is not part of the fingerprint', () => {
    const owing = (balanceCents: number) =>
      planned({ partner: { ...hotel, balanceCents } }, onAccount).fingerprint
    expect(owing(20_000)).toEqual(owing(70_000))
  })
})

describe('refusals of a plan', () => {
  const bare = { ...factsOf().book, fastTrack: [], extras: [] }
  test.each<[string, Partial<ReservationFacts>, Partial<AdvancedRequest>, Record<string, string>]>([
    ['a wrong field', {}, { adults: 0 }, { adults: 'At least one adult is required' }],
    [
      'a missing price',
      { book: bare },
      { children: 0 },
      { price: 'No price is set for Arrival fast track, adult on Fri 20 Nov' },
    ],
    [
      'a price for an unknown line',
      withOverride,
      { overrides: [{ key: 'new:extra flowers', totalCents: 1, reason: 'Agreed' }] },
      { 'overrides.0.key': 'This price is no longer part of the booking. Review the prices again.' },
    ],
    [
      'an extra without its tax',
      { book: { ...factsOf().book, taxes: factsOf().book.taxes.filter(({ code }) => code !== 'VAT') } },
      flowers,
      { tax: 'Tax code “VAT” has no rate on Fri 20 Nov' },
    ],
  ])('%s', (_, facts, request, refusal) => {
    expect(refusedFields(planNew(facts, request))).toEqual(refusal)
  })

  test('everything is required unless a step is given', () => {
    expect(refusedFields(planNew({}, {}, { booker: null }))).toEqual({
      customer: 'Choose a customer or add a new one',
    })
    expect(chargedOf(done(planNew({}, {}, { booker: null, stage: 'transport' })))).toBe(18_000)
  })

  test('a step before the transfer can have no service yet', () => {
    const { after } = done(planNew({}, { arrival: arrivalLeg({ fastTrack: false }) }, { stage: 'flights' }))
    expect(after.bookings).toEqual([])
  })

  test('a change without effect', () => {
    expect(refusedFields(planOn(madeOf(), editPaxTarget, { passengers: [], removed: [] }))).toEqual({
      change: 'There’s nothing to change',
    })
  })
})

test('no message is sent without an address', () => {
  const told = (email: string) =>
    effectsOf(done(planNew({}, {}, { booker: { ...ada, email } })).effects, 'guestNotified')
  expect(told('ada@example.com')).toEqual([{ kind: 'guestNotified', template: 'confirmation' }])
  expect(told('')).toEqual([])
})
