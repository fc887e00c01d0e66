import { describe, expect, test } from 'vitest'
import { errorsOf } from '#domain/pricing/example-prices.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { AdvancedFacts, AdvancedRequest, LegFacts, TransferRequest } from './advanced-facts.ts'
import { arrivalFlight, departureFlight, drive, factsOf, legFacts, planned, requestOf } from './example-booking.ts'
import { pickupAtFor, planTransfer } from './plan-transfer.ts'
import type { PlannedBooking } from './planned-booking.ts'

interface Change {
  transfer?: Partial<TransferRequest>
  about?: Partial<LegFacts>
  facts?: Partial<AdvancedFacts>
  request?: Partial<AdvancedRequest>
}

function arrivalOf({ transfer, about, facts, request }: Change): PlannedBooking | Refusal | null {
  const known = legFacts(arrivalFlight, about)
  return planTransfer(factsOf(facts), requestOf(request), 'arrival', { ...drive, ...transfer }, known, known.flight ?? arrivalFlight)
}

function departureOf({ transfer, about, facts, request }: Change): PlannedBooking | Refusal | null {
  const known = legFacts(departureFlight, about)
  return planTransfer(factsOf(facts), requestOf(request), 'departure', { ...drive, ...transfer }, known, departureFlight)
}

function bookingOf(result: PlannedBooking | Refusal | null): PlannedBooking {
  const booking = planned(result)
  if (booking === null) throw new Error('nothing was planned')
  return booking
}

/** Terms with non-default values for every number used by a drive. */
const terms = {
  terms: [
    {
      guid: 'terms',
      validFrom: '2026-11-01',
      setAt: '2026-10-01T12:00:00Z',
      setBy: null,
      withdrawnAt: null,
      numbers: { clearanceMinutes: 30, airportLeadMinutes: 120, graceMinutesArrival: 50, graceMinutesElsewhere: 5 },
    },
  ],
}

test('the transfer of an arrival, as it will be saved', () => {
  const { priceLines, ...booking } = bookingOf(arrivalOf({}))
  expect(booking).toEqual({
    kind: 'arrivalTransfer',
    direction: 'arrival',
    serviceDate: '2026-11-20',
    serviceTime: '14:50',
    flightGuid: 'flight in',
    status: 'booked',
    chargeCents: 8_800,
    trips: [
      {
        sequence: 1,
        serviceDate: '2026-11-20',
        pickupAt: '2026-11-20T18:50:00Z',
        expectedMinutes: 35,
        fromLocationGuid: 'airport',
        toLocationGuid: 'villa',
        passengers: 3,
        luggage: 2,
        carSeats: [],
        serviceGuid: 'sedan',
        flightGuid: 'flight in',
        graceMinutes: 60,
        notesForDriver: 'White hat',
      },
    ],
  })
  expect(priceLines.map(({ key, label, category, totalCents }) => [key, label, category, totalCents])).toEqual([
    ['arrivalTransfer.0', 'Sedan, The airport to West coast', 'airportTransport', 8_800],
  ])
})

test('the transfer of a departure goes the other way, by a round five minutes, with the grace of elsewhere', () => {
  const booking = bookingOf(departureOf({}))
  expect(booking).toMatchObject({ kind: 'departureTransfer', direction: 'departure', serviceDate: '2026-11-27', serviceTime: '13:55' })
  expect(booking.trips).toMatchObject([
    { pickupAt: '2026-11-27T17:55:00Z', fromLocationGuid: 'villa', toLocationGuid: 'airport', graceMinutes: 15, flightGuid: 'flight out' },
  ])
  expect(booking.priceLines.map(({ key }) => key)).toEqual(['departureTransfer.0'])
})

describe('when the car is there', () => {
  const arrival = legFacts(arrivalFlight)
  const departure = legFacts(departureFlight)
  const late = { ...arrivalFlight, estimated: '2026-11-20T19:00:00Z' }
  const asked = '2026-11-27T18:00:00Z'

  test('an arrival: once its guests can be through', () => {
    expect(pickupAtFor(factsOf(), 'arrival', arrival, arrivalFlight)).toBe('2026-11-20T18:50:00Z')
    expect(pickupAtFor(factsOf(), 'arrival', arrival, late)).toBe('2026-11-20T19:45:00Z')
    expect(pickupAtFor(factsOf({ terms }), 'arrival', arrival, arrivalFlight)).toBe('2026-11-20T18:35:00Z')
  })

  test('an arrival is never at an asked time', () => {
    expect(pickupAtFor(factsOf(), 'arrival', { ...arrival, askedPickupAt: asked }, arrivalFlight)).toBe('2026-11-20T18:50:00Z')
  })

  test('a departure: in time for its flight, from where it begins', () => {
    expect(pickupAtFor(factsOf(), 'departure', departure, departureFlight)).toBe('2026-11-27T17:55:00Z')
    expect(pickupAtFor(factsOf({ terms }), 'departure', departure, departureFlight)).toBe('2026-11-27T18:55:00Z')
  })

  test('a departure: at the time that was asked for', () => {
    expect(pickupAtFor(factsOf(), 'departure', { ...departure, askedPickupAt: asked }, departureFlight)).toBe(asked)
    expect(pickupAtFor(factsOf(), 'departure', { ...departure, place: null, askedPickupAt: asked }, departureFlight)).toBe(asked)
  })

  test('a departure from nobody knows where: nobody knows when', () => {
    expect(pickupAtFor(factsOf(), 'departure', { ...departure, place: null }, departureFlight)).toBeNull()
  })
})

describe('nothing is planned yet', () => {
  test.each<[string, PlannedBooking | Refusal | null]>([
    ['without a place', arrivalOf({ about: { place: null } })],
    ['without a service', arrivalOf({ about: { service: null } })],
    ['without a time', departureOf({ about: { place: null } })],
  ])('%s', (_, result) => {
    expect(result).toBeNull()
  })
})

describe('several cars', () => {
  const trips = bookingOf(
    arrivalOf({ transfer: { cars: 2, luggage: 3, carSeats: [{ guid: 'booster', quantity: 2 }] }, request: { infants: 2 } }),
  ).trips

  test('share the people and the bags as evenly as it goes', () => {
    expect(trips.map(({ sequence, passengers, luggage }) => [sequence, passengers, luggage])).toEqual([
      [1, 3, 2],
      [2, 2, 1],
    ])
  })

  test('have the child seats in the first', () => {
    expect(trips.map(({ carSeats }) => carSeats)).toEqual([[{ guid: 'booster', quantity: 2 }], []])
  })
})

test('even next door, a drive takes ten minutes', () => {
  const near = { ...legFacts(arrivalFlight).place!, minutesFromAirport: 4 } // the example has a place
  expect(bookingOf(arrivalOf({ about: { place: near } })).trips[0]?.expectedMinutes).toBe(10)
})

test('waiting is free for as long as the terms of the pickup’s day say', () => {
  expect(bookingOf(arrivalOf({ facts: { terms } })).trips[0]?.graceMinutes).toBe(50)
  expect(bookingOf(departureOf({ facts: { terms } })).trips[0]?.graceMinutes).toBe(5)
})

describe('the price', () => {
  test('is per car, with the seats separately', () => {
    const { priceLines, chargeCents } = bookingOf(arrivalOf({ transfer: { cars: 2, carSeats: [{ guid: 'booster', quantity: 2 }] } }))
    expect(priceLines.map(({ key, label, quantity, totalCents }) => [key, label, quantity, totalCents])).toEqual([
      ['arrivalTransfer.0', 'Sedan, The airport to West coast', 2, 17_600],
      ['arrivalTransfer.1', 'Booster seat', 2, 3_000],
    ])
    expect(chargeCents).toBe(20_600)
  })

  test('has the short notice counted from now to the pickup', () => {
    expect(bookingOf(arrivalOf({ facts: { now: '2026-11-19T18:49:00Z' } })).chargeCents).toBe(8_800)
    expect(bookingOf(arrivalOf({ facts: { now: '2026-11-19T18:51:00Z' } })).chargeCents).toBe(9_900)
  })

  test('has no stops on the way', () => {
    const book = { ...factsOf().book, surcharges: factsOf().book.surcharges.filter(({ kind }) => kind === 'extraStop') }
    expect(bookingOf(arrivalOf({ facts: { book } })).chargeCents).toBe(8_800)
  })

  test('is of the pickup’s local day and time: at night, and on the day after', () => {
    const flight = { ...arrivalFlight, scheduled: '2026-11-21T03:30:00Z' }
    const booking = bookingOf(arrivalOf({ about: { flight } }))
    expect(booking).toMatchObject({ serviceDate: '2026-11-21', serviceTime: '00:15' })
    expect(booking.priceLines.map(({ label }) => label)).toEqual(['Sedan, The airport to West coast', 'Night (25 %)'])
  })

  test.each<[string, Change, string[]]>([
    [
      'that is missing is named',
      { facts: { book: { ...factsOf().book, transport: [] } } },
      ['No price is set for Sedan, The airport to West coast on Fri 20 Nov'],
    ],
    [
      'of a seat that is missing is named',
      { transfer: { carSeats: [{ guid: 'gone', quantity: 1 }] } },
      ['No price is set for this car seat on Fri 20 Nov'],
    ],
  ])('%s', (_, change, errors) => {
    expect(errorsOf(arrivalOf(change) as Refusal)).toEqual(errors)
  })
})
