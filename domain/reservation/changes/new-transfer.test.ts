import { describe, expect, test } from 'vitest'
import { factsOf, flightsWith, hotel } from '#domain/reservation/example-facts.ts'
import {
  addressIn,
  arrivalLeg,
  bookingIn,
  car,
  departureLeg,
  done,
  drive,
  planNew,
  refusedFields,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import type { ReservedBooking } from '#domain/reservation/reservation.ts'
import type { AdvancedRequest, TransferRequest } from './new-advanced.ts'

/** The services of an advanced booking as they are stored. */
interface Change {
  transfer?: Partial<TransferRequest>
  facts?: Partial<ReservationFacts>
  request?: Partial<AdvancedRequest>
}

const arrivalOf = ({ transfer, facts, request }: Change) =>
  planNew(facts, { arrival: arrivalLeg({ fastTrack: false, transfer: { ...drive, ...transfer } }), ...request })
const departureOf = ({ transfer, facts, request }: Change) =>
  planNew(facts, { arrival: null, departure: departureLeg({ fastTrack: false, transfer: { ...drive, ...transfer } }), ...request })
const arrival = (change: Change = {}) => bookingIn(done(arrivalOf(change)).after, 'arrivalTransfer')
const departure = (change: Change = {}) => bookingIn(done(departureOf(change)).after, 'departureTransfer')
const sumOf = ({ priceLines }: ReservedBooking) => priceLines.reduce((sum, it) => sum + it.totalCents, 0)

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

const ofAnyBooking = {
  adults: 2,
  children: 1,
  infants: 0,
  status: 'booked',
  comments: '',
  feeLines: [],
  cancelReason: '',
  belongsTo: null,
  hours: null,
  dayNumber: null,
  bookedAt: '2026-11-17T14:00:00Z',
  bookedByActor: true,
  waitlistedAt: null,
}

test('the transfer of an arrival, as saved', () => {
  const { priceLines, ...booking } = arrival()
  expect(booking).toEqual({
    ...ofAnyBooking,
    guid: 'new:arrivalTransfer',
    kind: 'arrivalTransfer',
    direction: 'arrival',
    serviceDate: '2026-11-20',
    serviceTime: '14:50',
    flightGuid: 'flight in',
    attendance: [],
    lastSequence: 1,
    trips: [
      {
        guid: 'new:arrivalTransfer.1.1',
        sequence: 1,
        journey: 1,
        serviceDate: '2026-11-20',
        pickupAt: '2026-11-20T18:50:00Z',
        expectedMinutes: 35,
        fromGuid: 'airport',
        toGuid: 'villa',
        stops: [],
        passengers: 3,
        luggage: 2,
        carSeats: [],
        serviceGuid: 'sedan',
        flightGuid: 'flight in',
        graceMinutes: 60,
        notesForDriver: 'White hat',
        notesForOffice: '',
        status: 'unassigned',
        driverGuid: null,
      },
    ],
  })
  expect(priceLines.map(({ key, label, category, serviceDate, totalCents }) => [key, label, category, serviceDate, totalCents])).toEqual([
    ['drive1.sedan.drive', 'Sedan, The airport to West coast', 'airportTransport', '2026-11-20', 8_800],
  ])
})

test('the transfer of a departure goes the other way, at a multiple of five minutes, with the waiting time for other locations', () => {
  const booking = departure()
  expect(booking).toMatchObject({ direction: 'departure', serviceDate: '2026-11-27', serviceTime: '13:55' })
  expect(booking.trips).toMatchObject([
    { pickupAt: '2026-11-27T17:55:00Z', fromGuid: 'villa', toGuid: 'airport', graceMinutes: 15, flightGuid: 'flight out' },
  ])
})

describe('the pickup time', () => {
  const pickupOf = ({ trips }: ReservedBooking) => trips[0]?.pickupAt
  const small = { departure: departureLeg({ date: '2026-11-28', flightGuid: 'small hours out', fastTrack: false }) }
  const beforeMidnight = (transfer: Partial<TransferRequest>) =>
    departure({ request: { departure: { ...small.departure, transfer: { ...drive, ...transfer } } } })

  test('of an arrival is after clearance, by the best known time', () => {
    expect(pickupOf(arrival())).toBe('2026-11-20T18:50:00Z')
    expect(pickupOf(arrival({ facts: { flights: flightsWith('flight in', { estimated: '2026-11-20T19:00:00Z' }) } }))).toBe(
      '2026-11-20T19:45:00Z',
    )
    expect(pickupOf(arrival({ facts: { terms } }))).toBe('2026-11-20T18:35:00Z')
  })

  test('of a departure is in time for its flight as scheduled, however late the flight is', () => {
    expect(pickupOf(departure())).toBe('2026-11-27T17:55:00Z')
    expect(pickupOf(departure({ facts: { terms } }))).toBe('2026-11-27T18:55:00Z')
    expect(pickupOf(departure({ facts: { flights: flightsWith('flight out', { estimated: '2026-11-28T03:00:00Z' }) } }))).toBe(
      '2026-11-27T17:55:00Z',
    )
  })

  test('of a departure can be requested', () => {
    expect(pickupOf(departure({ transfer: { pickupTime: '14:00' } }))).toBe('2026-11-27T18:00:00Z')
  })

  test('of a departure after midnight is the evening before, requested or not', () => {
    expect(beforeMidnight({})).toMatchObject({ serviceDate: '2026-11-27', serviceTime: '21:05' })
    expect(beforeMidnight({ pickupTime: '20:00' })).toMatchObject({ serviceDate: '2026-11-27', serviceTime: '20:00' })
    expect(pickupOf(beforeMidnight({ pickupTime: '20:00' }))).toBe('2026-11-28T00:00:00Z')
  })

  test('free waiting time follows the terms of the pickup date', () => {
    expect(arrival({ facts: { terms } }).trips[0]?.graceMinutes).toBe(50)
    expect(departure({ facts: { terms } }).trips[0]?.graceMinutes).toBe(5)
  })

  test('the shortest trip takes ten minutes', () => {
    const places = factsOf().places.map((it) => (it.guid === 'villa' ? { ...it, minutesFromAirport: 4 } : it))
    expect(arrival({ facts: { places } }).trips[0]?.expectedMinutes).toBe(10)
  })

  test('each stop takes ten minutes', () => {
    const stops = [{ place: { locationGuid: 'inn', address: '', zoneGuid: null }, at: null }]
    expect(arrival({ transfer: { stops } }).trips[0]).toMatchObject({ expectedMinutes: 45, stops: [{ placeGuid: 'inn', at: null }] })
  })
})

describe('several cars', () => {
  const seats = [{ guid: 'booster', quantity: 2 }]
  const mixed = {
    cars: [car({ luggage: 0, carSeats: seats }), car({ serviceGuid: 'van', luggage: 3, carSeats: [{ guid: 'cradle', quantity: 1 }] })],
  }

  test('share the passengers as evenly as possible, with the requested bags and car seats', () => {
    const { trips } = arrival({ transfer: mixed, request: { infants: 2 } })
    expect(
      trips.map(({ sequence, serviceGuid, passengers, luggage, carSeats }) => [sequence, serviceGuid, passengers, luggage, carSeats]),
    ).toEqual([
      [1, 'sedan', 3, 0, seats],
      [2, 'van', 2, 3, [{ guid: 'cradle', quantity: 1 }]],
    ])
  })

  test('take the requested passengers, and the others share the rest', () => {
    const { trips } = arrival({ transfer: { cars: [car({ passengers: 0 }), car(), car()] } })
    expect(trips.map(({ passengers }) => passengers)).toEqual([0, 2, 1])
  })

  test('of different services have their own prices and car seats', () => {
    expect(
      arrival({ transfer: mixed, request: { infants: 2 } }).priceLines.map(({ key, quantity, totalCents }) => [key, quantity, totalCents]),
    ).toEqual([
      ['drive1.sedan.drive', 1, 8_800],
      ['drive1.sedan.seat.booster', 2, 3_000],
      ['drive1.van.drive', 1, 13_200],
      ['drive1.van.seat.cradle', 1, 2_000],
    ])
  })
})

describe('the price', () => {
  test('is per car, with car seats separately', () => {
    const booking = arrival({ transfer: { cars: [car({ carSeats: [{ guid: 'booster', quantity: 2 }] }), car()] } })
    expect(booking.priceLines.map(({ key, label, quantity, totalCents }) => [key, label, quantity, totalCents])).toEqual([
      ['drive1.sedan.drive', 'Sedan, The airport to West coast', 2, 17_600],
      ['drive1.sedan.seat.booster', 'Booster seat', 2, 3_000],
    ])
    expect(sumOf(booking)).toBe(20_600)
  })

  test('counts short notice from now to the pickup', () => {
    expect(sumOf(arrival({ facts: { now: '2026-11-19T18:49:00Z' } }))).toBe(8_800)
    expect(sumOf(arrival({ facts: { now: '2026-11-19T18:51:00Z' } }))).toBe(9_900)
  })

  test('includes stops only if requested', () => {
    const book = { ...factsOf().book, surcharges: factsOf().book.surcharges.filter(({ kind }) => kind === 'extraStop') }
    const stops = [{ place: addressIn('West', '1 Sea Lane'), at: '15:30' }]
    const places = [
      ...factsOf().places,
      {
        guid: 'new:place West 1 Sea Lane',
        name: '1 Sea Lane',
        zoneGuid: 'West',
        zoneName: 'West coast',
        minutesFromAirport: 30,
        address: '1 Sea Lane',
      },
    ]
    expect(sumOf(arrival({ facts: { book } }))).toBe(8_800)
    expect(sumOf(arrival({ facts: { book, places }, transfer: { stops } }))).toBe(9_350)
  })

  test('uses the local date and time of the pickup, at night and on the next day', () => {
    const booking = arrival({ facts: { flights: flightsWith('flight in', { scheduled: '2026-11-21T03:30:00Z' }) } })
    expect(booking).toMatchObject({ serviceDate: '2026-11-21', serviceTime: '00:15' })
    expect(booking.priceLines.map(({ label }) => label)).toEqual(['Sedan, The airport to West coast', 'Night (25%)'])
  })

  test('on account uses the partner’s rate', () => {
    const request = { billing: 'partnerAccount', partnerGuid: 'hotel' } as const
    expect(sumOf(arrival({ facts: { partner: hotel }, request }))).toBe(7_920)
    expect(sumOf(arrival({ facts: { partner: hotel }, request: { partnerGuid: 'hotel' } }))).toBe(8_800)
  })

  test('is named if missing', () => {
    const result = arrivalOf({ facts: { book: { ...factsOf().book, transport: [] } } })
    expect(refusedFields(result)).toEqual({ price: 'No price is set for Sedan, The airport to West coast on Fri 20 Nov' })
  })

  test('of a car seat is named if missing', () => {
    const result = arrivalOf({
      facts: { book: { ...factsOf().book, carSeats: [] } },
      transfer: { cars: [car({ carSeats: [{ guid: 'booster', quantity: 1 }] })] },
    })
    expect(refusedFields(result)).toEqual({ price: 'No price is set for this car seat on Fri 20 Nov' })
  })
})

test('a trip to a new address creates the location', () => {
  const place = {
    guid: 'new:place West 1 Sea Lane',
    name: '1 Sea Lane',
    zoneGuid: 'West',
    zoneName: 'West coast',
    minutesFromAirport: 30,
    address: '1 Sea Lane',
  }
  const planned = done(
    arrivalOf({ facts: { places: [...factsOf().places, place] }, transfer: { place: addressIn('West', ' 1 Sea Lane ') } }),
  )
  expect(planned.effects.filter(({ kind }) => kind === 'placeAdded')).toEqual([{ kind: 'placeAdded', place }])
  expect(bookingIn(planned.after, 'arrivalTransfer').trips[0]).toMatchObject({ toGuid: place.guid, expectedMinutes: 30 })
})
