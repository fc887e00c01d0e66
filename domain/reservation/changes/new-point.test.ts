import { describe, expect, test } from 'vitest'
import { journey, linesOf, pointOf } from '#domain/reservation/example-changes.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, factsOf } from '#domain/reservation/example-facts.ts'
import {
  at,
  car,
  bookingIn,
  done,
  planOn,
  refusedFields,
  stored,
  type ReservationCase,
  sameDrive,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { transportChangeTarget, type TripAsked } from './transport-change.ts'

describe('point-to-point journeys', () => {
  const made = stored(factsOf(), done(pointOf()))
  const point = bookingIn(made.reservation, 'point')
  const dropped = (example: ReservationCase, journeys: number[], about: Partial<ReservationFacts> = {}) => {
    const removed = bookingIn(example.reservation, 'point')
      .trips.filter((trip) => journeys.includes(trip.journey))
      .map(({ guid }) => guid)
    return planOn(example, transportChangeTarget, { bookingGuid: point.guid, ...sameDrive, removed }, about)
  }

  test('are one booking, each with its own price and charge', () => {
    const change = done(pointOf())
    expect(bookingIn(change.after, 'point')).toMatchObject({
      serviceDate: '2026-11-20',
      serviceTime: '10:00',
      lastSequence: 3,
    })
    expect(
      bookingIn(change.after, 'point').trips.map(({ sequence, journey: number, serviceDate, passengers }) => [
        sequence,
        number,
        serviceDate,
        passengers,
      ]),
    ).toEqual([
      [1, 1, '2026-11-20', 2],
      [2, 2, '2026-11-22', 1],
      [3, 2, '2026-11-22', 1],
    ])
    expect(linesOf(change)).toEqual([
      ['drive1.sedan.drive', 1, '2026-11-20', 6_600],
      ['drive2.sedan.drive', 2, '2026-11-22', 13_200],
    ])
    const prices = change.plan.lines.filter((it) => it.amountCents !== undefined)
    expect(prices.map((it) => it.label)).toEqual([
      'Sedan, West coast to East coast, trip 1',
      '2 × Sedan, East coast to West coast, trip 2',
    ])
    expect(
      effectsOf(change.effects, 'charged').map(({ serviceDate, totalCents }) => [serviceDate, totalCents]),
    ).toEqual([
      ['2026-11-20', 6_600],
      ['2026-11-22', 13_200],
    ])
  })

  test('can’t all be removed this way', () => {
    expect(refusedFields(dropped(made, [1, 2]))).toEqual({
      trip: 'This would remove every car. Cancel the booking instead.',
    })
  })

  test('can change after the day of the first is closed', () => {
    const driven = {
      ...made,
      reservation: {
        ...made.reservation,
        bookings: made.reservation.bookings.map((booking) => ({
          ...booking,
          trips: booking.trips.map((trip) =>
            trip.journey === 1 ? { ...trip, status: 'completed' as const } : trip,
          ),
        })),
      },
    }
    const about = { today: '2026-11-21', now: '2026-11-21T10:00:00Z', days: [dayFacts({ isLocked: true })] }
    const trip = point.trips[1]
    if (!trip) throw new Error('There is no second journey')
    const asked: TripAsked = {
      ...trip,
      tripGuid: trip.guid,
      date: trip.serviceDate,
      time: '10:00',
      from: at('lodge'),
      to: at('villa'),
      stops: [],
      luggage: 3,
    }
    expect(
      done(
        planOn(
          driven,
          transportChangeTarget,
          { bookingGuid: point.guid, ...sameDrive, trips: [asked] },
          about,
        ),
      ).plan.title,
    ).toBe('Change transport')
    expect(refusedFields(dropped(made, [1], about))).toEqual({
      'Fri 20 Nov': 'This day is closed. You need a policy override to change it.',
    })
  })

  test('warn if they overlap', () => {
    const soon = { ...journey, time: '10:30' }
    expect(done(pointOf({ journeys: [journey, soon] })).plan.warnings).toEqual([
      'The trip at 10:30 starts before the one at 10:00 ends',
    ])
    expect(done(pointOf({ journeys: [journey, { ...soon, time: '10:50' }] })).plan.warnings).toEqual([])
  })

  test('warn if one is before the one ahead of it', () => {
    const later = { ...journey, date: '2026-11-22' }
    expect(done(pointOf({ journeys: [later, journey] })).plan.warnings).toEqual([
      'Trip 2, Fri 20 Nov at 10:00, is before trip 1, Sun 22 Nov at 10:00',
    ])
    expect(done(pointOf({ journeys: [journey, later] })).plan.warnings).toEqual([])
  })

  test('are refused at the invalid journey', () => {
    expect(refusedFields(pointOf({ journeys: [journey, { ...journey, to: at('gone') }] }))).toEqual({
      'journeys.1.to.locationGuid': 'Choose a location from the list',
    })
  })
})

test('count child seats of two trips at the same time together', () => {
  const seats = [car({ carSeats: [{ guid: 'booster', quantity: 3 }] })]
  const change = done(
    pointOf({
      children: 3,
      adults: 1,
      journeys: [
        {
          ...journey,
          cars: [car({ ...seats[0], serviceGuid: 'sedan', passengers: 2 }), car({ passengers: 2 })],
        },
        { ...journey, time: '10:20', cars: [car({ ...seats[0], passengers: 2 }), car({ passengers: 2 })] },
      ],
    }),
  )
  expect(change.plan.warnings).toContain('Booster seat: 3 of 4 already in use at that time, 3 more requested')
})
