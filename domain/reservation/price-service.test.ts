import { describe, expect, test } from 'vitest'
import { always } from '#domain/pricing/example-prices.ts'
import { book, factsOf } from './example-facts.ts'
import { done, refusedFields } from './example-reservation.ts'
import { driveOf, hireOf, partyOf, sedan, van, type Car } from './example-services.ts'
import type { ReservationFacts } from './facts.ts'
import { isOfPrefix, pricedParts, pricePart } from './price-service.ts'
import type { ReservedBooking } from './reservation.ts'

test.each<[string, string, string, boolean]>([
  ['a line of the part', 'drive1.sedan.drive', 'drive1.sedan.', true],
  ['one that ends with a number', 'drive1.sedan.shortNotice.HOTEL.2', 'drive1.sedan.', true],
  ['not one of the second part of its kind', 'drive1.sedan.2.drive', 'drive1.sedan.', false],
  ['nor one of the twelfth', 'drive1.sedan.12.drive', 'drive1.sedan.', false],
  ['but one of that part', 'drive1.sedan.12.drive', 'drive1.sedan.12.', true],
  ['not one of another kind', 'drive1.van.drive', 'drive1.sedan.', false],
  ['of a service whose name begins with a number', 'drive1.sedan.4seats.drive', 'drive1.sedan.', true],
])('%s', (_, key, prefix, is) => {
  expect(isOfPrefix(key, prefix)).toBe(is)
})

describe('the priced parts of a service', () => {
  const partsOf = (booking: ReservedBooking, about: Partial<ReservationFacts> = {}) =>
    pricedParts(factsOf(about), booking).map(({ prefix, cars }) => `${prefix} ${cars}`)
  const lodge: Car = { toGuid: 'lodge' }

  test('of a fast track are its party', () => {
    expect(pricedParts(factsOf(), partyOf(2, 1))).toEqual([
      {
        role: '',
        prefix: '',
        about: '2026-11-20',
        party: { adults: 2, children: 1, infants: 0 },
        cars: 0,
        trip: null,
        carSeats: [],
      },
    ])
  })

  test('of trips are identical cars, in either direction', () => {
    expect(partsOf(driveOf(sedan, van, sedan, lodge))).toEqual([
      'drive1.sedan. 2',
      'drive1.van. 1',
      'drive1.sedan.2. 1',
    ])
    expect(partsOf(driveOf(sedan, { fromGuid: 'villa', toGuid: 'airport' }, { toGuid: 'inn' }))).toEqual([
      'drive1.sedan. 3',
    ])
    expect(partsOf(driveOf(sedan, { stops: [{ placeGuid: 'inn', at: null }] }))).toEqual([
      'drive1.sedan. 1',
      'drive1.sedan.2. 1',
    ])
    expect(partsOf(driveOf(sedan, { toGuid: 'gone' }, { toGuid: 'lost' }))).toEqual([
      'drive1.sedan. 1',
      'drive1.sedan.2. 1',
      'drive1.sedan.3. 1',
    ])
  })

  test('exclude cancelled trips unless the booking is cancelled', () => {
    const dropped: Car = { status: 'cancelled' }
    expect(partsOf(driveOf(sedan, dropped))).toEqual(['drive1.sedan. 1'])
    expect(partsOf({ ...driveOf(sedan, dropped), status: 'cancelled' })).toEqual(['drive1.sedan. 2'])
    expect(partsOf(driveOf({ status: 'noShow' }, { status: 'completed' }))).toEqual(['drive1.sedan. 2'])
  })

  test('include the child seats of all their cars', () => {
    const seats = (quantity: number): Car => ({ carSeats: [{ guid: 'booster', quantity }] })
    expect(pricedParts(factsOf(), driveOf(seats(1), seats(2))).map(({ carSeats }) => carSeats)).toEqual([
      [{ guid: 'booster', quantity: 3 }],
    ])
  })

  test('depend on the hours of a hire', () => {
    const aboutOf = (booking: ReservedBooking) => pricedParts(factsOf(), booking)[0]?.about
    expect(aboutOf(hireOf(2, sedan))).not.toBe(aboutOf(hireOf(3, sedan)))
    expect(aboutOf(driveOf(sedan))).toBe('2026-11-20 Airport West 0 ')
  })
})

describe('the price of a part', () => {
  const priceOf = (booking: ReservedBooking, about: Partial<ReservationFacts> = {}, isNew = false) => {
    const facts = factsOf(about)
    const [part] = pricedParts(facts, booking)
    if (!part) throw new Error('There is a part')
    return pricePart(facts, booking, part, isNew)
  }

  test('is refused for services or locations no longer offered', () => {
    expect(refusedFields(priceOf(driveOf({ serviceGuid: 'bus' })))).toEqual({
      service: 'This service is no longer offered. Choose another.',
    })
    const place = { place: 'We no longer serve one of these locations. Choose another.' }
    expect(refusedFields(priceOf(driveOf({ toGuid: 'gone' })))).toEqual(place)
    expect(refusedFields(priceOf(driveOf({ fromGuid: 'gone' })))).toEqual(place)
  })

  test('is revenue of airport transport or other transport', () => {
    const category = (booking: ReservedBooking) => done(priceOf(booking))[0]?.category
    expect(category(driveOf(sedan))).toBe('airportTransport')
    expect(category({ ...driveOf(sedan), kind: 'departureTransfer' })).toBe('airportTransport')
    expect(category({ ...driveOf(sedan), kind: 'privateTransfer' })).toBe('otherTransport')
    expect(category({ ...driveOf(sedan), kind: 'point' })).toBe('otherTransport')
  })

  test('counts short notice to the scheduled time, and not without a flight', () => {
    const notice = {
      ...always,
      guid: 'soon',
      name: 'Soon',
      kind: 'shortNotice',
      withinHours: 24,
      cents: 300,
      appliesTo: 'fastTrack',
    } as const
    const about = { now: '2026-11-20T10:00:00Z', book: { ...book, surcharges: [notice] } }
    const keys = (booking: ReservedBooking, isNew: boolean) =>
      done(priceOf(booking, about, isNew)).map(({ key }) => key)
    expect(keys(partyOf(1), true)).toEqual(['adult.first', 'shortNotice.VAT'])
    expect(keys(partyOf(1), false)).toEqual(['adult.first'])
    expect(keys({ ...partyOf(1), flightGuid: 'gone' }, true)).toEqual(['adult.first'])
  })
})
