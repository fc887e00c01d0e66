import { describe, expect, test } from 'vitest'
import { builtInFields } from '#domain/fields/built-in-fields.ts'
import { aField } from '#domain/fields/example-fields.ts'
import { partnersTakeNoMoney, type Billing } from '#domain/booking/group-state.ts'
import { isRefusal } from '#domain/refusal.ts'
import { factsOf, hotel } from './example-facts.ts'
import {
  ada,
  arrivalLeg,
  bookingIn,
  car,
  departureLeg,
  done,
  drive,
  madeOf,
  planNew,
  requestOf,
} from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import { blankParty, checkBilling, newBooking, newReservation } from './new-reservation.ts'
import { newBookingWarnings, seatWarnings } from './booking-warnings.ts'
import type { Booker, Reservation, ReservedBooking } from './reservation.ts'

const booster = (quantity: number) => [{ guid: 'booster', quantity }]
const withCars = (...seats: number[]) =>
  madeOf({
    arrival: arrivalLeg({
      transfer: { ...drive, cars: seats.map((it) => car({ carSeats: it === 0 ? [] : booster(it) })) },
    }),
  }).reservation
const transferOf = (it: Reservation) => bookingIn(it, 'arrivalTransfer')
const changed = (reservation: Reservation, change: Partial<ReservedBooking>): Reservation => ({
  ...reservation,
  bookings: reservation.bookings.map((one) => (one.kind === 'arrivalTransfer' ? { ...one, ...change } : one)),
})
const without = (missing: number, of: number) => {
  const all = missing === 1 ? '1 child' : `${of} children`
  return `No child seat for ${of > missing ? `${missing} of ${of} children` : all} on Fri 20 Nov`
}

describe('warnings about child seats', () => {
  const warned = (
    after: Reservation,
    before: Reservation | null = null,
    about: Partial<ReservationFacts> = {},
  ) => seatWarnings(factsOf(about), before, after)

  test('appear if there are more children and infants than seats', () => {
    const bare = withCars(0)
    expect(warned(bare)).toEqual([without(1, 1)])
    expect(warned(changed(bare, { infants: 2 }))).toEqual([without(3, 3)])
    expect(warned(withCars(1))).toEqual([])
    expect(warned(changed(withCars(1), { infants: 1 }))).toEqual([without(1, 2)])
  })

  test('count all cars of a journey, and each journey separately', () => {
    const two = withCars(1, 1)
    expect(warned(changed(two, { infants: 1 }))).toEqual([])
    const { trips } = transferOf(two)
    const again = trips.map((it) => ({ ...it, guid: `${it.guid} back`, journey: 2, carSeats: [] }))
    expect(warned(changed(two, { infants: 1, trips: [...trips, ...again] }))).toEqual([without(2, 4)])
  })

  test('ignore cancelled cars, and don’t appear without cars', () => {
    const [first, second] = transferOf(withCars(1, 1)).trips
    const off = { ...second!, status: 'cancelled' as const }
    expect(warned(changed(withCars(1, 1), { infants: 1, trips: [first!, off] }))).toEqual([without(1, 2)])
    expect(warned(changed(withCars(0), { trips: [{ ...off, carSeats: [] }] }))).toEqual([])
  })

  test('appear only for new or changed trips and parties', () => {
    const bare = withCars(0)
    expect(warned(bare, bare)).toEqual([])
    expect(warned(changed(bare, { comments: 'Room 12' }), bare)).toEqual([])
    expect(warned(changed(bare, { children: 2 }), bare)).toEqual([without(2, 2)])
    const later = transferOf(bare).trips.map((it) => ({ ...it, pickupAt: '2026-11-20T20:00:00Z' }))
    expect(warned(changed(bare, { trips: later }), bare)).toEqual([without(1, 1)])
    expect(warned(bare, { ...bare, bookings: [] })).toEqual([without(1, 1)])
  })

  test('name seats in other cars only if there are too few at that time', () => {
    const one = withCars(1)
    const [trip] = transferOf(one).trips
    const used = (quantity: number, change: object = {}) => [
      {
        guid: 'booster',
        quantity,
        pickupAt: trip!.pickupAt,
        expectedMinutes: trip!.expectedMinutes,
        ...change,
      },
    ]
    const text = (others: number) =>
      `Booster seat: ${others} of 4 already in use at that time, 1 more requested`
    expect(warned(one, null, { seatUse: used(3) })).toEqual([])
    expect(warned(one, null, { seatUse: used(4) })).toEqual([text(4)])
    expect(warned(one, null, { seatUse: [...used(2), ...used(3)] })).toEqual([text(5)])
    expect(warned(one, null, { seatUse: used(4, { guid: 'cradle' }) })).toEqual([])
    const cradles = transferOf(one).trips.map((it) => ({
      ...it,
      carSeats: [{ guid: 'cradle', quantity: 1 }],
    }))
    expect(warned(changed(one, { trips: cradles }), null, { seatUse: used(2, { guid: 'cradle' }) })).toEqual([
      'Cradle: 2 of 2 already in use at that time, 1 more requested',
    ])
    expect(warned(one, null, { seatUse: used(4, { pickupAt: '2026-11-21T23:00:00Z' }) })).toEqual([])
    expect(warned(one, null, { seatUse: used(4, { pickupAt: '2026-11-19T23:00:00Z' }) })).toEqual([])
  })
})

test('a customer already on the same flight is named with that reservation', () => {
  const { reservation } = madeOf({ children: 0 })
  const sameFlights = [
    { flightGuid: 'flight in', reference: 'KB2345' },
    { flightGuid: 'flight out', reference: 'KB2346' },
  ]
  expect(newBookingWarnings(factsOf({ sameFlights }), reservation)).toEqual([
    'Ada Bell is already booked on BA2155: KB2345',
  ])
  const both = madeOf({ children: 0, departure: departureLeg() }).reservation
  expect(newBookingWarnings(factsOf({ sameFlights }), both)).toEqual([
    'Ada Bell is already booked on BA2155: KB2345',
    'Ada Bell is already booked on BA2154: KB2346',
  ])
})

test('a partner user can’t take payments, but can bill the account or let the guest pay later', () => {
  const said = (billing: Billing) =>
    checkBilling(factsOf({ isPartnerUser: true, partner: hotel }), {
      ...blankParty,
      partnerGuid: 'hotel',
      billing,
    })
  expect(said('payNow')).toEqual({
    billing: `${partnersTakeNoMoney}. Choose “Pay later” or “Partner account”.`,
  })
  expect(said('payLater')).toEqual({})
  expect(said('partnerAccount')).toEqual({})
})

describe('a new reservation', () => {
  const request = { ...blankParty, ...requestOf() }
  const service = (guid: string, serviceDate: string, serviceTime: string) =>
    newBooking(factsOf(), request, { guid, kind: 'arrivalFastTrack', serviceDate, serviceTime })
  const made = (
    services: ReservedBooking[],
    asked: Partial<typeof request> = {},
    booker: Booker | null = ada,
  ) => {
    const after = newReservation(factsOf(), booker, { ...request, ...asked }, services)
    if (isRefusal(after)) throw new Error(JSON.stringify(after))
    return after
  }

  test('has no customer until one is chosen', () => {
    expect(made([], {}, null)).toMatchObject({
      guid: 'new:group',
      reference: '',
      customer: { guid: '', firstName: '', lastName: '', email: '' },
      passengers: [{ firstName: '' }, { firstName: '' }, { firstName: '' }],
    })
  })

  test('adds extras to its first service by date and time, and none without services', () => {
    const extras = [{ guid: 'flowers', quantity: 1 }]
    const [late, early] = [service('late', '2026-11-21', '09:00'), service('early', '2026-11-20', '22:30')]
    const extraOf = (services: ReservedBooking[]) => bookingIn(made(services, { extras }), 'extra')
    for (const services of [
      [late, early],
      [early, late],
    ])
      expect(extraOf(services)).toMatchObject({
        belongsTo: 'early',
        serviceDate: '2026-11-20',
        serviceTime: '22:30',
      })
    const earlier = service('earlier', '2026-11-20', '08:00')
    for (const services of [
      [early, earlier],
      [earlier, early],
    ])
      expect(extraOf(services)).toMatchObject({ belongsTo: 'earlier', serviceTime: '08:00' })
    expect(made([late]).bookings.map((it) => it.kind)).toEqual(['arrivalFastTrack'])
    expect(made([], { extras }).bookings).toEqual([])
  })

  test('with two legs warns about each', () => {
    const both = madeOf({
      arrival: arrivalLeg({ transfer: drive }),
      departure: departureLeg({ transfer: drive }),
    }).reservation
    expect(seatWarnings(factsOf(), null, both)).toEqual([
      without(1, 1),
      without(1, 1).replace('Fri 20', 'Fri 27'),
    ])
  })
})

test('a party without names keeps its details, and its first adult is the customer', () => {
  const fields = [...builtInFields, aField({ guid: 'allergy', owner: 'passenger', name: 'Allergy' })]
  const nobody = { firstName: '', lastName: '' }
  const { after } = done(
    planNew(
      { fields },
      {
        passengers: [
          { ...nobody, ageBand: 'child', details: { allergy: 'Milk' } },
          { ...nobody, ageBand: 'adult', details: { allergy: 'Nuts' } },
        ],
      },
    ),
  )
  expect(after.passengers.map((it) => [it.firstName, it.ageBand, it.details])).toEqual([
    ['Ada', 'adult', { allergy: 'Nuts' }],
    ['', 'adult', {}],
    ['', 'child', { allergy: 'Milk' }],
  ])
})
