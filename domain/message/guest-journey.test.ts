import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#domain/calendar/instant.ts'
import { airport, dinner, fastTrack, villa } from './example-message.ts'
import { servicesFrom } from './guest-days.ts'
import { journeysOf, type GuestTrip } from './guest-journey.ts'

const trip: GuestTrip = {
  journey: 1,
  serviceDate: '2026-11-20',
  pickupAt: '2026-11-20T23:30:00Z',
  from: airport,
  to: villa,
  stops: [],
  car: 'Sedan',
  carSeats: [],
  luggage: 2,
  hasDriver: true,
}
const shown = { timeZone: 'America/Barbados', isTimeKnown: true }

describe('cars', () => {
  test('that leave together are one journey, with the seats and bags of all', () => {
    const seat = { name: 'Booster', count: 1 }
    const van = { ...trip, car: 'Van', carSeats: [seat], luggage: 1, hasDriver: false }
    expect(journeysOf([trip, { ...van, carSeats: [seat, seat] }, van], shown)).toMatchObject([
      {
        time: '19:30',
        cars: [
          { name: 'Sedan', count: 1 },
          { name: 'Van', count: 2 },
        ],
        carSeats: [{ name: 'Booster', count: 3 }],
        luggage: 4,
        isAssigned: false,
      },
    ])
  })

  test.each<[string, Partial<GuestTrip>]>([
    ['at another time', { pickupAt: '2026-11-20T23:45:00Z' }],
    ['from another place', { from: villa }],
    ['to another place', { to: airport }],
    ['by another stop', { stops: [{ name: 'Holetown', at: null }] }],
    ['on another journey', { journey: 2 }],
  ])('that leave %s are described separately', (_, change) => {
    expect(journeysOf([trip, { ...trip, ...change }], shown)).toHaveLength(2)
  })

  test('that leave after midnight show the day of the pickup and keep their service date', () => {
    expect(journeysOf([{ ...trip, pickupAt: '2026-11-21T04:30:00Z' }], shown)).toMatchObject([
      { serviceDate: '2026-11-20', date: '2026-11-21', time: '00:30' },
    ])
  })

  test('without a flight time show only the day', () => {
    expect(journeysOf([trip], { ...shown, isTimeKnown: false })).toMatchObject([
      { date: '2026-11-20', time: null, startsAt: null },
    ])
  })

  test('are all told once, in order of time', () => {
    const any = fc.record({ minutes: fc.nat(600), journey: fc.integer({ min: 1, max: 3 }) })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (drawn) => {
        const trips = drawn.map(({ minutes, journey }) => ({
          ...trip,
          journey,
          pickupAt: addMinutes(trip.pickupAt, minutes),
        }))
        const told = journeysOf(trips, shown)
        expect(told.flatMap((it) => it.cars).reduce((sum, it) => sum + it.count, 0)).toBe(trips.length)
        const starts = told.map((it) => it.startsAt ?? '')
        expect(starts).toEqual(starts.toSorted())
      }),
    )
  })
})

describe('the services of a day', () => {
  test('include only its journeys', () => {
    expect(servicesFrom([fastTrack, dinner], '2026-12-05', '2026-12-05')).toMatchObject([
      { guid: 'dinner', date: '2026-12-05', time: '23:00', journeys: [{ number: 2 }] },
    ])
  })

  test('include everything from a day on without an end', () => {
    expect(servicesFrom([fastTrack, dinner], '2026-11-21')).toEqual([dinner])
    expect(servicesFrom([fastTrack, dinner], '2026-12-06')).toEqual([])
  })
})
