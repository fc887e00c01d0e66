import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCarsTarget } from './changes/add-cars.ts'
import { addPaxTarget } from './changes/add-pax.ts'
import { cancelTarget } from './changes/cancel.ts'
import { editPaxTarget } from './changes/edit-pax-names.ts'
import { fastTrackTarget } from './changes/fast-track-change.ts'
import { flightChangeTarget } from './changes/flight-change.ts'
import { resetTarget } from './changes/reset.ts'
import { transportChangeTarget } from './changes/transport-change.ts'
import {
  arrivalLeg,
  at,
  bookingIn,
  car,
  departureLeg,
  doneOn,
  drive,
  madeOf,
  type ReservationCase,
  sameDrive,
} from './example-reservation.ts'
import { formOf, laterBy } from './example-steps.ts'
import { withOverride } from './example-facts.ts'
import { liveTrips, type ReservedBooking } from './reservation.ts'

/**
 * A change that is undone by another costs only its fees while prices are the same. This holds at any hour,
 * including within the notice that a new booking would be charged for.
 */
const van = { ...drive, cars: [car({ serviceGuid: 'van' }), car({ passengers: 0 })] }
const seated = { ...drive, cars: [car({ serviceGuid: 'van', carSeats: [{ guid: 'booster', quantity: 1 }] })] }
const party = fc
  .record({
    adults: fc.integer({ min: 1, max: 3 }),
    children: fc.nat(2),
    infants: fc.nat(1),
    isNight: fc.boolean(),
    hasExtra: fc.boolean(),
    transfer: fc.constantFrom(van, seated),
    madeAt: fc.constantFrom('2026-11-17T14:01:00Z', '2026-11-19T20:01:00Z', '2026-11-20T12:01:00Z'),
  })
  .map(({ isNight, hasExtra, transfer, madeAt, ...people }): ReservationCase => {
    const flight = isNight ? { flightGuid: 'night in' } : {}
    const services = { arrival: arrivalLeg({ ...flight, transfer }), departure: departureLeg({ transfer }) }
    const extras = hasExtra ? [{ guid: 'flowers', quantity: 2 }] : []
    return madeOf(
      { ...people, ...services, extras },
      { ...withOverride, today: madeAt.slice(0, 10), now: madeAt },
    )
  })
const hours = fc.constantFrom(0, 1, 2, 3)

const kindOf = (kind: ReservedBooking['kind'], it: ReservationCase) => bookingIn(it.reservation, kind)
const arrivalOf = (it: ReservationCase) => kindOf('arrivalFastTrack', it).flightGuid ?? ''
const move = (example: ReservationCase, flightGuid: string, toFlightGuid: string) =>
  doneOn(example, flightChangeTarget, { legs: [{ flightGuid, toFlightGuid }], allowWaitlist: false })
const cancelled = (example: ReservationCase, kind: ReservedBooking['kind']) =>
  doneOn(example, cancelTarget, {
    bookingGuids: [kindOf(kind, example).guid],
    reason: 'Plans changed',
    goodwillPercent: 0,
  })
const undone = (example: ReservationCase, kind: ReservedBooking['kind']) =>
  doneOn(example, resetTarget, { bookingGuid: kindOf(kind, example).guid, reason: 'A mistake' })
const max = (ageBand: 'adult' | 'child' | 'infant') => ({ firstName: 'Max', lastName: 'Bell', ageBand })

function joined(
  example: ReservationCase,
  bookingGuids: string[],
  ageBand: 'adult' | 'child' | 'infant',
): ReservationCase {
  return doneOn(example, addPaxTarget, {
    passengers: [max(ageBand), max('adult')],
    bookingGuids,
    trips: [],
    allowWaitlist: false,
  })
}

function left(example: ReservationCase): ReservationCase {
  const removed = example.reservation.passengers
    .filter(({ firstName }) => firstName === 'Max')
    .map(({ guid }) => guid)
  return doneOn(example, editPaxTarget, { passengers: [], removed })
}

function toPlace(example: ReservationCase, place: string): ReservationCase {
  const { guid, trips } = kindOf('arrivalTransfer', example)
  const asked = trips
    .filter(({ status }) => status !== 'cancelled')
    .map((trip) => ({ ...formOf(trip), to: at(place) }))
  return doneOn(example, transportChangeTarget, { bookingGuid: guid, ...sameDrive, trips: asked })
}

function inService(example: ReservationCase, serviceGuids: readonly string[]): ReservationCase {
  const { guid, trips } = kindOf('departureTransfer', example)
  const asked = trips.map((trip, index) => ({
    ...formOf(trip),
    serviceGuid: serviceGuids[index] ?? trip.serviceGuid,
  }))
  return doneOn(example, transportChangeTarget, { bookingGuid: guid, ...sameDrive, trips: asked })
}

function moreCars(example: ReservationCase): ReservationCase {
  const cars = [car({ passengers: 0 }), car({ serviceGuid: 'van', passengers: 0 })]
  const asked = {
    bookingGuid: kindOf('arrivalTransfer', example).guid,
    journey: 1,
    flightGuid: null,
    place: null,
    pickupTime: null,
    stops: [],
    shares: [],
  }
  return doneOn(example, addCarsTarget, { ...asked, cars, details: {} })
}

function fewerCars(example: ReservationCase, kept: number): ReservationCase {
  const removed = liveTrips(kindOf('arrivalTransfer', example))
    .slice(kept)
    .map(({ guid }) => guid)
  return doneOn(example, transportChangeTarget, {
    bookingGuid: kindOf('arrivalTransfer', example).guid,
    ...sameDrive,
    removed,
    goodwillPercent: 100,
    reason: 'A mistake',
  })
}

/**
 * What is priced, for whom, when and where. Without names, because a passenger may be removed from a
 * different car.
 */
function shapeOf({ reservation, facts }: ReservationCase) {
  return {
    owed: facts.balanceCents,
    taken: facts.days
      .filter(({ taken }) => taken > 0)
      .map(({ date, direction, taken }) => [date, direction, taken]),
    people: reservation.passengers.length,
    services: reservation.bookings.map((booking) => [
      booking.kind,
      booking.status,
      booking.serviceDate,
      booking.serviceTime,
      booking.flightGuid,
      [booking.adults, booking.children, booking.infants],
      booking.priceLines
        .map(({ key, quantity, totalCents }) => `${key} ${quantity} ${totalCents}`)
        .toSorted(),
      booking.attendance.length,
      liveTrips(booking).map(({ pickupAt, fromGuid, toGuid, serviceGuid, carSeats }) => [
        pickupAt,
        fromGuid,
        toGuid,
        serviceGuid,
        carSeats,
      ]),
      liveTrips(booking).reduce((sum, { passengers }) => sum + passengers, 0),
    ]),
  }
}

describe('costs nothing', () => {
  const band = fc.constantFrom('adult' as const, 'child' as const, 'infant' as const)
  const leg = fc.constantFrom(
    'arrivalFastTrack' as const,
    'departureFastTrack' as const,
    'arrivalTransfer' as const,
  )
  const there: [string, fc.Arbitrary<(example: ReservationCase) => ReservationCase>][] = [
    [
      'another flight, and the first again',
      fc
        .constantFrom('next day in', 'night in', 'flight in')
        .map(
          (to) => (it) => (to === arrivalOf(it) ? it : move(move(it, arrivalOf(it), to), to, arrivalOf(it))),
        ),
    ],
    [
      'another month, and back',
      fc.constant((it: ReservationCase) =>
        move(move(it, 'flight out', 'next month out'), 'next month out', 'flight out'),
      ),
    ],
    ['two passengers added and removed', band.map((ageBand) => (it) => left(joined(it, [], ageBand)))],
    [
      'two passengers added to one service and removed',
      fc.tuple(leg, band).map(
        ([kind, ageBand]) =>
          (example) =>
            left(joined(example, [kindOf(kind, example).guid], ageBand)),
      ),
    ],
    [
      'another zone, and back',
      fc.constantFrom('lodge', 'inn').map((place) => (it) => toPlace(toPlace(it, place), 'villa')),
    ],
    [
      'other cars, and the first again',
      fc.constant((example: ReservationCase) =>
        kindOf('departureTransfer', example).trips.length < 2
          ? example
          : inService(inService(example, ['van', 'van']), ['van', 'sedan']),
      ),
    ],
    [
      'two cars added and removed with the fee waived',
      fc.constant((it: ReservationCase) =>
        fewerCars(moreCars(it), liveTrips(kindOf('arrivalTransfer', it)).length),
      ),
    ],
    ['cancelled and restored', leg.map((kind) => (it) => undone(cancelled(it, kind), kind))],
  ]

  test.each(there)('%s', (_, change) => {
    fc.assert(
      fc.property(party, hours, change, (made, after, thereAndBack) => {
        const current = laterBy(made, after)
        expect(shapeOf(thereAndBack(current))).toEqual(shapeOf(current))
      }),
      { numRuns: 15 },
    )
  })

  test('fast track off and on in good time, its extra aside', () => {
    fc.assert(
      fc.property(party, (made) => {
        const example = {
          ...made,
          facts: { ...made.facts, today: '2026-11-17', now: '2026-11-17T14:01:00Z' },
        }
        const guid = kindOf('departureFastTrack', example).guid
        const off = doneOn(example, fastTrackTarget, {
          on: [],
          off: [guid],
          allowWaitlist: false,
          reason: 'Asked for',
        })
        const on = doneOn(off, fastTrackTarget, {
          on: ['flight out'],
          off: [],
          allowWaitlist: false,
          reason: '',
        })
        expect([on.facts.balanceCents, shapeOf(on).taken]).toEqual([
          example.facts.balanceCents,
          shapeOf(example).taken,
        ])
      }),
      { numRuns: 15 },
    )
  })
})

test('fast track off and on costs its fee', () => {
  const late = { today: '2026-11-19', now: '2026-11-19T12:00:00Z' }
  const example = madeOf({ arrival: arrivalLeg({ transfer: van }) })
  const off = doneOn(
    example,
    fastTrackTarget,
    { on: [], off: [kindOf('arrivalFastTrack', example).guid], allowWaitlist: false, reason: 'Asked for' },
    late,
  )
  const on = doneOn(off, fastTrackTarget, { on: ['flight in'], off: [], allowWaitlist: false, reason: '' })
  expect(on.facts.balanceCents - example.facts.balanceCents).toBe(9_000)
})
