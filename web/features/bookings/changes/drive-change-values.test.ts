import { describe, expect, test } from 'vitest'
import type { GroupDetail } from '#contract/groups.ts'
import { noPlace } from '#web/features/bookings/drive/drive-values.ts'
import { addCarsField, addCarsRequest, addCarsValues, shareLeft, type CarsState } from './add-cars-values.ts'
import { transportField, transportRequest, transportValues, type TransportState } from './transport-values.ts'

const airport = { locationGuid: 'airport', address: '', zoneGuid: null }
const hotel = { locationGuid: 'hotel', address: '', zoneGuid: null }
const trip = (
  tripGuid: string,
  overrides: Partial<TransportState['trips'][number]> = {},
): TransportState['trips'][number] => ({
  tripGuid,
  date: '2026-11-20',
  time: '15:00',
  from: airport,
  to: hotel,
  stops: [{ place: { locationGuid: 'shop', address: '', zoneGuid: null }, at: null }],
  serviceGuid: 'sedan',
  passengers: 2,
  luggage: 2,
  carSeats: [{ guid: 'booster', quantity: 1 }],
  details: {},
  journey: 1,
  status: 'assigned',
  whyNot: null,
  fromName: 'Airport',
  toName: 'Hotel',
  stopNames: ['Shop'],
  ...overrides,
})
const state: TransportState = {
  bookingGuid: 'booking',
  kind: 'arrivalTransfer',
  status: 'booked',
  party: 4,
  hours: null,
  flight: null,
  whyNot: null,
  trips: [
    trip('one'),
    trip('two'),
    trip('other', { journey: 2, time: '18:00' }),
    trip('driven', { whyNot: 'This trip is completed' }),
  ],
}

describe('changing the transport', () => {
  const start = transportValues(state)

  test('cars with the same route are one trip, completed ones are left out, and stops have names', () => {
    expect(start.drives.map((it) => it.cars.map((car) => car.tripGuid))).toEqual([['one', 'two'], ['other']])
    expect(start.drives[0]?.stops[0]?.place.locationName).toBe('Shop')
  })

  test('unchanged values are not in the request', () => {
    expect(transportRequest('booking', start, start)).toEqual({
      bookingGuid: 'booking',
      trips: [],
      removed: [],
      hours: null,
      goodwillPercent: 0,
      reason: '',
    })
  })

  test('a new time applies to all cars of the trip, an empty one follows the flight', () => {
    const typed = structuredClone(start)
    if (typed.drives[0]) typed.drives[0].time = ''
    const { trips } = transportRequest('booking', start, typed)
    expect(trips?.map((it) => [it.tripGuid, it.time])).toEqual([
      ['one', null],
      ['two', null],
    ])
    expect(trips?.[0]).toMatchObject({
      from: airport,
      to: hotel,
      stops: [{ place: { locationGuid: 'shop' }, at: null }],
    })
    expect(transportField('trips.1.time', start, typed)).toBe('drives.0.time')
    expect(transportField('trips.1.stops.0.place.address', start, typed)).toBe(
      'drives.0.stops.0.place.address',
    )
    expect(transportField('trips.0.to', start, typed)).toBe('drives.0.to.locationGuid')
  })

  test('a car’s load and its errors belong to that car', () => {
    const typed = structuredClone(start)
    const car = typed.drives[0]?.cars[1]
    if (car) Object.assign(car, { passengers: 3, details: { notesForDriver: 'White hat' } })
    expect(transportRequest('booking', start, typed).trips).toMatchObject([
      { tripGuid: 'two', passengers: 3, details: { notesForDriver: 'White hat' } },
    ])
    expect(transportField('trips.0.passengers', start, typed)).toBe('drives.0.cars.1.passengers')
  })

  test('a removed car is not changed as well, and missing seats are reported at another', () => {
    const typed = structuredClone(start)
    const car = typed.drives[0]?.cars[0]
    if (car) Object.assign(car, { isRemoved: true, passengers: 5 })
    expect(transportRequest('booking', start, typed)).toMatchObject({
      trips: [],
      removed: ['one'],
      goodwillPercent: 0,
    })
    expect(transportRequest('booking', start, { ...typed, goodwillPercent: 40 }).goodwillPercent).toBe(40)
    expect(transportRequest('booking', start, { ...start, goodwillPercent: 40 }).goodwillPercent).toBe(0)
    expect(transportField('removed', start, typed)).toBe('drives.0.cars.1.passengers')
  })

  test('a typed address is sent with its zone', () => {
    const typed = structuredClone(start)
    if (typed.drives[1])
      typed.drives[1].to = { ...noPlace, isAddress: true, address: ' 7 Beach Road ', zoneGuid: 'west' }
    expect(transportRequest('booking', start, typed).trips?.[0]?.to).toEqual({
      locationGuid: null,
      address: '7 Beach Road',
      zoneGuid: 'west',
    })
    expect(transportField('trips.0.to', start, typed)).toBe('drives.1.to.address')
  })

  test('the hours of a hire', () => {
    const hire = { ...start, hours: 4 }
    expect(transportRequest('booking', hire, { ...hire, hours: 6 }).hours).toBe(6)
  })
})

describe('adding cars', () => {
  const cars: CarsState = {
    party: 4,
    drives: [
      {
        bookingGuid: 'booking',
        kind: 'arrivalTransfer',
        journey: 1,
        serviceDate: '2026-11-20',
        time: '15:00',
        fromName: 'Airport',
        toName: 'Hotel',
        cars: [{ tripGuid: 'one', serviceGuid: 'sedan', passengers: 4, luggage: 3, carSeats: [] }],
        whyNot: null,
      },
    ],
    flights: [{ guid: 'flight', ident: 'BA254', direction: 'departure', date: '2026-11-27', time: '17:00' }],
  }
  const start = addCarsValues(cars, null)

  test('starts with one more car of the same service, for the chosen booking', () => {
    expect(start).toMatchObject({ target: 'drive:booking:1', cars: [{ serviceGuid: 'sedan' }] })
    const leaving = { guid: 'fast track', flight: { guid: 'flight' } } as GroupDetail['bookings'][number]
    expect(addCarsValues(cars, leaving).target).toBe('flight:flight')
  })

  test('guests in the new car leave the only existing one', () => {
    const typed = { ...start, cars: [{ serviceGuid: 'van', passengers: 3, luggage: null, carSeats: {} }] }
    expect(addCarsRequest('group', cars, typed)).toMatchObject({
      bookingGuid: 'booking',
      journey: 1,
      cars: [{ serviceGuid: 'van', passengers: 3, luggage: 0 }],
      shares: [{ tripGuid: 'one', passengers: 1, luggage: 3 }],
    })
    expect(
      shareLeft({ ...cars.drives[0]!, cars: [...cars.drives[0]!.cars, ...cars.drives[0]!.cars] }, typed),
    ).toBeNull()
    expect(addCarsField('shares.0.passengers', cars, typed)).toBe('shares.one.passengers')
  })

  test('a car for bags only moves no guests', () => {
    expect(addCarsRequest('group', cars, start).shares).toEqual([])
  })

  test('the first car of a flight has its location', () => {
    const typed = {
      ...start,
      target: 'flight:flight',
      place: { ...noPlace, locationGuid: 'hotel' },
      pickupTime: '12:30',
      stops: [{ place: noPlace, at: '' }],
    }
    expect(addCarsRequest('group', cars, typed)).toMatchObject({
      flightGuid: 'flight',
      place: { locationGuid: 'hotel' },
      pickupTime: '12:30',
      stops: [],
    })
    expect(addCarsField('place', cars, typed)).toBe('place.locationGuid')
    expect(addCarsField('flightGuid', cars, typed)).toBe('target')
    expect(addCarsField('cars', cars, typed)).toBe('cars.0.passengers')
  })
})
