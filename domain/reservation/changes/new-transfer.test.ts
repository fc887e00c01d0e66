import { describe, expect, test } from 'vitest'
import { factsOf, flightsWith } from '#domain/reservation/example-facts.ts'
import {
  addressIn,
  bookingIn,
  departureLeg,
  done,
  drive,
  planNew,
} from '#domain/reservation/example-reservation.ts'
import type { ReservedBooking } from '#domain/reservation/reservation.ts'
import type { TransferRequest } from './new-advanced.ts'
import { type Change, arrivalOf, arrival } from '#domain/reservation/example-transfer.ts'

const departureOf = ({ transfer, facts, request }: Change) =>
  planNew(facts, {
    arrival: null,
    departure: departureLeg({ fastTrack: false, transfer: { ...drive, ...transfer } }),
    ...request,
  })
const departure = (change: Change = {}) => bookingIn(done(departureOf(change)).after, 'departureTransfer')

/** Terms with non-default values for every number used by a drive. */
const terms = {
  terms: [
    {
      guid: 'terms',
      validFrom: '2026-11-01',
      setAt: '2026-10-01T12:00:00Z',
      setBy: null,
      withdrawnAt: null,
      numbers: {
        clearanceMinutes: 30,
        airportLeadMinutes: 120,
        graceMinutesArrival: 50,
        graceMinutesElsewhere: 5,
      },
    },
  ],
}

const ofAnyBooking = {
  details: {},
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
        setForFlightAt: null,
        graceMinutes: 60,
        details: { notesForDriver: 'White hat' },
        status: 'unassigned',
        driverGuid: null,
      },
    ],
  })
  expect(
    priceLines.map(({ key, label, category, serviceDate, totalCents }) => [
      key,
      label,
      category,
      serviceDate,
      totalCents,
    ]),
  ).toEqual([
    ['drive1.sedan.drive', 'Sedan, The airport to West coast', 'airportTransport', '2026-11-20', 8_800],
  ])
})

test('the transfer of a departure goes the other way, at a multiple of five minutes', () => {
  const booking = departure()
  expect(booking).toMatchObject({ direction: 'departure', serviceDate: '2026-11-27', serviceTime: '13:55' })
  expect(booking.trips).toMatchObject([
    {
      pickupAt: '2026-11-27T17:55:00Z',
      fromGuid: 'villa',
      toGuid: 'airport',
      setForFlightAt: null,
      graceMinutes: 15,
      flightGuid: 'flight out',
    },
  ])
})

describe('the pickup time', () => {
  const pickupOf = ({ trips }: ReservedBooking) => trips[0]?.pickupAt
  const small = {
    departure: departureLeg({ date: '2026-11-28', flightGuid: 'small hours out', fastTrack: false }),
  }
  const beforeMidnight = (transfer: Partial<TransferRequest>) =>
    departure({ request: { departure: { ...small.departure, transfer: { ...drive, ...transfer } } } })

  test('of an arrival is after clearance, by the best known time', () => {
    expect(pickupOf(arrival())).toBe('2026-11-20T18:50:00Z')
    expect(
      pickupOf(
        arrival({ facts: { flights: flightsWith('flight in', { estimated: '2026-11-20T19:00:00Z' }) } }),
      ),
    ).toBe('2026-11-20T19:45:00Z')
    expect(pickupOf(arrival({ facts: { terms } }))).toBe('2026-11-20T18:35:00Z')
  })

  test('of a departure is in time for its flight as scheduled, however late the flight is', () => {
    expect(pickupOf(departure())).toBe('2026-11-27T17:55:00Z')
    expect(pickupOf(departure({ facts: { terms } }))).toBe('2026-11-27T18:55:00Z')
    expect(
      pickupOf(
        departure({ facts: { flights: flightsWith('flight out', { estimated: '2026-11-28T03:00:00Z' }) } }),
      ),
    ).toBe('2026-11-27T17:55:00Z')
  })

  test('of a departure allows for its stops and for the shortest drive', () => {
    const inn = { place: { locationGuid: 'inn', address: '', zoneGuid: null }, at: null }
    expect(pickupOf(departure({ transfer: { stops: [inn] } }))).toBe('2026-11-27T17:45:00Z')
    expect(pickupOf(departure({ transfer: { stops: [inn, inn] } }))).toBe('2026-11-27T17:35:00Z')
    expect(pickupOf(departure({ transfer: { stops: [inn], pickupTime: '14:00' } }))).toBe(
      '2026-11-27T18:00:00Z',
    )
    const places = factsOf().places.map((it) => (it.guid === 'villa' ? { ...it, minutesFromAirport: 4 } : it))
    expect(pickupOf(departure({ facts: { places } }))).toBe('2026-11-27T18:20:00Z')
  })

  test('of a departure can be requested', () => {
    expect(pickupOf(departure({ transfer: { pickupTime: '14:00' } }))).toBe('2026-11-27T18:00:00Z')
  })

  test('of a departure after midnight is the evening before, requested or not', () => {
    expect(beforeMidnight({})).toMatchObject({ serviceDate: '2026-11-27', serviceTime: '21:05' })
    expect(beforeMidnight({ pickupTime: '20:00' })).toMatchObject({
      serviceDate: '2026-11-27',
      serviceTime: '20:00',
    })
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
    expect(arrival({ transfer: { stops } }).trips[0]).toMatchObject({
      expectedMinutes: 45,
      stops: [{ placeGuid: 'inn', at: null }],
    })
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
    arrivalOf({
      facts: { places: [...factsOf().places, place] },
      transfer: { place: addressIn('West', ' 1 Sea Lane ') },
    }),
  )
  expect(planned.effects.filter(({ kind }) => kind === 'placeAdded')).toEqual([{ kind: 'placeAdded', place }])
  expect(bookingIn(planned.after, 'arrivalTransfer').trips[0]).toMatchObject({
    toGuid: place.guid,
    expectedMinutes: 30,
  })
})
