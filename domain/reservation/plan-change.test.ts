import { describe, expect, test } from 'vitest'
import { addPaxTarget } from './changes/add-pax.ts'
import { cancelTarget } from './changes/cancel.ts'
import { editPaxTarget } from './changes/edit-pax-names.ts'
import type { AdvancedRequest } from './changes/new-advanced.ts'
import { effectsOf } from './effects.ts'
import { dayFacts, factsOf, hotel, raised, withOverride } from './example-facts.ts'
import {
  ada,
  arrivalLeg,
  both,
  bookingIn,
  departureLeg,
  done,
  doneOn,
  drive,
  madeOf,
  planNew,
  planOn,
  refusedFields,
} from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import type { PriceOverride } from './new-reservation.ts'
import type { PlannedChange } from './plan-change.ts'

const onAccount = { billing: 'partnerAccount', partnerGuid: 'hotel' } as const
const waitlist = { days: [dayFacts({ mode: 'limited', capacity: 10, taken: 8 })] }
const flowers = { extras: [{ guid: 'flowers', quantity: 2 }] }

const planned = (facts: Partial<ReservationFacts> = {}, request: Partial<AdvancedRequest> = {}) => done(planNew(facts, request))
const chargedOf = ({ effects }: PlannedChange) => effectsOf(effects, 'charged').reduce((sum, it) => sum + it.totalCents, 0)
const pricesOf = ({ after }: PlannedChange) =>
  after.bookings.map(({ priceLines }) => priceLines.map(({ key, totalCents }) => [key, totalCents]))
const statusOf = ({ effects }: PlannedChange) => effectsOf(effects, 'groupMade')[0]?.status

describe('what is planned', () => {
  test('each service asked for, the arrival first, the extras last, each charged for its day', () => {
    const it = planned({}, both)
    expect(
      effectsOf(it.effects, 'charged').map(({ bookingGuid, role, serviceDate, totalCents }) => [
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
    expect([statusOf(it), it.plan.chargeCents]).toEqual(['confirmed', 52_600])
  })

  test.each<[string, Partial<AdvancedRequest>, string[]]>([
    ['fast track alone', {}, ['arrivalFastTrack']],
    ['a transfer alone', { arrival: arrivalLeg({ fastTrack: false, transfer: drive }) }, ['arrivalTransfer']],
    ['a departure alone', { arrival: null, departure: departureLeg() }, ['departureFastTrack']],
  ])('%s', (_, request, kinds) => {
    expect(planned({}, request).after.bookings.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('who travels: the named first in their age band; without names, the one who books', () => {
    const named = (it: PlannedChange) => it.after.passengers.map(({ position, firstName, ageBand }) => [position, firstName, ageBand])
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
    ['paid later, the guest owes it', {}, {}, { chargeCents: 18_000, payNowCents: 0, balance: 18_000, of: 'the guest' }],
    [
      'paid now, the guest owes nothing',
      {},
      { billing: 'payNow', payMethod: 'cash' },
      { chargeCents: 18_000, payNowCents: 18_000, balance: 0, of: 'the guest' },
    ],
    [
      'on account, the partner owes it on top of what it owed, and the plan says whose balance that is',
      { partner: hotel },
      onAccount,
      { chargeCents: 16_200, payNowCents: 0, balance: 36_200, of: 'Casuarina Hotel' },
    ],
    ['a service that waits is charged when it is approved', waitlist, {}, { chargeCents: 0, payNowCents: 0, balance: 0, of: 'the guest' }],
    [
      'of what is paid now only what is charged is paid',
      waitlist,
      { ...both, billing: 'payNow', payMethod: 'card' },
      { chargeCents: 30_600, payNowCents: 30_600, balance: 0, of: 'the guest' },
    ],
  ])('%s', (_, facts, request, expected) => {
    const it = planned(facts, request)
    const payNowCents = effectsOf(it.effects, 'paid').reduce((sum, one) => sum + one.amountCents, 0)
    const { chargeCents, balanceAfterCents, balanceOf } = it.plan
    expect({ chargeCents: chargedOf(it), payNowCents, balance: balanceAfterCents, of: balanceOf }).toEqual(expected)
    expect([chargeCents, it.plan.refundCents]).toEqual([chargedOf(it), 0])
  })

  test('the group’s status and prices count what waits too; its extra waits with it', () => {
    const it = planned(waitlist, both)
    expect([chargedOf(it), statusOf(it)]).toEqual([30_600, 'confirmed'])
    expect(
      pricesOf(it)
        .flat()
        .reduce((sum, [, cents]) => sum + Number(cents), 0),
    ).toBe(52_600)
    expect(bookingIn(it.after, 'extra').status).toBe('waitlisted')
    expect(statusOf(planned(waitlist))).toBe('waitlisted')
  })

  test('a manually set price is the price', () => {
    const overrides = [{ key: 'new:arrivalFastTrack adult.first', totalCents: 1_000, reason: 'Agreed' }]
    expect(chargedOf(planned(withOverride, { overrides }))).toBe(9_000)
  })

  test('what a change owes to the guest is to be refunded', () => {
    const paid = madeOf({ billing: 'payNow', payMethod: 'card' })
    const cancelled = done(planOn(paid, cancelTarget, { bookingGuids: [], reason: 'Plans changed', goodwillPercent: 0 }))
    expect(cancelled.plan).toMatchObject({ chargeCents: 0, refundCents: 18_000, balanceAfterCents: -18_000 })
  })
})

describe('credit', () => {
  const poor = { ...hotel, creditLimitCents: 30_000 }

  test('a booking beyond the partner’s credit is refused', () => {
    expect(refusedFields(planNew({ partner: poor }, onAccount))).toEqual({
      creditLimit: 'This goes 62.00 beyond the partner’s credit limit',
    })
  })

  test('so is one of a blocked partner', () => {
    expect(refusedFields(planNew({ partner: { ...hotel, blocked: true } }, onAccount))).toEqual({ partner: 'This partner is blocked' })
  })

  test('while the partner is not chosen yet, the balance is what is charged', () => {
    const { plan } = done(planNew({}, { billing: 'partnerAccount' }, { stage: 'transport' }))
    expect(plan.balanceAfterCents).toBe(18_000)
  })

  test('policy override lets it through, and says so', () => {
    const { plan, beyondCredit } = planned({ partner: poor, ...withOverride }, onAccount)
    expect(beyondCredit).toBe(true)
    expect(plan.warnings).toEqual(['This goes beyond the partner’s credit, by policy override'])
  })

  test('within the credit nothing is said', () => {
    const { plan, beyondCredit } = planned({ partner: hotel, ...withOverride }, onAccount)
    expect([beyondCredit, plan.warnings]).toEqual([false, []])
  })

  test.each<[string, Partial<ReservationFacts>, Partial<AdvancedRequest>]>([
    ['a guest who pays does not touch it', {}, { partnerGuid: 'hotel' }],
    ['what waits is not charged, so it does not count', waitlist, onAccount],
  ])('%s', (_, facts, request) => {
    expect(planned({ partner: poor, ...facts }, request).beyondCredit).toBe(false)
  })

  test('what a change adds counts, what it takes back never does', () => {
    const standing = madeOf({ ...both, ...onAccount }, { partner: hotel })
    const about = { partner: { ...hotel, creditLimitCents: 20_000, balanceCents: 60_000 } }
    const more = {
      passengers: [{ firstName: 'Max', lastName: 'Bell', ageBand: 'adult' as const }],
      bookingGuids: [bookingIn(standing.reservation, 'arrivalFastTrack').guid],
      trips: [],
      allowWaitlist: false,
    }
    expect(refusedFields(planOn(standing, addPaxTarget, more, about))).toEqual({
      creditLimit: 'This goes 445.00 beyond the partner’s credit limit',
    })
    const less = { passengers: [], removed: [standing.reservation.passengers[2]?.guid ?? ''] }
    expect(done(planOn(standing, editPaxTarget, less, about)).plan.balanceAfterCents).toBe(60_000 - 2_700 - 1_800)
  })

  test('how the partner’s account stands is no part of what was confirmed', () => {
    const owing = (balanceCents: number) => planned({ partner: { ...hotel, balanceCents } }, onAccount).fingerprint
    expect(owing(20_000)).toEqual(owing(70_000))
  })
})

describe('what cannot be planned is refused', () => {
  const bare = { ...factsOf().book, fastTrack: [], extras: [] }
  test.each<[string, Partial<ReservationFacts>, Partial<AdvancedRequest>, Record<string, string>]>([
    ['a wrong field', {}, { adults: 0 }, { adults: 'At least one adult travels with the party' }],
    ['a missing price', { book: bare }, { children: 0 }, { price: 'No price is set for Arrival fast track, adult on Fri 20 Nov' }],
    [
      'a price of a line that is not there',
      withOverride,
      { overrides: [{ key: 'new:extra flowers', totalCents: 1, reason: 'Agreed' }] },
      { 'overrides.0.key': 'That price is no longer part of the booking' },
    ],
    [
      'an extra without its tax',
      { book: { ...factsOf().book, taxes: factsOf().book.taxes.filter(({ code }) => code !== 'VAT') } },
      flowers,
      { tax: 'No tax “VAT” is set for Fri 20 Nov' },
    ],
  ])('%s', (_, facts, request, refusal) => {
    expect(refusedFields(planNew(facts, request))).toEqual(refusal)
  })

  test('all of it is asked for unless a step is named', () => {
    expect(refusedFields(planNew({}, {}, { booker: null }))).toEqual({ customer: 'Choose who books, or add them' })
    expect(chargedOf(done(planNew({}, {}, { booker: null, stage: 'transport' })))).toBe(18_000)
  })

  test('a step before the transport may have neither service yet', () => {
    const { after } = done(planNew({}, { arrival: arrivalLeg({ fastTrack: false }) }, { stage: 'flights' }))
    expect(after.bookings).toEqual([])
  })

  test('a change that changes nothing', () => {
    expect(refusedFields(planOn(madeOf(), editPaxTarget, { passengers: [], removed: [] }))).toEqual({ change: 'This changes nothing' })
  })
})

describe('extras', () => {
  const extraOf = (request: Partial<AdvancedRequest>) =>
    planned({}, { ...flowers, ...request }).after.bookings.find(({ kind }) => kind === 'extra')

  test('are one booking of the first service, as it will be saved', () => {
    expect(extraOf({})).toMatchObject({
      guid: 'new:extra',
      belongsTo: 'new:arrivalFastTrack',
      serviceDate: '2026-11-20',
      serviceTime: '00:00',
      direction: null,
      flightGuid: null,
      status: 'booked',
      trips: [],
    })
    expect(extraOf({})?.priceLines.map(({ key, label, quantity, totalCents }) => [key, label, quantity, totalCents])).toEqual([
      ['flowers', 'Flowers', 2, 8_000],
    ])
  })

  test.each<[string, Partial<AdvancedRequest>, string | undefined]>([
    ['with both legs, the arrival’s day', { departure: departureLeg() }, '2026-11-20'],
    ['with a departure alone, its day', { arrival: null, departure: departureLeg() }, '2026-11-27'],
    ['none asked for, none planned', { extras: [] }, undefined],
  ])('%s', (_, request, date) => {
    expect(extraOf(request)?.serviceDate).toBe(date)
  })

  test('no service yet, no day to have them on', () => {
    const { after } = done(planNew({}, { ...flowers, arrival: arrivalLeg({ fastTrack: false }) }, { stage: 'flights' }))
    expect(after.bookings).toEqual([])
  })
})

describe('a partner’s rate', () => {
  test('on account takes the partner’s discount off each line', () => {
    expect(pricesOf(planned({ partner: hotel }, { ...onAccount, ...flowers }))).toEqual([
      [
        ['adult.first', 9_000],
        ['adult.further', 4_500],
        ['child', 2_700],
      ],
      [['flowers', 7_200]],
    ])
  })

  test.each<[string, Partial<AdvancedRequest>]>([
    ['a guest who pays later pays in full', { billing: 'payLater', partnerGuid: 'hotel' }],
    ['a guest who pays now pays in full', { billing: 'payNow', payMethod: 'cash', partnerGuid: 'hotel' }],
  ])('%s', (_, request) => {
    expect(pricesOf(planned({ partner: hotel }, { ...request, ...flowers }))).toEqual([
      [
        ['adult.first', 10_000],
        ['adult.further', 5_000],
        ['child', 3_000],
      ],
      [['flowers', 8_000]],
    ])
  })

  test('without a partner, in the steps before the last, the prices are unchanged', () => {
    expect(pricesOf(done(planNew({}, { billing: 'partnerAccount' }, { stage: 'transport' })))[0]?.[0]).toEqual(['adult.first', 10_000])
  })
})

describe('manually set prices', () => {
  const own = (...overrides: PriceOverride[]) => planNew(withOverride, { ...flowers, overrides })

  test('replace the one line they name, and the sum follows', () => {
    const it = done(own({ key: 'new:arrivalFastTrack adult.further', totalCents: 100, reason: 'Agreed' }))
    expect(pricesOf(it)).toEqual([
      [
        ['adult.first', 10_000],
        ['adult.further', 100],
        ['child', 3_000],
      ],
      [['flowers', 8_000]],
    ])
    expect(effectsOf(it.effects, 'charged').map(({ totalCents }) => totalCents)).toEqual([13_100, 8_000])
    expect(it.after.bookings[0]?.priceLines[1]).toMatchObject({ overrideReason: 'Agreed' })
  })

  test.each<[string, PriceOverride[], Record<string, string>]>([
    [
      'a line that is not there',
      [
        { key: 'new:arrivalFastTrack adult.first', totalCents: 1, reason: 'Agreed' },
        { key: 'new:arrivalFastTrack adult.second', totalCents: 1, reason: 'Agreed' },
      ],
      { 'overrides.1.key': 'That price is no longer part of the booking' },
    ],
    ['no reason', [{ key: 'new:extra flowers', totalCents: 1, reason: ' ' }], { overrideReason: 'This field is required' }],
  ])('are refused at their field: %s', (_, overrides, fields) => {
    expect(refusedFields(own(...overrides))).toEqual(fields)
  })

  test('stay as they were set, whatever moves around them', () => {
    const standing = madeOf({ overrides: [{ key: 'new:arrivalFastTrack adult.further', totalCents: 100, reason: 'Agreed' }] }, withOverride)
    const after = doneOn(
      standing,
      editPaxTarget,
      { passengers: [], removed: [standing.reservation.passengers[2]?.guid ?? ''] },
      { book: raised(2) },
    )
    expect(after.reservation.bookings[0]?.priceLines.map(({ key, totalCents }) => [key, totalCents])).toEqual([
      ['adult.first', 10_000],
      ['adult.further', 100],
    ])
  })
})

test('nobody is written to without an address', () => {
  const told = (email: string) => effectsOf(done(planNew({}, {}, { booker: { ...ada, email } })).effects, 'guestTold')
  expect(told('ada@example.com')).toEqual([{ kind: 'guestTold', template: 'confirmation' }])
  expect(told('')).toEqual([])
})
