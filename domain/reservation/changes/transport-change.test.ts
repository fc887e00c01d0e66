import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { effectsOf } from '../effects.ts'
import { dayFacts, factsOf, flightsWith, withOverride } from '../example-facts.ts'
import {
  addressIn,
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
  type Standing,
} from '../example-reservation.ts'
import type { ReservationFacts } from '../facts.ts'
import { withBookings, type ReservedBooking, type ReservedTrip } from '../reservation.ts'
import { transportChangeTarget, type TransportChangeRequest, type TripAsked } from './transport-change.ts'

const party = madeOf({
  arrival: arrivalLeg({ transfer: { ...drive, cars: [car(), car()] } }),
  departure: departureLeg({ fastTrack: false, transfer: drive }),
})
const arrival = bookingIn(party.reservation, 'arrivalTransfer')
const departure = bookingIn(party.reservation, 'departureTransfer')

/** The form of a trip as it is loaded. */
function formOf(trip: ReservedTrip | undefined, time: string | null): TripAsked {
  if (!trip) throw new Error('There is no such trip')
  const { guid, fromGuid, toGuid, stops, serviceDate, status: _, driverGuid: __, sequence: ___, journey: ____, ...own } = trip
  return {
    ...own,
    tripGuid: guid,
    date: serviceDate,
    time,
    from: at(fromGuid),
    to: at(toGuid),
    stops: stops.map((it) => ({ place: at(it.placeGuid), at: it.at })),
  }
}

const first = (change: Partial<TripAsked> = {}) => ({ ...formOf(arrival.trips[0], null), ...change })
const second = (change: Partial<TripAsked> = {}) => ({ ...formOf(arrival.trips[1], null), ...change })
const back = (change: Partial<TripAsked> = {}) => ({ ...formOf(departure.trips[0], '13:55'), ...change })

function changed(request: Partial<TransportChangeRequest>, about: Partial<ReservationFacts> = {}, it: Standing = party) {
  return planOn(it, transportChangeTarget, { bookingGuid: arrival.guid, trips: [], removed: [], hours: null, ...request }, about)
}
const backTo = (change: Partial<TripAsked>, about: Partial<ReservationFacts> = {}) =>
  changed({ bookingGuid: departure.guid, trips: [back(change)] }, about)
function withTrips(it: Standing, change: (trip: ReservedTrip, booking: ReservedBooking) => Partial<ReservedTrip>): Standing {
  return {
    ...it,
    reservation: withBookings(it.reservation, (booking) => ({
      ...booking,
      trips: booking.trips.map((trip) => ({ ...trip, ...change(trip, booking) })),
    })),
  }
}

describe('what moves', () => {
  test('the place: another zone, another price, the guest is told', () => {
    const it = done(changed({ trips: [first({ to: at('lodge') }), second({ to: at('lodge') })] }))
    expect(bookingIn(it.after, 'arrivalTransfer').trips).toMatchObject([{ toGuid: 'lodge', expectedMinutes: 50 }, { toGuid: 'lodge' }])
    expect(it.plan).toMatchObject({ chargeCents: 2_200 })
    expect(effectsOf(it.effects, 'guestTold')).toEqual([{ kind: 'guestTold', template: 'change' }])
  })

  test('the time, and with it the day of the booking', () => {
    const { after } = done(backTo({ date: '2026-11-26', time: '20:00' }))
    expect(bookingIn(after, 'departureTransfer')).toMatchObject({ serviceDate: '2026-11-26', serviceTime: '20:00' })
    expect(bookingIn(after, 'departureTransfer').trips[0]).toMatchObject({ pickupAt: '2026-11-27T00:00:00Z', serviceDate: '2026-11-26' })
  })

  test('back to the time that the flight needs', () => {
    const late = doneOn(party, transportChangeTarget, {
      bookingGuid: departure.guid,
      trips: [back({ time: '13:00' })],
      removed: [],
      hours: null,
    })
    const { after } = done(changed({ bookingGuid: departure.guid, trips: [back({ time: null })] }, {}, late))
    expect(bookingIn(after, 'departureTransfer').serviceTime).toBe('13:55')
  })

  test('people, bags and seats between the cars', () => {
    const seats = [{ guid: 'booster', quantity: 1 }]
    const it = done(changed({ trips: [first({ passengers: 3, carSeats: seats }), second({ passengers: 0, luggage: 4 })] }))
    expect(bookingIn(it.after, 'arrivalTransfer').trips.map(({ passengers, luggage }) => [passengers, luggage])).toEqual([
      [3, 2],
      [0, 4],
    ])
    expect(it.plan.chargeCents).toBe(1_500)
  })

  test('the service of a car', () => {
    expect(done(changed({ trips: [second({ serviceGuid: 'van' })] })).plan.chargeCents).toBe(13_200 - 8_800)
  })

  test('a stop at an address that is new', () => {
    const place = {
      guid: 'new:place West 1 Sea Lane',
      name: '1 Sea Lane',
      zoneGuid: 'West',
      zoneName: 'West coast',
      minutesFromAirport: 20,
      address: '1 Sea Lane',
    }
    const about = { places: [...factsOf().places, place] }
    const it = done(changed({ trips: [first({ stops: [{ place: addressIn('West', '1 Sea Lane'), at: null }] })] }, about))
    expect(effectsOf(it.effects, 'placeAdded')).toEqual([{ kind: 'placeAdded', place }])
    expect(it.plan.chargeCents).toBe(550)
  })

  test('notes alone cost nothing, and the guest is not told', () => {
    const it = done(changed({ trips: [first({ notesForDriver: 'Red hat', notesForOffice: 'Call first' })] }))
    expect([it.plan.chargeCents, effectsOf(it.effects, 'charged'), effectsOf(it.effects, 'guestTold')]).toEqual([0, [], []])
    expect(effectsOf(it.effects, 'tripAltered')).toMatchObject([{ driver: 'none', after: { notesForDriver: 'Red hat' } }])
  })

  test('a car fewer: the others take its people', () => {
    const it = done(changed({ trips: [first({ passengers: 3 })], removed: [second().tripGuid] }))
    expect(effectsOf(it.effects, 'tripDropped')).toMatchObject([{ trip: { guid: second().tripGuid } }])
    expect(it.plan).toMatchObject({ chargeCents: 0, balanceAfterCents: 18_000 + 8_800 + 8_800 })
  })

  test('there and back costs nothing', () => {
    const there = doneOn(party, transportChangeTarget, {
      bookingGuid: arrival.guid,
      trips: [first({ to: at('lodge') }), second()],
      removed: [],
      hours: null,
    })
    const again = done(changed({ trips: [first(), second()] }, {}, there))
    expect(bookingIn(again.after, 'arrivalTransfer').priceLines).toEqual(arrival.priceLines)
    expect(again.plan.balanceAfterCents).toBe(party.facts.balanceCents)
  })

  test('a pickup that was late already may keep its time while something else moves', () => {
    const about = { today: '2026-11-27', now: '2026-11-27T18:10:00Z' }
    expect(done(backTo({ luggage: 3 }, about)).plan.title).toBe('Change transport')
  })
})

describe('refused', () => {
  const onArrival = (change: Partial<TripAsked>): Partial<TransportChangeRequest> => ({ trips: [first(change)] })
  const onDeparture = (change: Partial<TripAsked>): Partial<TransportChangeRequest> => ({
    bookingGuid: departure.guid,
    trips: [back(change)],
  })
  const past = { today: '2026-11-27', now: '2026-11-27T18:10:00Z' }
  const late = 'The party would reach the airport 28 minutes before BA2154 leaves: check-in closes 60 minutes before'
  const locked = (date: string) => ({ days: [dayFacts({ date, isLocked: true })] })
  const seats = (quantity: number) => [{ guid: 'booster', quantity }]

  test.each<[string, Partial<TransportChangeRequest>, Partial<ReservationFacts>, Record<string, string>]>([
    ['another’s drive', { bookingGuid: 'another’s' }, {}, { notFound: '' }],
    ['a fast track', { bookingGuid: bookingIn(party.reservation, 'arrivalFastTrack').guid }, {}, { notFound: '' }],
    ['a trip of another drive', { trips: [back()] }, {}, { trip: 'A trip of this drive has ended or is another’s: load it again' }],
    [
      'no trip that would be left',
      { removed: [first().tripGuid, second().tripGuid] },
      {},
      { trip: 'No car would be left: cancel the booking instead' },
    ],
    ['nothing', {}, {}, { change: 'This changes nothing' }],
    ['to nowhere', onArrival({ to: at('gone') }), {}, { 'trips.0.to.locationGuid': 'Choose a place of the list' }],
    [
      'from an address in no zone',
      onDeparture({ from: { locationGuid: null, address: '1 Sea Lane', zoneGuid: null } }),
      {},
      { 'trips.0.from.zoneGuid': 'Choose the zone of the address' },
    ],
    [
      'by way of nowhere',
      onArrival({ stops: [{ place: at('gone'), at: null }] }),
      {},
      { 'trips.0.stops.0.place.locationGuid': 'Choose a place of the list' },
    ],
    [
      'an airport transfer that does not begin there',
      onArrival({ from: at('inn') }),
      {},
      { 'trips.0.from.locationGuid': 'An airport transfer begins or ends at the airport' },
    ],
    [
      'an airport transfer that does not end there',
      onDeparture({ to: at('inn') }),
      {},
      { 'trips.0.to.locationGuid': 'An airport transfer begins or ends at the airport' },
    ],
    ['a service that is not there', onArrival({ serviceGuid: 'gone' }), {}, { 'trips.0.serviceGuid': 'Choose a service of the list' }],
    ['somebody left behind', onArrival({ passengers: 1 }), {}, { 'trips.0.passengers': 'The cars take 2 of 3 passengers' }],
    ['somebody left behind by the car that goes', { removed: [second().tripGuid] }, {}, { removed: 'The cars take 2 of 3 passengers' }],
    [
      'a seat that is not there',
      onArrival({ carSeats: [{ guid: 'gone', quantity: 1 }] }),
      {},
      { 'trips.0.carSeats.0.guid': 'Choose a car seat of the list' },
    ],
    [
      'more seats than there are',
      onArrival({ carSeats: seats(20) }),
      {},
      { 'trips.0.carSeats.0.quantity': 'The company has 4 of Booster seat' },
    ],
    [
      'more seats than there are, in both cars',
      { trips: [first({ carSeats: seats(3) }), second({ carSeats: seats(2) })] },
      {},
      { 'trips.1.carSeats.0.quantity': 'The company has 4 of Booster seat' },
    ],
    ['a pickup that is too late', onDeparture({ time: '16:30' }), {}, { 'trips.0.time': late }],
    [
      'a pickup that is past, even by policy override',
      onDeparture({ time: '14:05' }),
      { ...past, ...withOverride },
      { 'trips.0.time': '14:05 on Fri 27 Nov is past: set another pickup time' },
    ],
    [
      'a pickup of today',
      onDeparture({ date: '2026-11-25', time: '14:05' }),
      { today: '2026-11-25', now: '2026-11-25T10:00:00Z' },
      { date: 'Booking for today needs policy override' },
    ],
    [
      'on a closed day',
      onDeparture({ luggage: 1 }),
      locked('2026-11-27'),
      { 'Fri 27 Nov': 'The day is closed; changing it needs policy override' },
    ],
    [
      'to a closed day',
      onDeparture({ date: '2026-11-26' }),
      locked('2026-11-26'),
      { 'Thu 26 Nov': 'The day is closed; changing it needs policy override' },
    ],
    [
      'a price that is missing',
      onArrival({ to: at('lodge') }),
      { book: { ...factsOf().book, transport: factsOf().book.transport.filter((it) => it.toZone !== 'East') } },
      { price: 'No price is set for Sedan, The airport to East coast on Fri 20 Nov' },
    ],
  ])('%s', (_, request, about, refusal) => {
    expect(refusedFields(changed(request, about))).toEqual(refusal)
  })

  test('a trip without a flight needs a time', () => {
    const unflown = withTrips(party, () => ({ flightGuid: null }))
    expect(refusedFields(changed({ trips: [first()] }, {}, unflown))).toEqual({ 'trips.0.time': 'This field is required' })
  })

  test.each(['completed', 'noShow'] as const)('a trip that is %s, while the other goes on', (status) => {
    const begun = withTrips(party, (trip) => (trip.guid === first().tripGuid ? { status } : {}))
    expect(refusedFields(changed({ trips: [first({ luggage: 1 })] }, {}, begun))).toEqual({
      trip: 'A trip of this drive has ended or is another’s: load it again',
    })
    expect(isRefusal(changed({ trips: [second({ luggage: 1 })] }, {}, begun))).toBe(false)
  })

  test('guests on board', () => {
    const driving = withTrips(party, () => ({ status: 'onBoard', driverGuid: 'dora' }))
    expect(refusedFields(changed({ trips: [first({ luggage: 1 })] }, {}, driving))).toEqual({
      trip: 'The guests are on board: wait until the drive has ended',
    })
  })

  test('a booking that is served or cancelled', () => {
    const over = { ...party, reservation: withBookings(party.reservation, (it) => ({ ...it, status: 'completed' as const })) }
    expect(refusedFields(changed({ trips: [first({ luggage: 1 })] }, {}, over))).toEqual({
      booking: 'This drive is served or cancelled: it cannot be changed',
    })
  })
})

test('a car is not crowded while another is empty', () => {
  const four = madeOf({ adults: 3, arrival: arrivalLeg({ transfer: { ...drive, cars: [car(), car()] } }) })
  const [one, two] = bookingIn(four.reservation, 'arrivalTransfer').trips
  const request = { bookingGuid: bookingIn(four.reservation, 'arrivalTransfer').guid, removed: [], hours: null }
  const trips = [
    { ...formOf(one, null), passengers: 4 },
    { ...formOf(two, null), passengers: 0 },
  ]
  expect(refusedFields(changed({ ...request, trips }, {}, four))).toEqual({ 'trips.0.passengers': 'A Sedan takes 3' })
})

test('more bags than the cars take is a warning', () => {
  expect(done(changed({ trips: [first({ luggage: 9 })] })).plan.warnings).toContain('11 bags are more than 2 × Sedan takes (8)')
})

test('hours are of a hire alone', () => {
  expect(refusedFields(changed({ hours: 5 }))).toEqual({ change: 'This changes nothing' })
})

test('a car moved at an arrival by hand keeps its place in the plan, whatever its flight does', () => {
  const { after } = done(
    changed(
      { trips: [first({ time: '15:30' }), second({ time: '15:30' })] },
      { flights: flightsWith('flight in', { estimated: '2026-11-20T19:00:00Z' }) },
    ),
  )
  expect(bookingIn(after, 'arrivalTransfer').serviceTime).toBe('15:30')
})
