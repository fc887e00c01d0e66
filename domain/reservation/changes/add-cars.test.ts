import { describe, expect, test } from 'vitest'
import { effectsOf } from '#domain/reservation/effects.ts'
import { pointOf } from '#domain/reservation/example-changes.ts'
import { dayFacts, factsOf, withOverride } from '#domain/reservation/example-facts.ts'
import {
  arrivalLeg,
  bookingIn,
  car,
  done,
  doneOn,
  drive,
  madeOf,
  refusedFields,
  type ReservationCase,
  sameDrive,
  stored,
} from '#domain/reservation/example-reservation.ts'
import { withBookings } from '#domain/reservation/reservation.ts'
import { addCarsTarget, type AddCarsRequest } from './add-cars.ts'
import { transportChangeTarget } from './transport-change.ts'
import { party, nothing, another, added } from '#domain/reservation/example-added-cars.ts'

const arrival = bookingIn(party.reservation, 'arrivalTransfer')
const existing = arrival.trips[0]?.guid ?? ''
const more: AddCarsRequest = { ...nothing, bookingGuid: arrival.guid }

describe('adding cars to a journey', () => {
  test('adds a car for the bags, like the existing one', () => {
    const change = done(
      added({
        ...more,
        cars: [car({ serviceGuid: 'van', luggage: 9 })],
        details: { notesForDriver: 'Bags only' },
      }),
    )
    const [one, two] = bookingIn(change.after, 'arrivalTransfer').trips
    expect(two).toEqual({
      ...one,
      guid: `new:car ${arrival.guid}.2`,
      sequence: 2,
      passengers: 0,
      luggage: 9,
      serviceGuid: 'van',
      details: { notesForDriver: 'Bags only' },
    })
    expect(effectsOf(change.effects, 'tripAdded')).toMatchObject([{ bookingGuid: arrival.guid }])
    expect(change.plan).toMatchObject({ chargeCents: 13_200, title: 'Add cars' })
  })

  test('redistributes the passengers', () => {
    const { after } = done(
      added({
        ...more,
        cars: [car({ passengers: 1, luggage: 1 })],
        shares: [{ tripGuid: existing, passengers: 2, luggage: 1 }],
      }),
    )
    expect(
      bookingIn(after, 'arrivalTransfer').trips.map(({ passengers, luggage }) => [passengers, luggage]),
    ).toEqual([
      [2, 1],
      [1, 1],
    ])
  })

  const vans = madeOf({
    arrival: arrivalLeg({ transfer: { ...drive, cars: [car({ passengers: 2 }), car({ passengers: 1 })] } }),
  })
  const journeys = stored(factsOf(), done(pointOf()))
  const trips = (it: ReservationCase) => it.reservation.bookings.flatMap((booking) => booking.trips)
  const shareOf = (example: ReservationCase, index: number, passengers: number) => ({
    tripGuid: trips(example)[index]?.guid ?? '',
    passengers,
    luggage: 0,
  })

  test('adds two with the next numbers, moving passengers only from the listed car', () => {
    const cars = [car({ passengers: 1 }), car({ passengers: 0 })]
    const change = done(
      added(
        {
          ...more,
          bookingGuid: bookingIn(vans.reservation, 'arrivalTransfer').guid,
          cars,
          shares: [shareOf(vans, 1, 0)],
        },
        {},
        vans,
      ),
    )
    expect(
      bookingIn(change.after, 'arrivalTransfer').trips.map(({ sequence, passengers }) => [
        sequence,
        passengers,
      ]),
    ).toEqual([
      [1, 2],
      [2, 0],
      [3, 1],
      [4, 0],
    ])
    expect(bookingIn(change.after, 'arrivalTransfer').lastSequence).toBe(4)
  })

  test('fills a car to its limit', () => {
    const full = added({ ...more, cars: [car({ passengers: 3 })], shares: [shareOf(party, 0, 0)] })
    expect(bookingIn(done(full).after, 'arrivalTransfer').trips.map(({ passengers }) => passengers)).toEqual([
      0, 3,
    ])
    const stays = added({ ...more, shares: [shareOf(party, 0, 3)] })
    expect(bookingIn(done(stays).after, 'arrivalTransfer').trips.map(({ passengers }) => passengers)).toEqual(
      [3, 0],
    )
  })

  test('ignores the passengers of a cancelled car', () => {
    const one = {
      ...vans,
      reservation: withBookings(vans.reservation, (booking) => ({
        ...booking,
        trips: booking.trips.map((trip, index) =>
          index === 0 ? { ...trip, passengers: 3 } : { ...trip, status: 'cancelled' as const },
        ),
      })),
    }
    const { after } = done(
      added({ ...more, bookingGuid: bookingIn(vans.reservation, 'arrivalTransfer').guid }, {}, one),
    )
    expect(
      bookingIn(after, 'arrivalTransfer').trips.map(({ status, passengers }) => `${status} ${passengers}`),
    ).toEqual(['unassigned 3', 'cancelled 1', 'unassigned 0'])
  })

  test('keeps the booking’s time for either journey', () => {
    const [booking] = journeys.reservation.bookings
    const times = { serviceDate: '2026-11-20', serviceTime: '10:00' }
    for (const which of [1, 2]) {
      const { after } = done(
        added({ ...more, bookingGuid: booking?.guid ?? '', journey: which }, {}, journeys),
      )
      expect(after.bookings[0]).toMatchObject(times)
      expect(after.bookings[0]?.trips.at(-1)).toMatchObject({
        journey: which,
        serviceDate: which === 1 ? '2026-11-20' : '2026-11-22',
      })
    }
  })

  test('adding and removing a car at short notice costs its fee, unless waived', () => {
    const soon = { today: '2026-11-20', now: '2026-11-20T10:00:00Z' }
    const two = doneOn(party, addCarsTarget, more, soon)
    const guid = bookingIn(two.reservation, 'arrivalTransfer').trips[1]?.guid ?? ''
    expect(two.facts.balanceCents - party.facts.balanceCents).toBe(8_800 + 1_100)
    const less = { bookingGuid: arrival.guid, ...sameDrive, removed: [guid] }
    expect(doneOn(two, transportChangeTarget, less).facts.balanceCents).toBe(two.facts.balanceCents)
    const waived = { ...less, goodwillPercent: 100, reason: 'A mistake' }
    const one = doneOn(two, transportChangeTarget, waived, withOverride)
    expect(one.facts.balanceCents).toBe(party.facts.balanceCents)
    expect(bookingIn(one.reservation, 'arrivalTransfer')).toMatchObject({
      lastSequence: 2,
      priceLines: arrival.priceLines,
    })
  })

  const seats = (quantity: number) => car({ carSeats: [{ guid: 'cradle', quantity }] })
  const seated = madeOf({ arrival: arrivalLeg({ transfer: { ...drive, cars: [seats(1)] } }) })
  test.each<[string, Partial<AddCarsRequest>, Record<string, string>]>([
    ['of another reservation', { bookingGuid: 'another’s' }, { notFound: '' }],
    [
      'for a fast track',
      { bookingGuid: bookingIn(party.reservation, 'arrivalFastTrack').guid },
      { notFound: '' },
    ],
    ['for an unknown journey', { journey: 2 }, { journey: 'Choose a trip on this booking' }],
    [
      'of an unknown service',
      { cars: [car({ serviceGuid: 'gone' })] },
      { 'cars.0.serviceGuid': 'Choose a service from the list' },
    ],
    [
      'with more passengers than seats',
      { cars: [car({ passengers: 4 })] },
      { 'cars.0.passengers': 'Sedan seats up to 3' },
    ],
    [
      'that counts passengers twice',
      { cars: [car({ passengers: 1 })] },
      { cars: 'Passengers per car add up to 4, but the party has 3' },
    ],
    [
      'while the existing car is overcrowded',
      { cars: [car()], shares: [{ tripGuid: existing, passengers: 4, luggage: 0 }] },
      { 'shares.0.passengers': 'Sedan seats up to 3' },
    ],
    [
      'while an unknown car is listed',
      { shares: [{ tripGuid: 'gone', passengers: 0, luggage: 0 }] },
      { 'shares.0.tripGuid': 'This car isn’t part of the trip. Reload the page.' },
    ],
    [
      'with an unknown car seat',
      { cars: [car({ carSeats: [{ guid: 'gone', quantity: 1 }] })] },
      { 'cars.0.carSeats.0.guid': 'Choose a car seat from the list' },
    ],
  ])('is refused %s', (_, request, refusal) => {
    expect(refusedFields(added({ ...more, ...request }))).toEqual(refusal)
  })

  test('is refused with more car seats than in stock, including those of the existing car', () => {
    const request = {
      ...more,
      bookingGuid: bookingIn(seated.reservation, 'arrivalTransfer').guid,
      cars: [seats(2)],
    }
    expect(refusedFields(added(request, {}, seated))).toEqual({
      'cars.0.carSeats.0.quantity': 'Only 2 × Cradle in stock',
    })
  })

  test('is refused to a partner user with a note for the office, also for the first car', () => {
    const about = { isPartnerUser: true }
    const refusal = { 'details.notesForOffice': 'Only staff can fill this in' }
    expect(refusedFields(added({ ...more, details: { notesForOffice: 'VIP' } }, about))).toEqual(refusal)
    expect(refusedFields(added({ ...another, details: { notesForOffice: 'VIP' } }, about))).toEqual(refusal)
    expect(
      done(added({ ...more, details: { notesForDriver: 'VIP', notesForOffice: ' ' } }, about)).plan.title,
    ).toBe('Add cars')
  })

  test('is refused for completed or cancelled bookings, and on a closed day', () => {
    const over = {
      ...party,
      reservation: withBookings(party.reservation, (it) => ({ ...it, status: 'completed' as const })),
    }
    expect(refusedFields(added(more, {}, over))).toEqual({
      booking: 'This trip is completed or cancelled, so you can’t add cars',
    })
    const locked = { days: [dayFacts({ isLocked: true })] }
    expect(refusedFields(added(more, locked))).toEqual({
      'Fri 20 Nov': 'This day is closed. You need a policy override to change it.',
    })
    expect(done(added(more, { ...locked, ...withOverride })).plan.title).toBe('Add cars')
  })
})
