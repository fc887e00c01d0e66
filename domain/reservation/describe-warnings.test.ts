import { describe, expect, test } from 'vitest'
import type { AdvancedRequest } from './changes/new-advanced.ts'
import { dayFacts, factsOf, flightsWith, nightFlight } from './example-facts.ts'
import { arrivalLeg, car, departureLeg, done, drive, planNew } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'

const planOf = (facts: Partial<ReservationFacts>, request: Partial<AdvancedRequest>) =>
  done(planNew(facts, request)).plan
const waiting = { days: [dayFacts({ mode: 'limited', capacity: 10, taken: 9 })] }

describe('warnings', () => {
  const late = (estimated: string) => ({ flights: flightsWith('flight in', { estimated }) })
  const withBags = (...luggage: number[]) => ({
    children: 0,
    arrival: arrivalLeg({ transfer: { ...drive, cars: luggage.map((bags) => car({ luggage: bags })) } }),
  })
  const fetched = (pickupTime: string | null) => ({
    children: 0,
    arrival: null,
    departure: departureLeg({ transfer: { ...drive, pickupTime } }),
  })
  const seated = { ...drive, cars: [car({ carSeats: [{ guid: 'booster', quantity: 1 }] })] }

  test.each<[string, Partial<ReservationFacts>, Partial<AdvancedRequest>, string[]]>([
    [
      'no warnings if all is well',
      {},
      { children: 0, arrival: arrivalLeg({ transfer: drive }), departure: departureLeg({ transfer: drive }) },
      [],
    ],
    [
      'the party is waitlisted',
      waiting,
      {},
      [
        'Fri 20 Nov, arrival: Only 1 place left (3 needed). The booking joins the waitlist and is charged ' +
          'once approved.',
      ],
    ],
    [
      'the day is waitlist only',
      { days: [dayFacts({ mode: 'waitlistOnly' })] },
      {},
      [
        'Fri 20 Nov, arrival: New bookings are waitlisted. The booking joins the waitlist and is ' +
          'charged once approved.',
      ],
    ],
    [
      'only a transfer, which needs no places',
      waiting,
      { children: 0, arrival: arrivalLeg({ fastTrack: false, transfer: drive }) },
      [],
    ],
    ['the flight is late', late('2026-11-20T18:20:00Z'), {}, ['BA2155 is late, expected at 14:20']],
    ['the flight is only slightly late', late('2026-11-20T18:19:00Z'), {}, []],
    [
      'a late flight that isn’t booked',
      late('2026-11-20T18:20:00Z'),
      { arrival: null, departure: departureLeg() },
      [],
    ],
    [
      'the flight has landed',
      { flights: flightsWith('flight in', { actual: '2026-11-20T18:20:00Z', status: 'landed' }) },
      {},
      ['BA2155 already landed at 14:20'],
    ],
    [
      'the flight has departed',
      { flights: flightsWith('flight out', { status: 'departed' }) },
      { arrival: null, departure: departureLeg() },
      ['BA2154 already departed at 17:33'],
    ],
    ['as many bags as the car holds', {}, withBags(4), []],
    ['more bags than the car holds', {}, withBags(5), ['5 bags, but 1 × Sedan holds 4']],
    ['as many bags as two cars hold', {}, withBags(8, 0), []],
    ['more bags than two cars hold', {}, withBags(8, 1), ['9 bags, but 2 × Sedan holds 8']],
    [
      'more bags than a car and a van hold',
      {},
      {
        children: 0,
        arrival: arrivalLeg({
          transfer: { ...drive, cars: [car({ luggage: 9 }), car({ serviceGuid: 'van', luggage: 6 })] },
        }),
      },
      ['15 bags, but these cars hold 14'],
    ],
    ['at the airport just in time', {}, fetched('13:58'), []],
    [
      'at the airport a minute late',
      {},
      fetched('13:59'),
      ['The party reaches the airport 179 minutes before BA2154 departs, less than the usual 180'],
    ],
    [
      'the departure of two legs',
      { flights: flightsWith('flight out', { estimated: '2026-11-27T22:33:00Z' }) },
      { departure: departureLeg() },
      ['BA2154 is late, expected at 18:33'],
    ],
    [
      'a child without a seat',
      {},
      { arrival: arrivalLeg({ transfer: drive }) },
      ['No child seat for 1 child on Fri 20 Nov'],
    ],
    ['a child with a seat', {}, { arrival: arrivalLeg({ transfer: seated }) }, []],
    [
      'a departure transfer without the child seats of the arrival',
      {},
      { arrival: arrivalLeg({ transfer: seated }), departure: departureLeg({ transfer: drive }) },
      [
        'The departure transfer has no car seats, but the arrival transfer does',
        'No child seat for 1 child on Fri 27 Nov',
      ],
    ],
    [
      'a departure transfer with them',
      {},
      { arrival: arrivalLeg({ transfer: seated }), departure: departureLeg({ transfer: seated }) },
      [],
    ],
    [
      'the guest is already on the flight',
      { sameFlights: [{ flightGuid: 'flight in', reference: 'XYZ789' }] },
      {},
      ['Ada Bell is already booked on BA2155: XYZ789'],
    ],
    [
      'the guest is on another flight',
      { sameFlights: [{ flightGuid: nightFlight.guid, reference: 'XYZ789' }] },
      {},
      [],
    ],
  ])('%s', (_, facts, request, warnings) => {
    expect(planOf(facts, request).warnings).toEqual(warnings)
  })

  test('a calculated pickup is never too late', () => {
    const places = factsOf().places.map((it) =>
      it.guid === 'villa' ? { ...it, minutesFromAirport: 34 } : it,
    )
    expect(planOf({ places }, fetched(null)).warnings).toEqual([])
  })

  test('the terms of the day decide what is too late', () => {
    const set = {
      guid: 't',
      validFrom: '2026-11-01',
      setAt: '2026-10-01T12:00:00Z',
      setBy: null,
      withdrawnAt: null,
    }
    const terms = { terms: [{ ...set, numbers: { airportLeadMinutes: 90 } }] }
    expect(planOf({ terms }, fetched('15:28')).warnings).toEqual([])
    expect(planOf({ terms }, fetched('15:29')).warnings).toEqual([
      'The party reaches the airport 89 minutes before BA2154 departs, less than the usual 90',
    ])
  })

  describe('car seats in stock', () => {
    const elsewhere = (pickupAt: string) => ({
      seatUse: [{ guid: 'booster', quantity: 4, pickupAt, expectedMinutes: 30 }],
    })
    const request = { arrival: arrivalLeg({ transfer: seated }) }
    const text = 'Booster seat: 4 of 4 already in use at that time, 1 more requested'

    test.each<[string, string, string[]]>([
      ['in another car at that time', '2026-11-20T18:50:00Z', [text]],
      ['in a car that has just finished', '2026-11-20T18:20:00Z', []],
      ['in a car still under way', '2026-11-20T18:21:00Z', [text]],
      ['in a car that starts when this one ends', '2026-11-20T19:25:00Z', []],
    ])('%s', (_, pickupAt, warnings) => {
      expect(planOf(elsewhere(pickupAt), request).warnings).toEqual(warnings)
    })
  })
})
