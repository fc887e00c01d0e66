import { describe, expect, test } from 'vitest'
import { effectsOf } from '../effects.ts'
import { pointOf, withStatus } from '../example-changes.ts'
import { dayFacts, factsOf, withOverride } from '../example-facts.ts'
import {
  arrivalLeg,
  at,
  bookingIn,
  car,
  departureLeg,
  done,
  doneOn,
  drive,
  madeOf,
  planOn,
  refusedFields,
  type ReservationCase,
  sameDrive,
  stored,
} from '../example-reservation.ts'
import type { ReservationFacts } from '../facts.ts'
import { withBookings } from '../reservation.ts'
import { addCarsTarget, type AddCarsRequest } from './add-cars.ts'
import { transportChangeTarget } from './transport-change.ts'

const party = madeOf({ arrival: arrivalLeg({ transfer: drive }), departure: departureLeg() })
const arrival = bookingIn(party.reservation, 'arrivalTransfer')
const existing = arrival.trips[0]?.guid ?? ''

const nothing: AddCarsRequest = {
  bookingGuid: null,
  journey: 1,
  flightGuid: null,
  place: null,
  pickupTime: null,
  stops: [],
  cars: [car({ luggage: 0 })],
  shares: [],
  notesForDriver: '',
  notesForOffice: '',
}
const more: AddCarsRequest = { ...nothing, bookingGuid: arrival.guid }
const another: AddCarsRequest = { ...nothing, flightGuid: 'flight out', place: at('villa') }
const added = (request: AddCarsRequest, about: Partial<ReservationFacts> = {}, it: ReservationCase = party) =>
  planOn(it, addCarsTarget, request, about)

describe('more cars for a drive', () => {
  test('a car for the bags, like the one that stands', () => {
    const it = done(added({ ...more, cars: [car({ serviceGuid: 'van', luggage: 9 })], notesForDriver: 'Bags only' }))
    const [one, two] = bookingIn(it.after, 'arrivalTransfer').trips
    expect(two).toEqual({
      ...one,
      guid: `new:car ${arrival.guid}.2`,
      sequence: 2,
      passengers: 0,
      luggage: 9,
      serviceGuid: 'van',
      notesForDriver: 'Bags only',
    })
    expect(effectsOf(it.effects, 'tripAdded')).toMatchObject([{ bookingGuid: arrival.guid }])
    expect(it.plan).toMatchObject({ chargeCents: 13_200, title: 'Add cars' })
  })

  test('with the people spread anew', () => {
    const { after } = done(
      added({ ...more, cars: [car({ passengers: 1, luggage: 1 })], shares: [{ tripGuid: existing, passengers: 2, luggage: 1 }] }),
    )
    expect(bookingIn(after, 'arrivalTransfer').trips.map(({ passengers, luggage }) => [passengers, luggage])).toEqual([
      [2, 1],
      [1, 1],
    ])
  })

  const vans = madeOf({ arrival: arrivalLeg({ transfer: { ...drive, cars: [car({ passengers: 2 }), car({ passengers: 1 })] } }) })
  const journeys = stored(factsOf(), done(pointOf()))
  const trips = (it: ReservationCase) => it.reservation.bookings.flatMap((booking) => booking.trips)
  const shareOf = (it: ReservationCase, index: number, passengers: number) => ({
    tripGuid: trips(it)[index]?.guid ?? '',
    passengers,
    luggage: 0,
  })

  test('two at once, numbered on, and only the car that is named gives people away', () => {
    const cars = [car({ passengers: 1 }), car({ passengers: 0 })]
    const it = done(
      added({ ...more, bookingGuid: bookingIn(vans.reservation, 'arrivalTransfer').guid, cars, shares: [shareOf(vans, 1, 0)] }, {}, vans),
    )
    expect(bookingIn(it.after, 'arrivalTransfer').trips.map(({ sequence, passengers }) => [sequence, passengers])).toEqual([
      [1, 2],
      [2, 0],
      [3, 1],
      [4, 0],
    ])
    expect(bookingIn(it.after, 'arrivalTransfer').lastSequence).toBe(4)
  })

  test('as full as a car can be', () => {
    const full = added({ ...more, cars: [car({ passengers: 3 })], shares: [shareOf(party, 0, 0)] })
    expect(bookingIn(done(full).after, 'arrivalTransfer').trips.map(({ passengers }) => passengers)).toEqual([0, 3])
    const stays = added({ ...more, shares: [shareOf(party, 0, 3)] })
    expect(bookingIn(done(stays).after, 'arrivalTransfer').trips.map(({ passengers }) => passengers)).toEqual([3, 0])
  })

  test('beside one that was taken off, whose people are not counted', () => {
    const one = {
      ...vans,
      reservation: withBookings(vans.reservation, (it) => ({
        ...it,
        trips: it.trips.map((trip, index) => (index === 0 ? { ...trip, passengers: 3 } : { ...trip, status: 'cancelled' as const })),
      })),
    }
    const { after } = done(added({ ...more, bookingGuid: bookingIn(vans.reservation, 'arrivalTransfer').guid }, {}, one))
    expect(bookingIn(after, 'arrivalTransfer').trips.map(({ status, passengers }) => `${status} ${passengers}`)).toEqual([
      'unassigned 3',
      'cancelled 1',
      'unassigned 0',
    ])
  })

  test('for the way back leave the time of the first way, for the first they keep it', () => {
    const [booking] = journeys.reservation.bookings
    const times = { serviceDate: '2026-11-20', serviceTime: '10:00' }
    for (const which of [1, 2]) {
      const { after } = done(added({ ...more, bookingGuid: booking?.guid ?? '', journey: which }, {}, journeys))
      expect(after.bookings[0]).toMatchObject(times)
      expect(after.bookings[0]?.trips.at(-1)).toMatchObject({ journey: which, serviceDate: which === 1 ? '2026-11-20' : '2026-11-22' })
    }
  })

  test('added and taken off again at short notice costs the fee of the car, and nothing where that is waived', () => {
    const soon = { today: '2026-11-20', now: '2026-11-20T10:00:00Z' }
    const two = doneOn(party, addCarsTarget, more, soon)
    const guid = bookingIn(two.reservation, 'arrivalTransfer').trips[1]?.guid ?? ''
    expect(two.facts.balanceCents - party.facts.balanceCents).toBe(8_800 + 1_100)
    const less = { bookingGuid: arrival.guid, ...sameDrive, removed: [guid] }
    expect(doneOn(two, transportChangeTarget, less).facts.balanceCents).toBe(two.facts.balanceCents)
    const waived = { ...less, goodwillPercent: 100, reason: 'A mistake' }
    const one = doneOn(two, transportChangeTarget, waived, withOverride)
    expect(one.facts.balanceCents).toBe(party.facts.balanceCents)
    expect(bookingIn(one.reservation, 'arrivalTransfer')).toMatchObject({ lastSequence: 2, priceLines: arrival.priceLines })
  })

  const seats = (quantity: number) => car({ carSeats: [{ guid: 'cradle', quantity }] })
  const seated = madeOf({ arrival: arrivalLeg({ transfer: { ...drive, cars: [seats(1)] } }) })
  test.each<[string, Partial<AddCarsRequest>, Record<string, string>]>([
    ['for another’s drive', { bookingGuid: 'another’s' }, { notFound: '' }],
    ['for a fast track', { bookingGuid: bookingIn(party.reservation, 'arrivalFastTrack').guid }, { notFound: '' }],
    ['for a journey that is not there', { journey: 2 }, { journey: 'Choose a journey of this booking' }],
    [
      'of a service that is not there',
      { cars: [car({ serviceGuid: 'gone' })] },
      { 'cars.0.serviceGuid': 'Choose a service from the list' },
    ],
    ['that takes more people than it has seats', { cars: [car({ passengers: 4 })] }, { 'cars.0.passengers': 'Sedan seats up to 3' }],
    ['that takes people twice', { cars: [car({ passengers: 1 })] }, { cars: 'Passengers placed in cars: 4 of 3' }],
    [
      'while the existing one is crowded',
      { cars: [car()], shares: [{ tripGuid: existing, passengers: 4, luggage: 0 }] },
      { 'shares.0.passengers': 'Sedan seats up to 3' },
    ],
    [
      'while a car that is not there is named',
      { shares: [{ tripGuid: 'gone', passengers: 0, luggage: 0 }] },
      { 'shares.0.tripGuid': 'This car isn’t part of the journey. Reload the page.' },
    ],
    [
      'with a seat that is not there',
      { cars: [car({ carSeats: [{ guid: 'gone', quantity: 1 }] })] },
      { 'cars.0.carSeats.0.guid': 'Choose a car seat from the list' },
    ],
  ])('is refused %s', (_, request, refusal) => {
    expect(refusedFields(added({ ...more, ...request }))).toEqual(refusal)
  })

  test('is refused with more seats than there are, those of the existing car included', () => {
    const request = { ...more, bookingGuid: bookingIn(seated.reservation, 'arrivalTransfer').guid, cars: [seats(2)] }
    expect(refusedFields(added(request, {}, seated))).toEqual({ 'cars.0.carSeats.0.quantity': 'Only 2 × Cradle in stock' })
  })

  test('is refused with a note for the office to a partner user, of the first car too', () => {
    const about = { isPartnerUser: true }
    const refusal = { notesForOffice: 'Only staff can add notes for the office' }
    expect(refusedFields(added({ ...more, notesForOffice: 'VIP' }, about))).toEqual(refusal)
    expect(refusedFields(added({ ...another, notesForOffice: 'VIP' }, about))).toEqual(refusal)
    expect(done(added({ ...more, notesForOffice: ' ', notesForDriver: 'VIP' }, about)).plan.title).toBe('Add cars')
  })

  test('is refused for what is served or cancelled, and on a closed day', () => {
    const over = { ...party, reservation: withBookings(party.reservation, (it) => ({ ...it, status: 'completed' as const })) }
    expect(refusedFields(added(more, {}, over))).toEqual({ booking: 'This trip is completed or cancelled, so you can’t add cars' })
    const locked = { days: [dayFacts({ isLocked: true })] }
    expect(refusedFields(added(more, locked))).toEqual({ 'Fri 20 Nov': 'The day is closed; changing it needs policy override' })
    expect(done(added(more, { ...locked, ...withOverride })).plan.title).toBe('Add cars')
  })
})

describe('the first car of a flight', () => {
  test('is a transfer for the whole party', () => {
    const it = done(added({ ...another, pickupTime: '13:00' }))
    expect(bookingIn(it.after, 'departureTransfer')).toMatchObject({
      guid: 'new:departureTransfer',
      serviceDate: '2026-11-27',
      serviceTime: '13:00',
      adults: 2,
      children: 1,
    })
    expect(bookingIn(it.after, 'departureTransfer').trips).toMatchObject([{ passengers: 3, fromGuid: 'villa', toGuid: 'airport' }])
    expect(it.plan.chargeCents).toBe(8_800)
  })

  test.each<[string, Partial<AddCarsRequest>, Partial<ReservationFacts>, Record<string, string>]>([
    ['of no flight', { flightGuid: null }, {}, { flightGuid: 'Choose a flight of the reservation' }],
    ['of a flight that the party is not on', { flightGuid: 'next day in' }, {}, { flightGuid: 'Choose a flight of the reservation' }],
    [
      'of a flight that has one',
      { flightGuid: 'flight in' },
      {},
      { flightGuid: 'BA2155 already has a transfer. Add the cars to that one.' },
    ],
    [
      'of a cancelled flight',
      {},
      { flights: party.facts.flights.map((it) => ({ ...it, status: 'cancelled' })) },
      { flightGuid: 'BA2154 is cancelled on Fri 27 Nov' },
    ],
    ['to nowhere', { place: null }, {}, { 'place.locationGuid': 'Choose a location from the list' }],
    ['too small', { cars: [car({ passengers: 2 })] }, {}, { cars: 'Passengers placed in cars: 2 of 3' }],
    ['today', {}, { today: '2026-11-27', now: '2026-11-27T10:00:00Z' }, { flightGuid: 'Booking for today needs policy override' }],
    ['of a flight that has left', {}, { today: '2026-11-28', now: '2026-11-28T10:00:00Z' }, { flightGuid: 'Fri 27 Nov is in the past' }],
    [
      'whose pickup is past',
      {},
      { today: '2026-11-27', now: '2026-11-27T18:00:00Z', ...withOverride },
      { pickupTime: '13:55 on Fri 27 Nov is in the past. Choose a later pickup time.' },
    ],
  ])('is refused %s', (_, request, about, refusal) => {
    expect(refusedFields(added({ ...another, ...request }, about))).toEqual(refusal)
  })
})

test('a flight that the party was on is none of the reservation’s any more', () => {
  const gone = withStatus(party, 'departureFastTrack', 'cancelled')
  expect(refusedFields(added(another, {}, gone))).toEqual({ flightGuid: 'Choose a flight of the reservation' })
})
