import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { factsOf, withOverride } from '#domain/reservation/example-facts.ts'
import {
  ada,
  addressIn,
  arrivalLeg,
  at,
  car,
  departureLeg,
  drive,
  refusedFields,
  requestOf,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { type Booker } from '#domain/reservation/reservation.ts'
import { newAdvanced, type AdvancedRequest, type Stage } from './new-advanced.ts'

interface Asked {
  booker?: Booker | null
  stage?: Stage
}

/** What is refused, by field; null: nothing is. */
function fieldsOf(
  facts: Partial<ReservationFacts>,
  request: Partial<AdvancedRequest>,
  { booker = ada, stage }: Asked = {},
) {
  const target = newAdvanced(factsOf(facts), booker, requestOf(request), stage)
  return isRefusal(target) ? refusedFields(target) : null
}

describe('a transfer', () => {
  const to = (change: object) => ({ arrival: arrivalLeg({ transfer: { ...drive, ...change } }) })
  const from = (change: object) => ({
    arrival: null,
    departure: departureLeg({ transfer: { ...drive, ...change } }),
  })

  test.each<[string, Partial<ReservationFacts>, Partial<AdvancedRequest>, Record<string, string> | null]>([
    ['in one car', {}, to({}), null],
    ['in one car per passenger', {}, to({ cars: [car(), car(), car()] }), null],
    ['in more cars than passengers, one for the bags', {}, to({ cars: [car(), car(), car(), car()] }), null],
    [
      'an invalid transfer',
      {},
      to({ cars: [car(), car({ serviceGuid: 'gone' })] }),
      { 'arrival.transfer.cars.1.serviceGuid': 'Choose a service from the list' },
    ],
    [
      'without a drop-off',
      {},
      to({ place: at('gone') }),
      { 'arrival.transfer.place.locationGuid': 'Choose a location from the list' },
    ],
    [
      'to an address without a zone',
      {},
      to({ place: { locationGuid: null, address: '1 Sea Lane', zoneGuid: null } }),
      { 'arrival.transfer.place.zoneGuid': 'Choose a zone for this address' },
    ],
    [
      'to an empty address',
      {},
      to({ place: addressIn('West', ' ') }),
      { 'arrival.transfer.place.locationGuid': 'Choose a location from the list' },
    ],
    [
      'from the airport to the airport',
      {},
      to({ place: at('airport') }),
      { 'arrival.transfer.place.locationGuid': 'Choose a location other than the airport' },
    ],
    [
      'with too few seats',
      {},
      { ...to({}), adults: 3 },
      { 'arrival.transfer.cars': 'Sedan seats up to 3. You need 2 for 4 passengers.' },
    ],
    [
      'with infants, who need seats too',
      {},
      { ...to({}), infants: 1 },
      { 'arrival.transfer.cars': 'Sedan seats up to 3. You need 2 for 4 passengers.' },
    ],
    [
      'in cars of different services, with too few seats',
      {},
      { ...to({ cars: [car(), car({ serviceGuid: 'van' })] }), adults: 12 },
      { 'arrival.transfer.cars': 'These cars seat 11, but the party has 13' },
    ],
    [
      'in a car and a van, distributed as requested',
      {},
      to({ cars: [car({ passengers: 1 }), car({ serviceGuid: 'van', passengers: 2 })] }),
      null,
    ],
    [
      'with a passenger without a seat',
      {},
      to({ cars: [car({ passengers: 1 }), car({ passengers: 1 })] }),
      { 'arrival.transfer.cars': 'Passengers per car add up to 2, but the party has 3' },
    ],
    [
      'with an overcrowded car',
      {},
      { ...to({ cars: [car({ passengers: 4 }), car({ serviceGuid: 'van', passengers: 0 })] }), adults: 3 },
      { 'arrival.transfer.cars.0.passengers': 'Sedan seats up to 3' },
    ],
    [
      'with an unknown car seat',
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
      { 'arrival.transfer.cars.0.carSeats.1.guid': 'Choose a car seat from the list' },
    ],
    [
      'with more car seats than in stock',
      {},
      to({ cars: [car({ carSeats: [{ guid: 'booster', quantity: 20 }] })] }),
      { 'arrival.transfer.cars.0.carSeats.0.quantity': 'Only 4 × Booster seat in stock' },
    ],
    [
      'with more car seats in all its cars than in stock',
      {},
      to({
        cars: [
          car({ carSeats: [{ guid: 'cradle', quantity: 2 }] }),
          car({ carSeats: [{ guid: 'cradle', quantity: 1 }] }),
        ],
      }),
      { 'arrival.transfer.cars.1.carSeats.0.quantity': 'Only 2 × Cradle in stock' },
    ],
    [
      'via an unknown location',
      {},
      to({ stops: [{ place: at('gone'), at: null }] }),
      { 'arrival.transfer.stops.0.place.locationGuid': 'Choose a location from the list' },
    ],
    [
      'with a requested time on arrival',
      {},
      to({ pickupTime: '15:00' }),
      {
        'arrival.transfer.pickupTime': 'Arrivals are picked up when the flight lands. Leave the time empty.',
      },
    ],
    [
      'that reaches the airport after check-in closes',
      {},
      from({ pickupTime: '15:59' }),
      {
        'departure.transfer.pickupTime':
          'The party would reach the airport 59 minutes before BA2154 departs, ' +
          'but check-in closes 60 minutes before departure',
      },
    ],
    [
      'with a pickup twenty minutes before the flight',
      {},
      from({ pickupTime: '17:13' }),
      {
        'departure.transfer.pickupTime':
          'The party would reach the airport 0 minutes before BA2154 departs, ' +
          'but check-in closes 60 minutes before departure',
      },
    ],
    ['that reaches the airport as check-in closes', {}, from({ pickupTime: '15:58' }), null],
    ['that is late, with a policy override', withOverride, from({ pickupTime: '17:13' }), null],
    [
      'with a pickup in the past',
      { ...withOverride, today: '2026-11-27', now: '2026-11-27T18:00:00Z' },
      from({}),
      { 'departure.transfer.pickupTime': '13:55 on Fri 27 Nov is in the past. Choose a later pickup time.' },
    ],
    [
      'of a party at the desk, a few minutes ago',
      { today: '2026-11-27', now: '2026-11-27T18:00:00Z', isWalkIn: true },
      from({}),
      null,
    ],
    [
      'of a party at the desk, a quarter of an hour ago',
      { today: '2026-11-27', now: '2026-11-27T18:10:00Z', isWalkIn: true },
      from({}),
      { 'departure.transfer.pickupTime': '13:55 on Fri 27 Nov is in the past. Choose a later pickup time.' },
    ],
  ])('%s', (_, facts, request, fields) => {
    expect(fieldsOf(facts, request)).toEqual(fields)
  })
})
