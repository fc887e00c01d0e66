import { describe, expect, test } from 'vitest'
import { effectsOf } from '#domain/reservation/effects.ts'
import { withTrips } from '#domain/reservation/example-changes.ts'
import { factsOf, flightsWith } from '#domain/reservation/example-facts.ts'
import {
  addressIn,
  at,
  bookingIn,
  done,
  doneOn,
  refusedFields,
  sameDrive,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import {
  arrival,
  back,
  changed,
  departure,
  first,
  party,
  second,
} from '#domain/reservation/example-transport.ts'
import { transportChangeTarget, type TripAsked } from './transport-change.ts'

const backTo = (change: Partial<TripAsked>, about: Partial<ReservationFacts> = {}) =>
  changed({ bookingGuid: departure.guid, trips: [back(change)] }, about)

describe('a change of transport', () => {
  test('moves the location: another zone and price, and the guest gets a message', () => {
    const change = done(changed({ trips: [first({ to: at('lodge') }), second({ to: at('lodge') })] }))
    expect(bookingIn(change.after, 'arrivalTransfer').trips).toMatchObject([
      { toGuid: 'lodge', expectedMinutes: 50 },
      { toGuid: 'lodge' },
    ])
    expect(change.plan).toMatchObject({ chargeCents: 2_200 })
    expect(effectsOf(change.effects, 'guestNotified')).toEqual([
      { kind: 'guestNotified', template: 'change' },
    ])
  })

  test('keeps the stops and child seats that it leaves out', () => {
    const lists = { stops: [{ place: at('lodge'), at: null }], carSeats: [{ guid: 'booster', quantity: 1 }] }
    const stopping = doneOn(party, transportChangeTarget, {
      bookingGuid: departure.guid,
      ...sameDrive,
      trips: [back(lists)],
    })
    const { stops: _, carSeats: __, ...rest } = back({ luggage: 1 })
    const { after } = done(changed({ bookingGuid: departure.guid, trips: [rest] }, {}, stopping))
    expect(bookingIn(after, 'departureTransfer').trips).toMatchObject([
      { luggage: 1, stops: [{ placeGuid: 'lodge' }], carSeats: lists.carSeats },
    ])
  })

  test.each([
    ['11:30', '12:00', []],
    ['11:30', '11:30', ['The stop at Lodge East stays at 11:30, although the pickup moves to 10:45']],
    [null, null, []],
  ])('warns of a stop that keeps its time while the pickup moves: %s to %s', (was, is, warnings) => {
    const via = (at_: string | null) => ({ stops: [{ place: at('lodge'), at: at_ }] })
    const trips = [back(via(was))]
    const stopping = doneOn(party, transportChangeTarget, {
      bookingGuid: departure.guid,
      ...sameDrive,
      trips,
    })
    const request = { bookingGuid: departure.guid, trips: [back({ ...via(is), time: '10:45' })] }
    const plan = done(changed(request, {}, stopping)).plan
    expect(plan.warnings.filter((it) => it.includes('stop'))).toEqual(warnings)
  })

  test.each([
    ['typed, and stays', '15:30', '2026-11-20T18:05:00Z'],
    ['calculated again, and follows its flight', null, null],
  ])('the pickup of an arrival is %s', (_, time, setForFlightAt) => {
    const example = withTrips(party, () => ({ pickupAt: '2026-11-20T20:00:00Z' }))
    const { after } = done(changed({ trips: [first({ time }), second({ time })] }, {}, example))
    expect(bookingIn(after, 'arrivalTransfer').trips.map((it) => it.setForFlightAt)).toEqual([
      setForFlightAt,
      setForFlightAt,
    ])
  })

  test('moves the time and with it the date of the booking', () => {
    const { after } = done(backTo({ date: '2026-11-26', time: '20:00' }))
    expect(bookingIn(after, 'departureTransfer')).toMatchObject({
      serviceDate: '2026-11-26',
      serviceTime: '20:00',
    })
    expect(bookingIn(after, 'departureTransfer').trips[0]).toMatchObject({
      pickupAt: '2026-11-27T00:00:00Z',
      serviceDate: '2026-11-26',
    })
  })

  test('moves back to the time calculated from the flight', () => {
    const late = doneOn(party, transportChangeTarget, {
      bookingGuid: departure.guid,
      ...sameDrive,
      trips: [back({ time: '13:00' })],
    })
    const { after } = done(changed({ bookingGuid: departure.guid, trips: [back({ time: null })] }, {}, late))
    expect(bookingIn(after, 'departureTransfer').serviceTime).toBe('13:55')
  })

  test('moves passengers, bags and car seats between cars', () => {
    const seats = [{ guid: 'booster', quantity: 1 }]
    const change = done(
      changed({ trips: [first({ passengers: 3, carSeats: seats }), second({ passengers: 0, luggage: 4 })] }),
    )
    expect(
      bookingIn(change.after, 'arrivalTransfer').trips.map(({ passengers, luggage }) => [
        passengers,
        luggage,
      ]),
    ).toEqual([
      [3, 2],
      [0, 4],
    ])
    expect(change.plan.chargeCents).toBe(1_500)
  })

  test('changes the service of a car', () => {
    expect(done(changed({ trips: [second({ serviceGuid: 'van' })] })).plan.chargeCents).toBe(13_200 - 8_800)
  })

  test('adds a stop at a new address', () => {
    const place = {
      guid: 'new:place West 1 Sea Lane',
      name: '1 Sea Lane',
      zoneGuid: 'West',
      zoneName: 'West coast',
      minutesFromAirport: 20,
      address: '1 Sea Lane',
    }
    const about = { places: [...factsOf().places, place] }
    const change = done(
      changed({ trips: [first({ stops: [{ place: addressIn('West', '1 Sea Lane'), at: null }] })] }, about),
    )
    expect(effectsOf(change.effects, 'placeAdded')).toEqual([{ kind: 'placeAdded', place }])
    expect(change.plan.chargeCents).toBe(550)
  })

  test('changes notes for free without a guest message', () => {
    const change = done(
      changed({ trips: [first({ details: { notesForDriver: 'Red hat', notesForOffice: 'Call first' } })] }),
    )
    expect([
      change.plan.chargeCents,
      effectsOf(change.effects, 'charged'),
      effectsOf(change.effects, 'guestNotified'),
    ]).toEqual([0, [], []])
    expect(effectsOf(change.effects, 'tripAltered')).toMatchObject([
      { driver: 'none', after: { details: { notesForDriver: 'Red hat', notesForOffice: 'Call first' } } },
    ])
  })

  test('removes a car, whose passengers take the others', () => {
    const change = done(changed({ trips: [first({ passengers: 3 })], removed: [second().tripGuid] }))
    expect(effectsOf(change.effects, 'tripDropped')).toMatchObject([{ trip: { guid: second().tripGuid } }])
    expect(change.plan).toMatchObject({ chargeCents: 0, balanceAfterCents: 18_000 + 8_800 + 8_800 })
  })

  test('there and back costs nothing', () => {
    const there = doneOn(party, transportChangeTarget, {
      bookingGuid: arrival.guid,
      ...sameDrive,
      trips: [first({ to: at('lodge') }), second()],
    })
    const again = done(changed({ trips: [first(), second()] }, {}, there))
    expect(bookingIn(again.after, 'arrivalTransfer').priceLines).toEqual(arrival.priceLines)
    expect(again.plan.balanceAfterCents).toBe(party.facts.balanceCents)
  })

  test('a pickup that was already late can keep its time while something else changes', () => {
    const about = { today: '2026-11-27', now: '2026-11-27T18:10:00Z' }
    expect(done(backTo({ luggage: 3 }, about)).plan.title).toBe('Change transport')
  })
})

test('too many bags for the cars give a warning', () => {
  expect(done(changed({ trips: [first({ luggage: 9 })] })).plan.warnings).toContain(
    '11 bags, but 2 × Sedan holds 8',
  )
})

test('only a hire has hours', () => {
  expect(refusedFields(changed({ hours: 5 }))).toEqual({ change: 'There’s nothing to change' })
})

test('a manually moved arrival pickup stays when its flight changes', () => {
  const { after } = done(
    changed(
      { trips: [first({ time: '15:30' }), second({ time: '15:30' })] },
      { flights: flightsWith('flight in', { estimated: '2026-11-20T19:00:00Z' }) },
    ),
  )
  expect(bookingIn(after, 'arrivalTransfer').serviceTime).toBe('15:30')
})
