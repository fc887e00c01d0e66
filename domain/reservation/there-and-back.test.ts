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
 * What was moved there and back costs only its fees while the prices are the same, at whatever hour it is done: also within the notice that
 * a new booking would be charged for.
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
    return madeOf({ ...people, ...services, extras }, { ...withOverride, today: madeAt.slice(0, 10), now: madeAt })
  })
const hours = fc.constantFrom(0, 1, 2, 3)

const kindOf = (kind: ReservedBooking['kind'], it: ReservationCase) => bookingIn(it.reservation, kind)
const arrivalOf = (it: ReservationCase) => kindOf('arrivalFastTrack', it).flightGuid ?? ''
const move = (it: ReservationCase, flightGuid: string, toFlightGuid: string) =>
  doneOn(it, flightChangeTarget, { legs: [{ flightGuid, toFlightGuid }], allowWaitlist: false })
const cancelled = (it: ReservationCase, kind: ReservedBooking['kind']) =>
  doneOn(it, cancelTarget, { bookingGuids: [kindOf(kind, it).guid], reason: 'Plans changed', goodwillPercent: 0 })
const undone = (it: ReservationCase, kind: ReservedBooking['kind']) =>
  doneOn(it, resetTarget, { bookingGuid: kindOf(kind, it).guid, reason: 'A mistake' })
const max = (ageBand: 'adult' | 'child' | 'infant') => ({ firstName: 'Max', lastName: 'Bell', ageBand })

function joined(it: ReservationCase, bookingGuids: string[], ageBand: 'adult' | 'child' | 'infant'): ReservationCase {
  return doneOn(it, addPaxTarget, { passengers: [max(ageBand), max('adult')], bookingGuids, trips: [], allowWaitlist: false })
}

function left(it: ReservationCase): ReservationCase {
  const removed = it.reservation.passengers.filter(({ firstName }) => firstName === 'Max').map(({ guid }) => guid)
  return doneOn(it, editPaxTarget, { passengers: [], removed })
}

function toPlace(it: ReservationCase, place: string): ReservationCase {
  const { guid, trips } = kindOf('arrivalTransfer', it)
  const asked = trips.filter(({ status }) => status !== 'cancelled').map((trip) => ({ ...formOf(trip), to: at(place) }))
  return doneOn(it, transportChangeTarget, { bookingGuid: guid, ...sameDrive, trips: asked })
}

function inService(it: ReservationCase, serviceGuids: readonly string[]): ReservationCase {
  const { guid, trips } = kindOf('departureTransfer', it)
  const asked = trips.map((trip, index) => ({ ...formOf(trip), serviceGuid: serviceGuids[index] ?? trip.serviceGuid }))
  return doneOn(it, transportChangeTarget, { bookingGuid: guid, ...sameDrive, trips: asked })
}

function moreCars(it: ReservationCase): ReservationCase {
  const cars = [car({ passengers: 0 }), car({ serviceGuid: 'van', passengers: 0 })]
  const asked = {
    bookingGuid: kindOf('arrivalTransfer', it).guid,
    journey: 1,
    flightGuid: null,
    place: null,
    pickupTime: null,
    stops: [],
    shares: [],
  }
  return doneOn(it, addCarsTarget, { ...asked, cars, notesForDriver: '', notesForOffice: '' })
}

function fewerCars(it: ReservationCase, kept: number): ReservationCase {
  const removed = liveTrips(kindOf('arrivalTransfer', it))
    .slice(kept)
    .map(({ guid }) => guid)
  return doneOn(it, transportChangeTarget, {
    bookingGuid: kindOf('arrivalTransfer', it).guid,
    ...sameDrive,
    removed,
    goodwillPercent: 100,
    reason: 'A mistake',
  })
}

/** What is priced, for whom, when and where, without names; whoever goes may leave from another car than they came into. */
function shapeOf({ reservation, facts }: ReservationCase) {
  return {
    owed: facts.balanceCents,
    taken: facts.days.filter(({ taken }) => taken > 0).map(({ date, direction, taken }) => [date, direction, taken]),
    people: reservation.passengers.length,
    services: reservation.bookings.map((it) => [
      it.kind,
      it.status,
      it.serviceDate,
      it.serviceTime,
      it.flightGuid,
      [it.adults, it.children, it.infants],
      it.priceLines.map(({ key, quantity, totalCents }) => `${key} ${quantity} ${totalCents}`).toSorted(),
      it.attendance.length,
      liveTrips(it).map(({ pickupAt, fromGuid, toGuid, serviceGuid, carSeats }) => [pickupAt, fromGuid, toGuid, serviceGuid, carSeats]),
      liveTrips(it).reduce((sum, { passengers }) => sum + passengers, 0),
    ]),
  }
}

describe('costs nothing', () => {
  const band = fc.constantFrom('adult' as const, 'child' as const, 'infant' as const)
  const leg = fc.constantFrom('arrivalFastTrack' as const, 'departureFastTrack' as const, 'arrivalTransfer' as const)
  const there: [string, fc.Arbitrary<(it: ReservationCase) => ReservationCase>][] = [
    [
      'another flight, and the first again',
      fc
        .constantFrom('next day in', 'night in', 'flight in')
        .map((to) => (it) => (to === arrivalOf(it) ? it : move(move(it, arrivalOf(it), to), to, arrivalOf(it)))),
    ],
    [
      'another month, and back',
      fc.constant((it: ReservationCase) => move(move(it, 'flight out', 'next month out'), 'next month out', 'flight out')),
    ],
    ['two passengers added and removed', band.map((ageBand) => (it) => left(joined(it, [], ageBand)))],
    [
      'two passengers added to one service and removed',
      fc.tuple(leg, band).map(
        ([kind, ageBand]) =>
          (it) =>
            left(joined(it, [kindOf(kind, it).guid], ageBand)),
      ),
    ],
    ['another zone, and back', fc.constantFrom('lodge', 'inn').map((place) => (it) => toPlace(toPlace(it, place), 'villa'))],
    [
      'other cars, and the first again',
      fc.constant((it: ReservationCase) =>
        kindOf('departureTransfer', it).trips.length < 2 ? it : inService(inService(it, ['van', 'van']), ['van', 'sedan']),
      ),
    ],
    [
      'two cars added and removed with the fee waived',
      fc.constant((it: ReservationCase) => fewerCars(moreCars(it), liveTrips(kindOf('arrivalTransfer', it)).length)),
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
        const it = { ...made, facts: { ...made.facts, today: '2026-11-17', now: '2026-11-17T14:01:00Z' } }
        const guid = kindOf('departureFastTrack', it).guid
        const off = doneOn(it, fastTrackTarget, { on: [], off: [guid], allowWaitlist: false, reason: 'Asked for' })
        const on = doneOn(off, fastTrackTarget, { on: ['flight out'], off: [], allowWaitlist: false, reason: '' })
        expect([on.facts.balanceCents, shapeOf(on).taken]).toEqual([it.facts.balanceCents, shapeOf(it).taken])
      }),
      { numRuns: 15 },
    )
  })
})

test('fast track off and on costs its fee', () => {
  const late = { today: '2026-11-19', now: '2026-11-19T12:00:00Z' }
  const it = madeOf({ arrival: arrivalLeg({ transfer: van }) })
  const off = doneOn(
    it,
    fastTrackTarget,
    { on: [], off: [kindOf('arrivalFastTrack', it).guid], allowWaitlist: false, reason: 'Asked for' },
    late,
  )
  const on = doneOn(off, fastTrackTarget, { on: ['flight in'], off: [], allowWaitlist: false, reason: '' })
  expect(on.facts.balanceCents - it.facts.balanceCents).toBe(9_000)
})
