import { describe, expect, test } from 'vitest'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import {
  driveForm,
  guidOf,
  max,
  partyInVans,
  pointOf,
  served,
  withStatus,
} from '#domain/reservation/example-changes.ts'
import { factsOf } from '#domain/reservation/example-facts.ts'
import {
  at,
  bookingIn,
  car,
  done,
  doneOn,
  madeOf,
  sameDrive,
  stored,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import { addCarsTarget, type AddCarsRequest } from './add-cars.ts'
import { addPaxTarget, type AddPaxRequest } from './add-pax.ts'
import { cancelTarget } from './cancel.ts'
import { droppedDriveTarget, movedDriveTarget } from './operations.ts'
import { resetTarget } from './reset.ts'
import { transportChangeTarget, type TransportChangeRequest } from './transport-change.ts'

const party = partyInVans()
const arrival = bookingIn(party.reservation, 'arrivalTransfer')
const trip = arrival.trips[0]?.guid ?? ''
const onTheDay = { today: '2026-11-20', now: '2026-11-20T15:00:00Z' }

const add: AddPaxRequest = { passengers: [max], bookingGuids: [], trips: [], allowWaitlist: false }
const cars: AddCarsRequest = {
  bookingGuid: arrival.guid,
  journey: 1,
  flightGuid: null,
  place: null,
  pickupTime: null,
  stops: [],
  cars: [car({ luggage: 0 })],
  shares: [],
  details: {},
}
const transport = (change: Partial<TransportChangeRequest>): TransportChangeRequest => ({
  bookingGuid: arrival.guid,
  ...sameDrive,
  ...change,
})
const whole = { bookingGuids: [], reason: 'Plans changed', goodwillPercent: 0 }
const cancelled = doneOn(party, cancelTarget, whole)
const journeys = stored(factsOf(), done(pointOf()))
const two = doneOn(party, addCarsTarget, cars)
const withoutTransfer = madeOf({})

type Change<R> = (
  facts: ReservationCase['facts'],
  before: ReservationCase['reservation'],
  request: R,
) => Target | Refusal
const target = <R>(change: Change<R>, request: R, example = party, about: object = onTheDay) => {
  const found = change({ ...example.facts, ...about }, example.reservation, request)
  if (isRefusal(found)) throw new Error(JSON.stringify(found))
  return [found.title, found.noPlace, found.template]
}
const tripIn = (it: ReservationCase, index = 0) =>
  it.reservation.bookings.flatMap(({ trips }) => trips)[index]?.guid ?? ''

describe('each change has a title, a waitlist rule and a guest message', () => {
  test.each<[string, () => unknown[], unknown[]]>([
    ['more people', () => target(addPaxTarget, add), ['Add passengers', 'ask', 'change']],
    [
      'more people, waitlist allowed',
      () => target(addPaxTarget, { ...add, allowWaitlist: true }),
      ['Add passengers', 'agreed', 'change'],
    ],
    ['more cars', () => target(addCarsTarget, cars), ['Add cars', 'ask', 'change']],
    [
      'the first transfer for a flight',
      () =>
        target(
          addCarsTarget,
          { ...cars, bookingGuid: null, flightGuid: 'flight in', place: at('villa') },
          withoutTransfer,
          {},
        ),
      ['Add cars', 'ask', 'change'],
    ],
    [
      'a drive',
      () => target(transportChangeTarget, transport({ trips: [driveForm(arrival.trips[0], '16:00')] })),
      ['Change transport', 'ask', 'change'],
    ],
    [
      'notes only, without a guest message',
      () => {
        const form = {
          ...driveForm(arrival.trips[0], null),
          details: { notesForDriver: 'Red door', notesForOffice: 'VIP' },
        }
        return target(transportChangeTarget, transport({ trips: [form] }))
      },
      ['Change transport', 'ask', null],
    ],
    [
      'undoing a cancellation',
      () =>
        target(
          resetTarget,
          { bookingGuid: guidOf(cancelled, 'arrivalFastTrack'), reason: 'A mistake' },
          cancelled,
        ),
      ['Undo cancellation', 'join', 'change'],
    ],
    [
      'resetting a completion, without a guest message',
      () =>
        target(
          resetTarget,
          { bookingGuid: guidOf(party, 'arrivalFastTrack'), reason: 'A mistake' },
          served(party, 'arrivalFastTrack'),
        ),
      ['Reset completion', 'ask', null],
    ],
    [
      'a new pickup time on the same day',
      () => target(movedDriveTarget, { tripGuid: trip, pickupAt: '2026-11-20T19:30:00Z' }),
      ['New pickup time', 'ask', 'newPickup'],
    ],
    [
      'a new pickup time on another day',
      () =>
        target(movedDriveTarget, { tripGuid: tripIn(journeys), pickupAt: '2026-11-22T19:30:00Z' }, journeys),
      ['New pickup time', 'ask', 'change'],
    ],
    [
      'a new pickup time on the day of another trip',
      () =>
        target(movedDriveTarget, { tripGuid: tripIn(journeys), pickupAt: '2026-11-21T19:30:00Z' }, journeys),
      ['New pickup time', 'ask', 'change'],
    ],
    [
      'one of two cars cancelled',
      () => target(droppedDriveTarget, { tripGuid: trip, reason: 'Broken' }, two),
      ['Cancel trip', 'ask', 'change'],
    ],
    [
      'the only car cancelled',
      () => target(droppedDriveTarget, { tripGuid: trip, reason: 'Broken' }),
      ['Cancel trip', 'ask', 'cancellation'],
    ],
    [
      'one of two cars cancelled, with another service already cancelled',
      () =>
        target(
          droppedDriveTarget,
          { tripGuid: trip, reason: 'Broken' },
          withStatus(two, 'departureTransfer', 'cancelled'),
        ),
      ['Cancel trip', 'ask', 'change'],
    ],
  ])('%s', (_, made, expected) => {
    expect(made()).toEqual(expected)
  })
})

test('cancelling a trip leaves the others unchanged', () => {
  const found = droppedDriveTarget({ ...two.facts, ...onTheDay }, two.reservation, {
    tripGuid: trip,
    reason: 'Broken',
  })
  if (isRefusal(found)) throw new Error(JSON.stringify(found))
  expect(bookingIn(found.after, 'arrivalTransfer').trips.map(({ status }) => status)).toEqual([
    'cancelled',
    'unassigned',
  ])
  expect(found.after.bookings.map(({ status, cancelReason }) => `${status} ${cancelReason}`)).toEqual(
    two.reservation.bookings.map(({ status, cancelReason }) => `${status} ${cancelReason}`),
  )
})
