import { describe, expect, test } from 'vitest'
import type { Refusal } from '#domain/refusal.ts'
import type { AdvancedFacts, AdvancedRequest } from './advanced-facts.ts'
import {
  arrivalFlight,
  arrivalLeg,
  departureFlight,
  departureLeg,
  drive,
  factsOf,
  hotel,
  legFacts,
  planOf,
  requestOf,
} from './example-booking.ts'
import { planAdvanced } from './plan-advanced.ts'

const both: Partial<AdvancedRequest> = {
  arrival: arrivalLeg({ transfer: drive }),
  departure: departureLeg({ transfer: drive }),
  extras: [{ guid: 'flowers', quantity: 1 }],
}
const onAccount = { billing: 'partnerAccount', partnerGuid: 'hotel' } as const
const waitlist = legFacts(arrivalFlight, { day: { mode: 'limited', capacity: 10, taken: 8, isLocked: false } })

describe('what is planned', () => {
  test('each service asked for, the arrival first, the extras last', () => {
    const { bookings, groupStatus, chargeCents, totalCents } = planOf({}, both)
    expect(bookings.map(({ kind, chargeCents: cents }) => [kind, cents])).toEqual([
      ['arrivalFastTrack', 18_000],
      ['arrivalTransfer', 8_800],
      ['departureFastTrack', 13_000],
      ['departureTransfer', 8_800],
      ['extra', 4_000],
    ])
    expect([groupStatus, chargeCents, totalCents]).toEqual(['confirmed', 52_600, 52_600])
  })

  test.each<[string, Partial<AdvancedFacts>, Partial<AdvancedRequest>, string[]]>([
    ['fast track alone', {}, {}, ['arrivalFastTrack']],
    ['a transfer alone', {}, { arrival: arrivalLeg({ fastTrack: false, transfer: drive }) }, ['arrivalTransfer']],
    ['a departure alone', {}, { arrival: null, departure: departureLeg() }, ['departureFastTrack']],
  ])('%s', (_, facts, request, kinds) => {
    expect(planOf(facts, request).bookings.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('the state of each leg', () => {
    const { legs } = planOf({ arrival: waitlist }, both)
    expect(legs.arrival).toEqual({ flight: arrivalFlight, placesLeft: 2, waitlisted: true, pickupAt: '2026-11-20T18:50:00Z' })
    expect(legs.departure).toEqual({ flight: departureFlight, placesLeft: null, waitlisted: false, pickupAt: '2026-11-27T17:55:00Z' })
  })

  test('a leg without a car has no pickup, a leg not requested does not exist', () => {
    const { legs } = planOf({}, {})
    expect(legs.arrival?.pickupAt).toBeNull()
    expect(legs.departure).toBeNull()
  })
})

describe('money', () => {
  test.each<[string, Partial<AdvancedFacts>, Partial<AdvancedRequest>, object]>([
    ['paid later, the guest owes it', {}, {}, { chargeCents: 18_000, payNowCents: 0, balance: 18_000 }],
    [
      'paid now, the guest owes nothing',
      {},
      { billing: 'payNow', payMethod: 'cash' },
      { chargeCents: 18_000, payNowCents: 18_000, balance: 0 },
    ],
    [
      'on account, the partner owes it on top of what it owed',
      { partner: hotel },
      onAccount,
      { chargeCents: 16_200, payNowCents: 0, balance: 36_200 },
    ],
    ['a service that waits is charged when it is approved', { arrival: waitlist }, {}, { chargeCents: 0, payNowCents: 0, balance: 0 }],
  ])('%s', (_, facts, request, expected) => {
    const { plan, chargeCents, payNowCents } = planOf(facts, request)
    expect({ chargeCents, payNowCents, balance: plan.balanceAfterCents }).toEqual(expected)
    expect(plan).toMatchObject({ chargeCents, refundCents: 0 })
  })

  test('the whole counts what waits too', () => {
    const { chargeCents, totalCents, groupStatus } = planOf({ arrival: waitlist }, both)
    expect([chargeCents, totalCents, groupStatus]).toEqual([34_600, 52_600, 'confirmed'])
    expect(planOf({ arrival: waitlist }, {}).groupStatus).toBe('waitlisted')
  })

  test('a manually set price is the price', () => {
    const overrides = [{ key: 'arrivalFastTrack.0', totalCents: 1_000, reason: 'Agreed' }]
    expect(planOf({ hasPolicyOverride: true }, { overrides }).chargeCents).toBe(9_000)
  })
})

describe('credit', () => {
  const poor = { ...hotel, creditLimitCents: 30_000 }
  const refusedWith = (result: unknown) => (result as Refusal & { errors: unknown }).errors

  test('a booking beyond the partner’s credit is refused', () => {
    expect(refusedWith(planAdvanced(factsOf({ partner: poor }), requestOf(onAccount)))).toEqual([
      { name: 'creditLimit', message: 'This goes 62.00 beyond the partner’s credit limit' },
    ])
  })

  test('and nothing of the plan is shown then', () => {
    expect(Object.keys(planAdvanced(factsOf({ partner: poor }), requestOf(onAccount)))).toEqual(['refused', 'errors'])
  })

  test('while the partner is not chosen yet, its balance is what is charged', () => {
    const { plan } = planOf({}, { billing: 'partnerAccount' }, 'transport')
    expect(plan.balanceAfterCents).toBe(18_000)
  })

  test('policy override lets it through, and says so', () => {
    const { plan, beyondCredit } = planOf({ partner: poor, hasPolicyOverride: true }, onAccount)
    expect(beyondCredit).toBe(true)
    expect(plan.warnings).toEqual(['This goes beyond the partner’s credit, by policy override'])
  })

  test('within the credit nothing is said', () => {
    const { plan, beyondCredit } = planOf({ partner: hotel, hasPolicyOverride: true }, onAccount)
    expect([beyondCredit, plan.warnings]).toEqual([false, []])
  })

  test('a guest who pays does not touch it', () => {
    expect(planOf({ partner: poor }, { partnerGuid: 'hotel' }).beyondCredit).toBe(false)
  })

  test('what waits is not charged, so it does not count', () => {
    expect(planOf({ partner: poor, arrival: waitlist }, onAccount).beyondCredit).toBe(false)
  })

  test('it is asked in the last step alone', () => {
    const result = planOf({ partner: poor }, onAccount, 'transport')
    expect(result.beyondCredit).toBe(false)
  })
})

describe('what cannot be planned is refused', () => {
  const bare = { ...factsOf().book, fastTrack: [], extras: [] }
  test.each<[string, Partial<AdvancedFacts>, Partial<AdvancedRequest>, object]>([
    ['a wrong field', {}, { adults: 0 }, { refused: 'fields', fields: { adults: 'At least one adult travels with the party' } }],
    [
      'a missing price',
      { book: bare },
      { children: 0 },
      { refused: 'business', errors: [{ name: 'price', message: 'No price is set for Arrival fast track, adult on Fri 20 Nov' }] },
    ],
    [
      'a price of a line that is not there',
      { hasPolicyOverride: true },
      { overrides: [{ key: 'extra.0', totalCents: 1, reason: 'Agreed' }] },
      { refused: 'fields', fields: { 'overrides.0.key': 'That price is no longer part of the booking' } },
    ],
  ])('%s', (_, facts, request, refusal) => {
    expect(planAdvanced(factsOf(facts), requestOf(request))).toMatchObject(refusal)
  })

  test('all of it is asked for unless a step is named', () => {
    expect(planAdvanced(factsOf({ customer: null }), requestOf())).toMatchObject({ refused: 'fields' })
    expect(planAdvanced(factsOf({ customer: null }), requestOf(), 'transport')).toMatchObject({ chargeCents: 18_000 })
  })

  test('a step before the transport may have neither service yet', () => {
    const { bookings } = planOf({}, { arrival: arrivalLeg({ fastTrack: false }) }, 'flights')
    expect(bookings).toEqual([])
  })
})
