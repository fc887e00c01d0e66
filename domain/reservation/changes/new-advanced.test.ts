import { describe, expect, test } from 'vitest'
import { partnersTakeNoMoney } from '#domain/booking/group-state.ts'
import { isRefusal } from '#domain/refusal.ts'
import { arrivalFlight, dayFacts, factsOf, flights, flightsWith, hotel, withOverride } from '../example-facts.ts'
import { ada, addressIn, arrivalLeg, at, car, departureLeg, drive, refusedFields, requestOf } from '../example-reservation.ts'
import type { ReservationFacts } from '../facts.ts'
import type { PassengerName } from '../new-reservation.ts'
import { partySize, type Booker } from '../reservation.ts'
import { newAdvanced, reaches, stages, type AdvancedRequest, type Stage } from './new-advanced.ts'

const locked = { days: [dayFacts({ isLocked: true })] }
const closed = { days: [dayFacts({ mode: 'closed' })] }
const child: PassengerName = { firstName: 'Tim', lastName: 'Bell', ageBand: 'child' }
const adult: PassengerName = { ...child, ageBand: 'adult' }
const own = [{ key: 'new:arrivalFastTrack adult.first', totalCents: 1, reason: 'Agreed' }]

interface Asked {
  booker?: Booker | null
  stage?: Stage
}

/** What is refused, by field; null: nothing is. */
function fieldsOf(facts: Partial<ReservationFacts>, request: Partial<AdvancedRequest>, { booker = ada, stage }: Asked = {}) {
  const target = newAdvanced(factsOf(facts), booker, requestOf(request), stage)
  return isRefusal(target) ? refusedFields(target) : null
}

describe('invalid input is reported at its field', () => {
  test.each<[string, Partial<ReservationFacts>, Partial<AdvancedRequest>, Record<string, string>]>([
    ['children alone', {}, { adults: 0 }, { adults: 'At least one adult travels with the party' }],
    ['no flight at all', {}, { arrival: null }, { 'arrival.flightGuid': 'Choose an arrival flight, a departure flight, or both' }],
    ['today', { today: '2026-11-20' }, {}, { 'arrival.date': 'Booking for today needs policy override' }],
    ['a day that is past', { today: '2026-11-21' }, {}, { 'arrival.date': 'Fri 20 Nov is past' }],
    ['a day that is past, even by policy override', { ...withOverride, today: '2026-11-21' }, {}, { 'arrival.date': 'Fri 20 Nov is past' }],
    [
      'a departure of today',
      { today: '2026-11-27' },
      { arrival: null, departure: departureLeg() },
      { 'departure.date': 'Booking for today needs policy override' },
    ],
    ['no flight that is known', { flights: [] }, {}, { 'arrival.flightGuid': 'Choose a flight of the list' }],
    [
      'a flight that is not there',
      {},
      { arrival: arrivalLeg({ flightGuid: 'gone' }) },
      { 'arrival.flightGuid': 'Choose a flight of the list' },
    ],
    [
      'a flight of the other direction',
      { flights: flightsWith('flight out', { serviceDate: '2026-11-20' }) },
      { arrival: arrivalLeg({ flightGuid: 'flight out' }) },
      { 'arrival.flightGuid': 'Choose a flight of the list' },
    ],
    [
      'a flight of another day',
      { flights: flightsWith('flight in', { serviceDate: '2026-11-21' }) },
      {},
      { 'arrival.flightGuid': 'BA2155 is not on Fri 20 Nov: choose the flight again' },
    ],
    [
      'a cancelled flight',
      { flights: flightsWith('flight in', { status: 'cancelled' }) },
      {},
      { 'arrival.flightGuid': 'BA2155 is cancelled on Fri 20 Nov' },
    ],
    ['a locked day', locked, {}, { 'arrival.date': 'Fri 20 Nov is closed and locked; changing it needs policy override' }],
    ['fast track on a closed day', closed, {}, { 'arrival.date': 'This date is closed for fast track' }],
    [
      'a leg without a service',
      {},
      { arrival: arrivalLeg({ fastTrack: false }) },
      { 'arrival.fastTrack': 'Choose fast track, a transfer, or both' },
    ],
    [
      'a departure before the arrival',
      { flights: flightsWith('flight out', { serviceDate: '2026-11-20', scheduled: '2026-11-20T18:04:00Z' }) },
      { departure: departureLeg({ date: '2026-11-20' }) },
      { 'departure.date': 'The departure is before the arrival' },
    ],
    [
      'a departure in the minute of the arrival',
      { flights: flightsWith('flight out', { serviceDate: '2026-11-20', scheduled: arrivalFlight.scheduled }) },
      { departure: departureLeg({ date: '2026-11-20' }) },
      { 'departure.date': 'The departure is before the arrival' },
    ],
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
  ])('%s', (_, facts, request, fields) => {
    expect(fieldsOf(facts, request)).toEqual(fields)
  })

  test('nobody who books', () => {
    expect(fieldsOf({}, {}, { booker: null })).toEqual({ customer: 'Choose who books, or add them' })
  })

  test('two things at once', () => {
    expect(fieldsOf({}, { adults: 0, passengers: [] }, { booker: null })).toEqual({
      adults: 'At least one adult travels with the party',
      customer: 'Choose who books, or add them',
    })
  })
})

describe('what may be booked', () => {
  test.each<[string, Partial<ReservationFacts>, Partial<AdvancedRequest>]>([
    ['an arrival', {}, {}],
    ['a departure alone', {}, { arrival: null, departure: departureLeg() }],
    ['both', {}, { departure: departureLeg() }],
    ['an arrival, whatever is known of a departure nobody asked for', { flights: flights.slice(0, 1) }, {}],
    ['today, with policy override', { ...withOverride, today: '2026-11-20' }, {}],
    ['today, at the desk', { today: '2026-11-20', isWalkIn: true }, {}],
    ['a locked day, with policy override', { ...withOverride, ...locked }, {}],
    ['a drive alone on a day closed for fast track', closed, { arrival: arrivalLeg({ fastTrack: false, transfer: drive }) }],
    ['a full day: the party joins the waitlist', { days: [dayFacts({ mode: 'waitlistOnly' })] }, {}],
    ['as many names as passengers', {}, { passengers: [adult, adult, child] }],
    ['on a partner’s account', { partner: hotel }, { billing: 'partnerAccount', partnerGuid: 'hotel' }],
    ['paid later by the guest of a partner', { partner: hotel }, { partnerGuid: 'hotel' }],
    ['paid now by card', {}, { billing: 'payNow', payMethod: 'card' }],
    ['an extra', {}, { extras: [{ guid: 'flowers', quantity: 1 }] }],
    ['an own price, with policy override', withOverride, { overrides: own }],
  ])('%s', (_, facts, request) => {
    expect(fieldsOf(facts, request)).toBeNull()
  })
})

describe('a transfer', () => {
  const to = (change: object) => ({ arrival: arrivalLeg({ transfer: { ...drive, ...change } }) })
  const from = (change: object) => ({ arrival: null, departure: departureLeg({ transfer: { ...drive, ...change } }) })

  test.each<[string, Partial<ReservationFacts>, Partial<AdvancedRequest>, Record<string, string> | null]>([
    ['in one car', {}, to({}), null],
    ['in a car for each', {}, to({ cars: [car(), car(), car()] }), null],
    ['in more cars than passengers: one for the bags', {}, to({ cars: [car(), car(), car(), car()] }), null],
    [
      'that is not driven',
      {},
      to({ cars: [car(), car({ serviceGuid: 'gone' })] }),
      { 'arrival.transfer.cars.1.serviceGuid': 'Choose a service of the list' },
    ],
    ['to nowhere', {}, to({ place: at('gone') }), { 'arrival.transfer.place.locationGuid': 'Choose a place of the list' }],
    [
      'to an address in no zone',
      {},
      to({ place: { locationGuid: null, address: '1 Sea Lane', zoneGuid: null } }),
      { 'arrival.transfer.place.zoneGuid': 'Choose the zone of the address' },
    ],
    [
      'to an address that says nothing',
      {},
      to({ place: addressIn('West', ' ') }),
      { 'arrival.transfer.place.locationGuid': 'Choose a place of the list' },
    ],
    [
      'from the airport to the airport',
      {},
      to({ place: at('airport') }),
      { 'arrival.transfer.place.locationGuid': 'Choose a place other than the airport' },
    ],
    ['with too few seats', {}, { ...to({}), adults: 3 }, { 'arrival.transfer.cars': 'A Sedan takes 3: 4 passengers need 2' }],
    [
      'with infants, who need seats too',
      {},
      { ...to({}), infants: 1 },
      { 'arrival.transfer.cars': 'A Sedan takes 3: 4 passengers need 2' },
    ],
    [
      'in cars of different services, with too few seats',
      {},
      { ...to({ cars: [car(), car({ serviceGuid: 'van' })] }), adults: 12 },
      { 'arrival.transfer.cars': 'These cars take 11 of 13 passengers' },
    ],
    ['in a car and a van, shared as said', {}, to({ cars: [car({ passengers: 1 }), car({ serviceGuid: 'van', passengers: 2 })] }), null],
    [
      'where somebody is left behind',
      {},
      to({ cars: [car({ passengers: 1 }), car({ passengers: 1 })] }),
      { 'arrival.transfer.cars': 'The cars take 2 of 3 passengers' },
    ],
    [
      'where one car is crowded',
      {},
      { ...to({ cars: [car({ passengers: 4 }), car({ serviceGuid: 'van', passengers: 0 })] }), adults: 3 },
      { 'arrival.transfer.cars.0.passengers': 'A Sedan takes 3' },
    ],
    [
      'with a seat that is not there',
      {},
      to({
        cars: [
          car({
            carSeats: [
              { guid: 'booster', quantity: 1 },
              { guid: 'gone', quantity: 1 },
            ],
          }),
        ],
      }),
      { 'arrival.transfer.cars.0.carSeats.1.guid': 'Choose a car seat of the list' },
    ],
    [
      'with more seats than there are',
      {},
      to({ cars: [car({ carSeats: [{ guid: 'booster', quantity: 20 }] })] }),
      { 'arrival.transfer.cars.0.carSeats.0.quantity': 'The company has 4 of Booster seat' },
    ],
    [
      'with more seats in all its cars than there are',
      {},
      to({ cars: [car({ carSeats: [{ guid: 'cradle', quantity: 2 }] }), car({ carSeats: [{ guid: 'cradle', quantity: 1 }] })] }),
      { 'arrival.transfer.cars.1.carSeats.0.quantity': 'The company has 2 of Cradle' },
    ],
    [
      'by way of nowhere',
      {},
      to({ stops: [{ place: at('gone'), at: null }] }),
      { 'arrival.transfer.stops.0.place.locationGuid': 'Choose a place of the list' },
    ],
    [
      'with a time of one’s own on arrival',
      {},
      to({ pickupTime: '15:00' }),
      { 'arrival.transfer.pickupTime': 'An arrival is met when its flight is in' },
    ],
    [
      'that reaches the airport after check-in has closed',
      {},
      from({ pickupTime: '15:59' }),
      {
        'departure.transfer.pickupTime':
          'The party would reach the airport 59 minutes before BA2154 leaves: check-in closes 60 minutes before',
      },
    ],
    [
      'that fetches the guests twenty minutes before their flight',
      {},
      from({ pickupTime: '17:13' }),
      {
        'departure.transfer.pickupTime':
          'The party would reach the airport 0 minutes before BA2154 leaves: check-in closes 60 minutes before',
      },
    ],
    ['that reaches it as check-in closes', {}, from({ pickupTime: '15:58' }), null],
    ['that comes late by policy override', withOverride, from({ pickupTime: '17:13' }), null],
    [
      'that would be past',
      { ...withOverride, today: '2026-11-27', now: '2026-11-27T18:00:00Z' },
      from({}),
      { 'departure.transfer.pickupTime': '13:55 on Fri 27 Nov is past: set another pickup time' },
    ],
    ['of who stands at the desk, a few minutes ago', { today: '2026-11-27', now: '2026-11-27T18:00:00Z', isWalkIn: true }, from({}), null],
    [
      'of who stood at the desk a quarter of an hour ago',
      { today: '2026-11-27', now: '2026-11-27T18:10:00Z', isWalkIn: true },
      from({}),
      { 'departure.transfer.pickupTime': '13:55 on Fri 27 Nov is past: set another pickup time' },
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
    expect(Object.keys(fieldsOf({}, wrong, { booker: null, stage }) ?? {}).toSorted()).toEqual(fields.toSorted())
  })

  test('a step reaches itself and those before it', () => {
    expect(stages.map((stage) => stages.filter((wanted) => reaches(stage, wanted)).length)).toEqual([1, 2, 3, 4])
    expect(stages).toEqual(['flights', 'fastTrack', 'transport', 'customer'])
  })
})

test('a party is everybody in it', () => {
  expect(partySize({ adults: 2, children: 3, infants: 4 })).toBe(9)
})
