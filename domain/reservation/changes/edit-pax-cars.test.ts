import { describe, expect, test } from 'vitest'
import type { AgeBand } from '#domain/pricing/price-book.ts'
import {
  counts,
  guidOf,
  max,
  partyInVans,
  pointOf,
  served,
  withTrips,
} from '#domain/reservation/example-changes.ts'
import { factsOf } from '#domain/reservation/example-facts.ts'
import {
  arrivalLeg,
  bookingIn,
  car,
  departureLeg,
  done,
  doneOn,
  drive,
  madeOf,
  planOn,
  stored,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import type { PassengerName } from '#domain/reservation/new-reservation.ts'
import { withBookings } from '#domain/reservation/reservation.ts'
import { addPaxTarget } from './add-pax.ts'
import { editPaxTarget, type EditPaxRequest } from './edit-pax-names.ts'

const party = partyInVans()
const passengerOf = (example: ReservationCase, position: number) =>
  example.reservation.passengers.find((one) => one.position === position)?.guid ?? ''

const edited = (
  request: Partial<EditPaxRequest>,
  about: Partial<ReservationFacts> = {},
  example: ReservationCase = party,
) => planOn(example, editPaxTarget, { passengers: [], removed: [], ...request }, about)

/** Max flies out with the party, and is in none of its cars. */
const withFriend = (
  example: ReservationCase = party,
  passenger: PassengerName = max,
  kind: 'departureFastTrack' | 'departureTransfer' = 'departureFastTrack',
) =>
  doneOn(example, addPaxTarget, {
    passengers: [passenger],
    bookingGuids: [guidOf(example, kind)],
    trips: [],
    allowWaitlist: false,
  })
const aged = (example: ReservationCase, position: number, ageBand: AgeBand) => ({
  passengers: [{ guid: passengerOf(example, position), firstName: '', lastName: '', ageBand }],
})
const van = { ...drive, cars: [car({ serviceGuid: 'van' })] }

describe('a trip for part of the party', () => {
  const driveOf = (example: ReservationCase, request: Partial<EditPaxRequest>) => {
    const { trips, ...booking } = bookingIn(done(edited(request, {}, example)).after, 'departureTransfer')
    return [...counts({ ...booking, trips }), trips.map(({ passengers }) => passengers)]
  }

  test('keeps its size while enough people come, without children if none come', () => {
    const larger = withFriend()
    expect(driveOf(larger, { removed: [passengerOf(larger, 2)] })).toEqual([2, 1, 0, [3]])
    expect(driveOf(larger, { removed: [passengerOf(larger, 3)] })).toEqual([2, 0, 0, [2]])
    expect(driveOf(larger, { removed: [passengerOf(larger, 2), passengerOf(larger, 4)] })).toEqual([
      1,
      1,
      0,
      [2],
    ])
  })

  test('doesn’t gain passengers who only changed age band', () => {
    const pair = madeOf({ children: 0, departure: departureLeg({ transfer: van }) })
    const child = withFriend(pair, { ...max, ageBand: 'child' })
    expect(driveOf(child, aged(child, 3, 'infant'))).toEqual([2, 0, 0, [2]])
    expect(driveOf(child, aged(child, 3, 'adult'))).toEqual([2, 0, 0, [2]])
  })

  test('loses removed passengers of its age bands if the desk doesn’t know who is on it', () => {
    const flown = madeOf({ departure: departureLeg({ fastTrack: false, transfer: van }) })
    const larger = doneOn(flown, addPaxTarget, {
      passengers: [max, { ...max, ageBand: 'infant' }],
      bookingGuids: [guidOf(flown, 'arrivalFastTrack')],
      trips: [],
      allowWaitlist: false,
    })
    const landed = served(larger, 'arrivalFastTrack')
    expect(driveOf(landed, { removed: [passengerOf(landed, 4)] })).toEqual([1, 1, 0, [2]])
    expect(driveOf(landed, { removed: [passengerOf(landed, 4), passengerOf(landed, 5)] })).toEqual([
      1,
      1,
      0,
      [2],
    ])
    expect(driveOf(landed, aged(landed, 3, 'adult'))).toEqual([3, 0, 0, [3]])
  })

  test('with more passengers than the party loses one', () => {
    const unnamed = {
      ...party,
      reservation: withBookings(party.reservation, (booking) =>
        booking.kind === 'departureTransfer'
          ? { ...booking, adults: 4, trips: booking.trips.map((trip) => ({ ...trip, passengers: 5 })) }
          : booking,
      ),
    }
    expect(driveOf(unnamed, { removed: [passengerOf(party, 2)] })).toEqual([3, 1, 0, [4]])
  })
})

describe('the cars of a smaller party', () => {
  const carsOf = (...people: number[]) =>
    madeOf({
      adults: 5,
      children: 0,
      arrival: arrivalLeg({
        transfer: { ...drive, cars: people.map((passengers) => car({ serviceGuid: 'van', passengers })) },
      }),
    })
  const left = (example: ReservationCase, ...positions: number[]) =>
    bookingIn(
      done(edited({ removed: positions.map((one) => passengerOf(example, one)) }, {}, example)).after,
      'arrivalTransfer',
    ).trips.map(({ passengers }) => passengers)

  test('lose passengers from the fullest car first', () => {
    expect(left(carsOf(1, 4), 5)).toEqual([1, 3])
    expect(left(carsOf(2, 3), 2, 3)).toEqual([1, 2])
  })

  test('that were driven keep theirs, and no count drops below zero', () => {
    const driven = withTrips(carsOf(3, 2), ({ sequence }) =>
      sequence === 1 ? { status: 'completed', driverGuid: 'dora' } : {},
    )
    expect(left(driven, 5)).toEqual([3, 1])
    expect(left(driven, 3, 4, 5)).toEqual([3, 0])
  })

  test('of a completed journey stay unchanged', () => {
    const facts = factsOf()
    const there = stored(facts, done(pointOf()))
    const over = withTrips(there, ({ journey }) =>
      journey === 1 ? { status: 'completed', driverGuid: 'dora' } : {},
    )
    const { after } = done(edited({ removed: [passengerOf(over, 2)] }, {}, over))
    expect(bookingIn(after, 'point').trips.map(({ journey, passengers }) => [journey, passengers])).toEqual([
      [1, 2],
      [2, 0],
      [2, 1],
    ])
  })
})
