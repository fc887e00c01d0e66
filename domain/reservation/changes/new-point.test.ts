import { describe, expect, test } from 'vitest'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { effectsOf } from '../effects.ts'
import { dayFacts, factsOf } from '../example-facts.ts'
import { ada, at, car, bookingIn, done, planOn, refusedFields, requestOf, stored, type Standing } from '../example-reservation.ts'
import type { ReservationFacts } from '../facts.ts'
import { planChange, type PlannedChange, type Target } from '../plan-change.ts'
import { newPoint, type JourneyRequest, type PointRequest } from './new-drives.ts'
import { transportChangeTarget, type TripAsked } from './transport-change.ts'

const party = requestOf({ children: 0 })
const journey: JourneyRequest = {
  date: '2026-11-20',
  time: '10:00',
  from: at('villa'),
  to: at('lodge'),
  stops: [],
  cars: [car()],
  notesForDriver: '',
  notesForOffice: '',
}
const planned = (facts: ReservationFacts, target: Target | Refusal): PlannedChange | Refusal =>
  isRefusal(target) ? target : planChange(facts, null, target)

function pointOf(change: Partial<PointRequest> = {}, about: Partial<ReservationFacts> = {}) {
  const facts = factsOf(about)
  const back = { ...journey, date: '2026-11-22', from: at('lodge'), to: at('villa'), cars: [car(), car({ luggage: 0 })] }
  return planned(facts, newPoint(facts, ada, { ...party, journeys: [journey, back], ...change }))
}
const linesOf = (it: PlannedChange) =>
  it.after.bookings[0]?.priceLines.map(({ key, quantity, serviceDate, totalCents }) => [key, quantity, serviceDate, totalCents])

describe('point-to-point journeys', () => {
  const made = stored(factsOf(), done(pointOf()))
  const point = bookingIn(made.reservation, 'point')
  const dropped = (it: Standing, journeys: number[], about: Partial<ReservationFacts> = {}) => {
    const removed = bookingIn(it.reservation, 'point')
      .trips.filter((trip) => journeys.includes(trip.journey))
      .map(({ guid }) => guid)
    return planOn(it, transportChangeTarget, { bookingGuid: point.guid, trips: [], removed, hours: null }, about)
  }

  test('are one booking of several drives, each with its own price and its own charge', () => {
    const it = done(pointOf())
    expect(bookingIn(it.after, 'point')).toMatchObject({ serviceDate: '2026-11-20', serviceTime: '10:00', lastSequence: 3 })
    expect(
      bookingIn(it.after, 'point').trips.map(({ sequence, journey: number, serviceDate, passengers }) => [
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
    expect(linesOf(it)).toEqual([
      ['drive1.sedan.drive', 1, '2026-11-20', 6_600],
      ['drive2.sedan.drive', 2, '2026-11-22', 13_200],
    ])
    expect(effectsOf(it.effects, 'charged').map(({ serviceDate, totalCents }) => [serviceDate, totalCents])).toEqual([
      ['2026-11-20', 6_600],
      ['2026-11-22', 13_200],
    ])
  })

  test('are taken off alone: the price of the other stays', () => {
    const it = done(dropped(made, [1]))
    expect(effectsOf(it.effects, 'tripDropped')).toHaveLength(1)
    expect(bookingIn(it.after, 'point')).toMatchObject({ serviceDate: '2026-11-22', serviceTime: '10:00', status: 'booked' })
    expect(it.plan.balanceAfterCents).toBe(13_200)
  })

  test('are not all taken off so', () => {
    expect(refusedFields(dropped(made, [1, 2]))).toEqual({ trip: 'No car would be left: cancel the booking instead' })
  })

  test('go on after the day of the first is closed', () => {
    const driven = {
      ...made,
      reservation: {
        ...made.reservation,
        bookings: made.reservation.bookings.map((it) => ({
          ...it,
          trips: it.trips.map((trip) => (trip.journey === 1 ? { ...trip, status: 'completed' as const } : trip)),
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
      done(planOn(driven, transportChangeTarget, { bookingGuid: point.guid, trips: [asked], removed: [], hours: null }, about)).plan.title,
    ).toBe('Change transport')
    expect(refusedFields(dropped(made, [1], about))).toEqual({ 'Fri 20 Nov': 'The day is closed; changing it needs policy override' })
  })

  test('overlap with a warning', () => {
    const soon = { ...journey, time: '10:30' }
    expect(done(pointOf({ journeys: [journey, soon] })).plan.warnings).toEqual([
      'The journey at 10:30 begins before the one at 10:00 has ended',
    ])
    expect(done(pointOf({ journeys: [journey, { ...soon, time: '10:50' }] })).plan.warnings).toEqual([])
  })

  test('are refused beside the journey that is wrong', () => {
    expect(refusedFields(pointOf({ journeys: [journey, { ...journey, to: at('gone') }] }))).toEqual({
      'journeys.1.to.locationGuid': 'Choose a place of the list',
    })
  })
})

test('child seats of two drives at one hour are counted together', () => {
  const seats = [car({ carSeats: [{ guid: 'booster', quantity: 3 }] })]
  const it = done(
    pointOf({
      children: 3,
      adults: 1,
      journeys: [
        { ...journey, cars: [car({ ...seats[0], serviceGuid: 'sedan', passengers: 2 }), car({ passengers: 2 })] },
        { ...journey, time: '10:20', cars: [car({ ...seats[0], passengers: 2 }), car({ passengers: 2 })] },
      ],
    }),
  )
  expect(it.plan.warnings).toContain('Booster seat: 3 of 4 are in other cars at that hour, 3 more are asked for')
})
