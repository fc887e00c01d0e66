import { expect, test } from 'vitest'
import { dayFacts, factsOf, waits } from './example-facts.ts'
import { bookingIn, departureLeg, madeOf, type ReservationCase } from './example-reservation.ts'
import { offersOf } from './offers.ts'
import type { DayFacts, ReservationFacts } from './facts.ts'
import type { Reservation, ReservedBooking } from './reservation.ts'

// Three people with a fast track on arrival, and on the week after on departure.
const { reservation } = madeOf({ departure: departureLeg() })
const arrival = bookingIn(reservation, 'arrivalFastTrack')
const ownPlace: DayFacts['waiting'][number] = {
  bookingGuid: arrival.guid,
  passengers: 3,
  reference: 'ABC234',
}

const withArrival = (change: Partial<ReservedBooking>): Reservation => ({
  ...reservation,
  bookings: reservation.bookings.map((it) => (it.guid === arrival.guid ? { ...it, ...change } : it)),
})
const inLine = withArrival({ status: 'waitlisted' })
const gone = withArrival({ status: 'cancelled' })

const offers = (
  before: Reservation | null,
  after: Reservation,
  day: Partial<DayFacts>,
  about: Partial<ReservationFacts> = {},
) =>
  offersOf(
    factsOf({ days: [dayFacts({ mode: 'limited', capacity: 4, taken: 3, ...day })], ...about }),
    before,
    after,
  )
const offer = (left: number, first: DayFacts['waiting'][number], more = 0) => [
  { date: '2026-11-20', direction: 'arrival', left, first, more },
]

test('released places are offered to the first waiting party', () => {
  const day = { waiting: [waits(5, 'LARGE1'), waits(3), waits(1, 'SMALL1')] }
  expect(offers(reservation, gone, day)).toEqual(offer(4, waits(3), 1))
  const fewer = withArrival({ adults: 1, children: 0 })
  expect(offers(reservation, fewer, { waiting: [waits(3)] })).toEqual(offer(3, waits(3)))
})

test('a new or unchanged reservation releases none', () => {
  expect(offers(null, gone, { waiting: [waits(1)] })).toEqual([])
  expect(offers(reservation, reservation, { waiting: [waits(3)] })).toEqual([])
  expect(offers(reservation, gone, { waiting: [waits(1)] })).toEqual([])
  expect(offers(reservation, gone, {})).toEqual([])
})

test('nothing is offered on past or closed days', () => {
  const day = { waiting: [waits(3)] }
  expect(offers(reservation, gone, day, { today: '2026-11-20' })).toEqual(offer(4, waits(3)))
  expect(offers(reservation, gone, day, { today: '2026-11-21' })).toEqual([])
  expect(offers(reservation, gone, { ...day, isLocked: true })).toEqual([])
})

test('a party that leaves the waitlist makes room for the next', () => {
  const line = { taken: 1, waiting: [ownPlace, waits(2)] }
  expect(offers(inLine, gone, line)).toEqual(offer(3, waits(2)))
  const otherDay = { serviceDate: '2026-11-21' } as const
  expect(offers(inLine, withArrival({ ...otherDay, status: 'booked' }), line)).toEqual(offer(3, waits(2)))
  expect(offers(inLine, withArrival({ ...otherDay, status: 'waitlisted' }), line)).toEqual(offer(3, waits(2)))
})

test('a party that gets smaller can become first', () => {
  const line = { capacity: 3, taken: 1, waiting: [ownPlace, waits(2)] }
  const smaller = withArrival({ status: 'waitlisted', adults: 1 })
  expect(offers(inLine, smaller, line)).toEqual(offer(2, { ...ownPlace, passengers: 2 }))
  expect(offers(inLine, inLine, line)).toEqual([])
})

test('an approval makes no offers, since the agent sees the waitlist', () => {
  const line = { capacity: 6, taken: 2, waiting: [ownPlace, waits(1)] }
  expect(offers(inLine, reservation, line)).toEqual([])
  expect(offers(reservation, withArrival({ adults: 1 }), { capacity: 3, waiting: [waits(1)] })).toEqual(
    offer(1, waits(1)),
  )
})

test('each date and direction has its own offer, in order', () => {
  const both: ReservationCase['reservation'] = {
    ...reservation,
    bookings: reservation.bookings.map((it) => ({ ...it, status: 'cancelled' })),
  }
  const departing = dayFacts({
    date: '2026-11-27',
    direction: 'departure',
    mode: 'limited',
    capacity: 3,
    taken: 3,
    waiting: [waits(2, 'LATER1')],
  })
  const days = [departing, dayFacts({ mode: 'limited', capacity: 4, taken: 3, waiting: [waits(4)] })]
  expect(offers(reservation, both, {}, { days })).toEqual([
    ...offer(4, waits(4)),
    { date: '2026-11-27', direction: 'departure', left: 3, first: waits(2, 'LATER1'), more: 0 },
  ])
})
