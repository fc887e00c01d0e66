import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { driveForm, withTrips } from '#domain/reservation/example-changes.ts'
import { dayFacts, factsOf, withOverride } from '#domain/reservation/example-facts.ts'
import {
  arrivalLeg,
  at,
  bookingIn,
  car,
  drive,
  madeOf,
  refusedFields,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { withBookings } from '#domain/reservation/reservation.ts'
import { back, changed, departure, first, party, second } from '#domain/reservation/example-transport.ts'
import { type TransportChangeRequest, type TripAsked } from './transport-change.ts'

describe('refused', () => {
  const onArrival = (change: Partial<TripAsked>): Partial<TransportChangeRequest> => ({
    trips: [first(change)],
  })
  const onDeparture = (change: Partial<TripAsked>): Partial<TransportChangeRequest> => ({
    bookingGuid: departure.guid,
    trips: [back(change)],
  })
  const past = { today: '2026-11-27', now: '2026-11-27T18:10:00Z' }
  const late =
    'The party would reach the airport 28 minutes before BA2154 departs, ' +
    'but check-in closes 60 minutes before departure'
  const locked = (date: string) => ({ days: [dayFacts({ date, isLocked: true })] })
  const seats = (quantity: number) => [{ guid: 'booster', quantity }]

  test.each<[string, Partial<TransportChangeRequest>, Partial<ReservationFacts>, Record<string, string>]>([
    ['a transfer of another reservation', { bookingGuid: 'another’s' }, {}, { notFound: '' }],
    [
      'a fast track',
      { bookingGuid: bookingIn(party.reservation, 'arrivalFastTrack').guid },
      {},
      { notFound: '' },
    ],
    [
      'a trip of another booking',
      { trips: [back()] },
      {},
      { trip: 'One of these trips has ended or belongs to another booking. Reload the page.' },
    ],
    [
      'removing all trips',
      { removed: [first().tripGuid, second().tripGuid] },
      {},
      { trip: 'This would remove every car. Cancel the booking instead.' },
    ],
    ['nothing', {}, {}, { change: 'There’s nothing to change' }],
    [
      'without a drop-off',
      onArrival({ to: at('gone') }),
      {},
      { 'trips.0.to.locationGuid': 'Choose a location from the list' },
    ],
    [
      'from an address without a zone',
      onDeparture({ from: { locationGuid: null, address: '1 Sea Lane', zoneGuid: null } }),
      {},
      { 'trips.0.from.zoneGuid': 'Choose a zone for this address' },
    ],
    [
      'via an unknown location',
      onArrival({ stops: [{ place: at('gone'), at: null }] }),
      {},
      { 'trips.0.stops.0.place.locationGuid': 'Choose a location from the list' },
    ],
    [
      'an airport transfer that doesn’t start at the airport',
      onArrival({ from: at('inn') }),
      {},
      { 'trips.0.from.locationGuid': 'An airport transfer must start or end at the airport' },
    ],
    [
      'an airport transfer that doesn’t end at the airport',
      onDeparture({ to: at('inn') }),
      {},
      { 'trips.0.to.locationGuid': 'An airport transfer must start or end at the airport' },
    ],
    [
      'an unknown service',
      onArrival({ serviceGuid: 'gone' }),
      {},
      { 'trips.0.serviceGuid': 'Choose a service from the list' },
    ],
    [
      'a passenger without a seat',
      onArrival({ passengers: 1 }),
      {},
      { 'trips.0.passengers': 'Passengers per car add up to 2, but the party has 3' },
    ],
    [
      'a passenger without a seat after a car is removed',
      { removed: [second().tripGuid] },
      {},
      { removed: 'Passengers per car add up to 2, but the party has 3' },
    ],
    [
      'an unknown car seat',
      onArrival({ carSeats: [{ guid: 'gone', quantity: 1 }] }),
      {},
      { 'trips.0.carSeats.0.guid': 'Choose a car seat from the list' },
    ],
    [
      'more car seats than in stock',
      onArrival({ carSeats: seats(20) }),
      {},
      { 'trips.0.carSeats.0.quantity': 'Only 4 × Booster seat in stock' },
    ],
    [
      'more car seats than in stock in both cars',
      { trips: [first({ carSeats: seats(3) }), second({ carSeats: seats(2) })] },
      {},
      { 'trips.1.carSeats.0.quantity': 'Only 4 × Booster seat in stock' },
    ],
    ['a pickup that is too late', onDeparture({ time: '16:30' }), {}, { 'trips.0.time': late }],
    [
      'a pickup in the past, even with a policy override',
      onDeparture({ time: '14:05' }),
      { ...past, ...withOverride },
      { 'trips.0.time': '14:05 on Fri 27 Nov is in the past. Choose a later pickup time.' },
    ],
    [
      'a pickup today',
      onDeparture({ date: '2026-11-25', time: '14:05' }),
      { today: '2026-11-25', now: '2026-11-25T10:00:00Z' },
      { date: 'Booking for today needs a policy override' },
    ],
    [
      'on a closed day',
      onDeparture({ luggage: 1 }),
      locked('2026-11-27'),
      { 'Fri 27 Nov': 'This day is closed. You need a policy override to change it.' },
    ],
    [
      'to a closed day',
      onDeparture({ date: '2026-11-26' }),
      locked('2026-11-26'),
      { 'Thu 26 Nov': 'This day is closed. You need a policy override to change it.' },
    ],
    [
      'a missing price',
      onArrival({ to: at('lodge') }),
      {
        book: { ...factsOf().book, transport: factsOf().book.transport.filter((it) => it.toZone !== 'East') },
      },
      { price: 'No price is set for Sedan, The airport to East coast on Fri 20 Nov' },
    ],
  ])('%s', (_, request, about, refusal) => {
    expect(refusedFields(changed(request, about))).toEqual(refusal)
  })

  test('a trip without a flight needs a time', () => {
    const unflown = withTrips(party, () => ({ flightGuid: null }))
    expect(refusedFields(changed({ trips: [first()] }, {}, unflown))).toEqual({
      'trips.0.time': 'This field is required',
    })
  })

  test.each(['completed', 'noShow'] as const)('a trip that is %s while the other is open', (status) => {
    const begun = withTrips(party, (trip) => (trip.guid === first().tripGuid ? { status } : {}))
    expect(refusedFields(changed({ trips: [first({ luggage: 1 })] }, {}, begun))).toEqual({
      trip: 'One of these trips has ended or belongs to another booking. Reload the page.',
    })
    expect(isRefusal(changed({ trips: [second({ luggage: 1 })] }, {}, begun))).toBe(false)
  })

  test('guests on board', () => {
    const driving = withTrips(party, () => ({ status: 'onBoard', driverGuid: 'dora' }))
    expect(refusedFields(changed({ trips: [first({ luggage: 1 })] }, {}, driving))).toEqual({
      trip: 'The guests are on board. Wait until the trip is completed.',
    })
  })

  test('a completed or cancelled booking', () => {
    const over = {
      ...party,
      reservation: withBookings(party.reservation, (it) => ({ ...it, status: 'completed' as const })),
    }
    expect(refusedFields(changed({ trips: [first({ luggage: 1 })] }, {}, over))).toEqual({
      booking: 'This trip is completed or cancelled and can’t be changed',
    })
  })
})

test('an overcrowded car next to an empty one', () => {
  const four = madeOf({ adults: 3, arrival: arrivalLeg({ transfer: { ...drive, cars: [car(), car()] } }) })
  const [one, two] = bookingIn(four.reservation, 'arrivalTransfer').trips
  const request = {
    bookingGuid: bookingIn(four.reservation, 'arrivalTransfer').guid,
    removed: [],
    hours: null,
  }
  const trips = [
    { ...driveForm(one, null), passengers: 4 },
    { ...driveForm(two, null), passengers: 0 },
  ]
  expect(refusedFields(changed({ ...request, trips }, {}, four))).toEqual({
    'trips.0.passengers': 'Sedan seats up to 3',
  })
})
