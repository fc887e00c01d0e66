import { describe, expect, test } from 'vitest'
import type { GroupDetail } from '#contract/groups.ts'
import { addPaxField, addPaxRequest, addPaxValues, newPassengers } from './add-pax-values.ts'
import { cancelLabel, cancelRequest } from './cancel-values.ts'
import { editPaxField, editPaxRequest, editPaxValues } from './edit-pax-values.ts'
import { fastTrackField, fastTrackRequest, fastTrackValues } from './fast-track-values.ts'

type Booking = GroupDetail['bookings'][number]
type Passenger = GroupDetail['passengers'][number]

describe('new passengers', () => {
  const asked = { adults: null, children: null, infants: null, names: '' }

  test.each([
    ['a child without a name', { ...asked, children: 1 }, [['', '', 'child']]],
    ['a name fills the count', { ...asked, children: 1, names: 'Mia Jones' }, [['Mia', 'Jones', 'child']]],
    ['a name says its own age', { ...asked, names: 'Mia Jones, child' }, [['Mia', 'Jones', 'child']]],
    ['a name alone is an adult', { ...asked, names: 'Mia Jones' }, [['Mia', 'Jones', 'adult']]],
    [
      'the rest of a count has no name yet',
      { ...asked, adults: 2, infants: 1, names: 'Ann Stone' },
      [
        ['Ann', 'Stone', 'adult'],
        ['', '', 'adult'],
        ['', '', 'infant'],
      ],
    ],
    ['no one', asked, []],
  ])('%s', (_, values, expected) => {
    expect(newPassengers(values).map((it) => [it.firstName, it.lastName, it.ageBand])).toEqual(expected)
  })
})

describe('adding passengers to services', () => {
  const car = (guid: string, passengers: number, journey = 1) => ({
    guid,
    passengers,
    journey,
    status: 'assigned',
    serviceGuid: 'sedan',
    carSeats: [{ guid: 'booster', name: 'Booster', quantity: 1 }],
  })
  const fastTrack = { guid: 'fast track', trips: [] } as unknown as Booking
  const transfer = { guid: 'transfer', trips: [car('one', 2)] } as unknown as Booking
  const convoy = { guid: 'convoy', trips: [car('first', 3), car('second', 2)] } as unknown as Booking
  const services = [fastTrack, transfer, convoy]
  const start = { ...addPaxValues(services), children: 1 }

  test('omits the services if all are selected, and untouched cars', () => {
    expect(addPaxRequest('group', services, start)).toMatchObject({
      bookingGuids: [],
      trips: [],
      passengers: [{ ageBand: 'child' }],
    })
  })

  test('lists the services if some are selected', () => {
    expect(addPaxRequest('group', services, { ...start, bookingGuids: ['transfer'] }).bookingGuids).toEqual([
      'transfer',
    ])
  })

  test('the only car takes everyone', () => {
    const cars = {
      ...start.cars,
      one: { serviceGuid: 'van', passengers: null, luggage: null, carSeats: { booster: 2 } },
    }
    expect(addPaxRequest('group', services, { ...start, cars }).trips).toEqual([
      { tripGuid: 'one', passengers: 3, serviceGuid: 'van', carSeats: [{ guid: 'booster', quantity: 2 }] },
    ])
  })

  test('sends all cars once one was touched, with errors at their cars', () => {
    const cars = {
      ...start.cars,
      second: { serviceGuid: 'sedan', passengers: 3, luggage: null, carSeats: { booster: 1 } },
    }
    const typed = { ...start, cars }
    expect(addPaxRequest('group', services, typed).trips?.map((it) => [it.tripGuid, it.passengers])).toEqual([
      ['first', 3],
      ['second', 3],
    ])
    expect(addPaxField('trips.1.passengers', services, typed)).toBe('cars.second.passengers')
    expect(addPaxField('trips', services, typed)).toBe('cars.one.serviceGuid')
    expect(addPaxField('passengers', services, typed)).toBe('adults')
    expect(addPaxField('passengers.0.lastName', services, typed)).toBe('names')
  })
})

describe('correcting names', () => {
  const passengers = [
    { guid: 'a', firstName: 'Ann', lastName: 'Stone', ageBand: 'adult' },
    { guid: 'b', firstName: 'Bob', lastName: 'Stone', ageBand: 'adult' },
    { guid: 'c', firstName: '', lastName: '', ageBand: 'child' },
  ] as Passenger[]
  const start = editPaxValues(passengers)
  const typed = {
    ...start,
    people: start.people.map((person, place) =>
      place === 1
        ? { ...person, isRemoved: true, firstName: 'x' }
        : place === 2
          ? { ...person, firstName: ' Cy ' }
          : person,
    ),
  }

  test('sends only passengers who change or are removed', () => {
    expect(editPaxRequest('group', passengers, start)).toMatchObject({ passengers: [], removed: [] })
    expect(editPaxRequest('group', passengers, typed)).toMatchObject({
      passengers: [{ guid: 'c', firstName: 'Cy', lastName: '', ageBand: 'child' }],
      removed: ['b'],
    })
  })

  test('shows errors at their passengers', () => {
    expect(editPaxField('passengers.0.firstName', passengers, typed)).toBe('people.2.firstName')
    expect(editPaxField('removed.0', passengers, typed)).toBe('people.1.isRemoved')
  })
})

describe('changing fast track', () => {
  const flights = [
    { guid: 'in', bookingGuid: 'booked' },
    { guid: 'out', bookingGuid: null },
  ]
  test('sends only changes: additions by flight, removals by booking', () => {
    const start = fastTrackValues(flights)
    expect(fastTrackRequest('group', flights, start)).toMatchObject({ on: [], off: [] })
    const typed = { ...start, wanted: [false, true] }
    expect(fastTrackRequest('group', flights, typed)).toMatchObject({ on: ['out'], off: ['booked'] })
    expect(fastTrackField('on.0', flights, typed)).toBe('wanted.1')
    expect(fastTrackField('off.0', flights, typed)).toBe('wanted.0')
    expect(fastTrackField('on', flights, start)).toBe('wanted.0')
  })
})

test.each([
  ['the whole party names no service', ['a', 'b'], true, [], 'Cancel reservation'],
  ['some of it are named', ['b'], true, ['b'], 'Cancel 1 of 2 services'],
  ['one service by its own menu', ['a', 'b'], false, ['a', 'b'], 'Cancel booking'],
])('cancelling: %s', (_, ticked, isWhole, named, label) => {
  const values = { bookingGuids: ticked, reason: 'ill', goodwillPercent: null }
  expect(cancelRequest('group', ['a', 'b'], isWhole, values)).toEqual({
    groupGuid: 'group',
    bookingGuids: named,
    reason: 'ill',
    goodwillPercent: 0,
  })
  expect(cancelLabel(ticked.length, 2, isWhole)).toBe(label)
})
