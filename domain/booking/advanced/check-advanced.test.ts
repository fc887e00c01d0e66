import { describe, expect, test } from 'vitest'
import type { AdvancedFacts, AdvancedRequest, PassengerName } from './advanced-facts.ts'
import { partnersTakeNoMoney } from '#domain/booking/group-state.ts'
import { checkAdvanced, partySize, reaches, stages, type Stage } from './check-advanced.ts'
import { arrivalFlight, arrivalLeg, departureFlight, departureLeg, drive, factsOf, hotel, legFacts, requestOf } from './example-booking.ts'

const full = { mode: 'closed', capacity: null, taken: 0, isLocked: false } as const
const locked = { ...full, mode: 'open', isLocked: true } as const
const child: PassengerName = { firstName: 'Tim', lastName: 'Bell', ageBand: 'child' }
const adult: PassengerName = { ...child, ageBand: 'adult' }
const own = [{ key: 'arrivalFastTrack.0', totalCents: 1, reason: 'Agreed' }]

function fieldsOf(facts: Partial<AdvancedFacts>, request: Partial<AdvancedRequest>, stage: Stage = 'customer') {
  const refusal = checkAdvanced(factsOf(facts), requestOf(request), stage)
  return refusal?.refused === 'fields' ? refusal.fields : refusal
}

describe('invalid input is reported at its field', () => {
  test.each<[string, Partial<AdvancedFacts>, Partial<AdvancedRequest>, Record<string, string>]>([
    ['children alone', {}, { adults: 0 }, { adults: 'At least one adult travels with the party' }],
    ['no flight at all', {}, { arrival: null }, { 'arrival.flightGuid': 'Choose an arrival flight, a departure flight, or both' }],
    ['today', { today: '2026-11-20' }, {}, { 'arrival.date': 'Booking for today needs policy override' }],
    ['a day that is past', { today: '2026-11-21' }, {}, { 'arrival.date': 'Fri 20 Nov is past' }],
    [
      'a departure of today',
      { today: '2026-11-27' },
      { arrival: null, departure: departureLeg() },
      { 'departure.date': 'Booking for today needs policy override' },
    ],
    ['a leg of which nothing is known', { arrival: null }, {}, { 'arrival.flightGuid': 'Choose a flight of the list' }],
    [
      'a flight that is not there',
      { arrival: { ...legFacts(arrivalFlight), flight: null } },
      {},
      { 'arrival.flightGuid': 'Choose a flight of the list' },
    ],
    [
      'a flight of the other direction',
      { arrival: legFacts({ ...departureFlight, serviceDate: '2026-11-20' }), departure: null },
      {},
      { 'arrival.flightGuid': 'Choose a flight of the list' },
    ],
    [
      'a flight of another day',
      { arrival: legFacts({ ...arrivalFlight, serviceDate: '2026-11-21' }) },
      {},
      { 'arrival.flightGuid': 'BA2155 is not on Fri 20 Nov: choose the flight again' },
    ],
    [
      'a cancelled flight',
      { arrival: legFacts({ ...arrivalFlight, status: 'cancelled' }) },
      {},
      { 'arrival.flightGuid': 'BA2155 is cancelled on Fri 20 Nov' },
    ],
    [
      'a locked day',
      { arrival: legFacts(arrivalFlight, { day: locked }) },
      {},
      { 'arrival.date': 'Fri 20 Nov is closed and locked; changing it needs policy override' },
    ],
    [
      'fast track on a closed day',
      { arrival: legFacts(arrivalFlight, { day: full }) },
      {},
      { 'arrival.date': 'This date is closed for fast track' },
    ],
    [
      'a leg without a service',
      {},
      { arrival: arrivalLeg({ fastTrack: false }) },
      { 'arrival.fastTrack': 'Choose fast track, a transfer, or both' },
    ],
    [
      'a departure before the arrival',
      { departure: legFacts({ ...departureFlight, serviceDate: '2026-11-20', scheduled: '2026-11-20T18:04:00Z' }) },
      { departure: departureLeg({ date: '2026-11-20' }) },
      { 'departure.date': 'The departure is before the arrival' },
    ],
    [
      'a departure in the minute of the arrival',
      { departure: legFacts({ ...departureFlight, serviceDate: '2026-11-20', scheduled: arrivalFlight.scheduled }) },
      { departure: departureLeg({ date: '2026-11-20' }) },
      { 'departure.date': 'The departure is before the arrival' },
    ],
    ['nobody who books', { customer: null }, {}, { customer: 'Choose who books, or add them' }],
    ['a partner that is not there', {}, { partnerGuid: 'gone' }, { partnerGuid: 'Choose a partner of the list' }],
    ['on account of nobody', {}, { billing: 'partnerAccount' }, { partnerGuid: 'Choose whose account it goes on' }],
    ['paid now, nobody knows how', {}, { billing: 'payNow' }, { payMethod: 'Choose how it is paid' }],
    ['paid now, to a partner user', { isPartnerUser: true }, { billing: 'payNow', payMethod: 'cash' }, { billing: partnersTakeNoMoney }],
    [
      'an extra that is not sold',
      {},
      {
        extras: [
          { guid: 'flowers', quantity: 1 },
          { guid: 'gone', quantity: 1 },
        ],
      },
      { 'extras.1.guid': 'Choose an extra of the list' },
    ],
    [
      'an own price without the right to one',
      {},
      { overrides: own },
      { 'overrides.0.totalCents': 'Replacing the computed price needs policy override' },
    ],
    [
      'more names of a band than passengers, beside the last of them',
      {},
      { passengers: [child, adult, child, adult] },
      { 'passengers.2.ageBand': 'The party has 1 of these' },
    ],
    [
      'two things at once',
      { customer: null },
      { adults: 0, passengers: [] },
      { adults: 'At least one adult travels with the party', customer: 'Choose who books, or add them' },
    ],
  ])('%s', (_, facts, request, fields) => {
    expect(fieldsOf(facts, request)).toEqual(fields)
  })
})

describe('what may be booked', () => {
  test.each<[string, Partial<AdvancedFacts>, Partial<AdvancedRequest>]>([
    ['an arrival', {}, {}],
    ['a departure alone', { arrival: null }, { arrival: null, departure: departureLeg() }],
    ['both', {}, { departure: departureLeg() }],
    ['an arrival, whatever is known of a departure nobody asked for', { departure: null }, {}],
    ['today, with policy override', { today: '2026-11-20', hasPolicyOverride: true }, {}],
    ['today, at the desk', { today: '2026-11-20', isWalkIn: true }, {}],
    ['a locked day, with policy override', { hasPolicyOverride: true, arrival: legFacts(arrivalFlight, { day: locked }) }, {}],
    [
      'a drive alone on a day closed for fast track',
      { arrival: legFacts(arrivalFlight, { day: full }) },
      { arrival: arrivalLeg({ fastTrack: false, transfer: drive }) },
    ],
    ['a full day: the party joins the waitlist', { arrival: legFacts(arrivalFlight, { day: { ...full, mode: 'waitlistOnly' } }) }, {}],
    ['as many names as passengers', {}, { passengers: [adult, adult, child] }],
    ['on a partner’s account', { partner: hotel }, { billing: 'partnerAccount', partnerGuid: 'hotel' }],
    ['paid later by the guest of a partner', { partner: hotel }, { partnerGuid: 'hotel' }],
    ['paid now by card', {}, { billing: 'payNow', payMethod: 'card' }],
    ['an extra', {}, { extras: [{ guid: 'flowers', quantity: 1 }] }],
    ['an own price, with policy override', { hasPolicyOverride: true }, { overrides: own }],
  ])('%s', (_, facts, request) => {
    expect(fieldsOf(facts, request)).toBeNull()
  })
})

describe('a transfer', () => {
  const to = (change: object) => ({ arrival: arrivalLeg({ transfer: { ...drive, ...change } }) })
  const from = (change: object) => ({ arrival: null, departure: departureLeg({ transfer: { ...drive, ...change } }) })
  const known = legFacts(arrivalFlight)
  const airport = factsOf().airport

  test.each<[string, Partial<AdvancedFacts>, Partial<AdvancedRequest>, Record<string, string> | null]>([
    ['in one car', {}, to({}), null],
    ['in a car for each', {}, to({ cars: 3 }), null],
    [
      'that is not driven',
      { arrival: { ...known, service: null } },
      to({}),
      { 'arrival.transfer.serviceGuid': 'Choose a service of the list' },
    ],
    ['to nowhere', { arrival: { ...known, place: null } }, to({}), { 'arrival.transfer.locationGuid': 'Choose a place of the list' }],
    [
      'from the airport to the airport',
      { arrival: { ...known, place: airport } },
      to({}),
      { 'arrival.transfer.locationGuid': 'Choose a place other than the airport' },
    ],
    ['with too few seats', {}, { ...to({}), adults: 3 }, { 'arrival.transfer.cars': 'A Sedan takes 3: 4 passengers need 2' }],
    [
      'with infants, who need seats too',
      {},
      { ...to({}), infants: 1 },
      { 'arrival.transfer.cars': 'A Sedan takes 3: 4 passengers need 2' },
    ],
    ['with more cars than passengers', {}, to({ cars: 4 }), { 'arrival.transfer.cars': 'There are more cars than passengers' }],
    [
      'with a seat that is not there',
      {},
      to({
        carSeats: [
          { guid: 'booster', quantity: 1 },
          { guid: 'gone', quantity: 1 },
        ],
      }),
      { 'arrival.transfer.carSeats.1.guid': 'Choose a car seat of the list' },
    ],
    [
      'with a time of one’s own on arrival',
      {},
      to({ pickupTime: '15:00' }),
      { 'arrival.transfer.pickupTime': 'An arrival is met when its flight is in' },
    ],
    [
      'that fetches the guests as their flight leaves',
      { departure: legFacts(departureFlight, { askedPickupAt: departureFlight.scheduled }) },
      from({ pickupTime: '17:33' }),
      { 'departure.transfer.pickupTime': 'BA2154 has left by then' },
    ],
    [
      'that fetches the guests a minute before',
      { departure: legFacts(departureFlight, { askedPickupAt: '2026-11-27T21:32:00Z' }) },
      from({ pickupTime: '17:32' }),
      null,
    ],
  ])('%s', (_, facts, request, fields) => {
    expect(fieldsOf(facts, request)).toEqual(fields)
  })
})

describe('each step of the wizard checks its own part and those before it', () => {
  test.each<[Stage, string[]]>([
    ['flights', ['adults']],
    ['fastTrack', ['adults']],
    ['transport', ['adults', 'arrival.fastTrack']],
    ['customer', ['adults', 'arrival.fastTrack', 'customer', 'payMethod', 'passengers.0.ageBand', 'overrides.0.totalCents']],
  ])('%s', (stage, fields) => {
    const wrong = { adults: 0, arrival: arrivalLeg({ fastTrack: false }), billing: 'payNow', passengers: [adult], overrides: own } as const
    expect(Object.keys(fieldsOf({ customer: null }, wrong, stage) ?? {}).toSorted()).toEqual(fields.toSorted())
  })

  test('a step reaches itself and those before it', () => {
    expect(stages.map((stage) => stages.filter((wanted) => reaches(stage, wanted)).length)).toEqual([1, 2, 3, 4])
    expect(stages).toEqual(['flights', 'fastTrack', 'transport', 'customer'])
  })
})

test('a party is everybody in it', () => {
  expect(partySize({ adults: 2, children: 3, infants: 4 })).toBe(9)
})
