import { describe, expect, test } from 'vitest'
import { addCarsTarget } from './changes/add-cars.ts'
import { addPaxTarget } from './changes/add-pax.ts'
import { cancelTarget } from './changes/cancel.ts'
import { transportChangeTarget } from './changes/transport-change.ts'
import { driveForm, hoursBefore, max } from './example-changes.ts'
import { fastTrackLine, hireLine, sold, told, toldBy, transferLine } from './example-channel.ts'
import { raised, withOverride } from './example-facts.ts'
import {
  bookingIn,
  car,
  done,
  doneOn,
  planOn,
  sameDrive,
  type ReservationCase,
} from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import type { ReservedBooking } from './reservation.ts'

const [fastTrack, drive] = [fastTrackLine(), transferLine()]
const hire = hireLine({ code: 'T-3' })
const pricesOf = ({ priceLines }: ReservedBooking) =>
  priceLines.map((it) => `${it.quantity} ${it.key} ${it.totalCents}`)
const fastTrackOf = ({ reservation }: ReservationCase) => pricesOf(bookingIn(reservation, 'arrivalFastTrack'))
const transferOf = ({ reservation }: ReservationCase) => pricesOf(bookingIn(reservation, 'arrivalTransfer'))

const child = { firstName: 'Kim', lastName: 'Bell', ageBand: 'child' } as const
const addPax = (
  example: ReservationCase,
  passengers: (typeof max | typeof child)[],
  about: Partial<ReservationFacts> = {},
) => doneOn(example, addPaxTarget, { passengers, bookingGuids: [], trips: [], allowWaitlist: false }, about)
const addCar = (example: ReservationCase, about: Partial<ReservationFacts> = {}) =>
  doneOn(
    example,
    addCarsTarget,
    {
      bookingGuid: bookingIn(example.reservation, 'arrivalTransfer').guid,
      journey: 1,
      flightGuid: null,
      place: null,
      pickupTime: null,
      stops: [],
      cars: [car({ luggage: 0 })],
      shares: [],
      details: {},
    },
    about,
  )

describe('passengers added to a channel’s booking', () => {
  test('pay the price of an additional passenger; the imported price stays', () => {
    const example = sold([fastTrack])
    const plan = done(
      planOn(example, addPaxTarget, {
        passengers: [max, child],
        bookingGuids: [],
        trips: [],
        allowWaitlist: false,
      }),
    )
    expect(plan.plan).toMatchObject({ chargeCents: 5_000 + 3_000, balanceAfterCents: 11_500 + 8_000 })
    expect(fastTrackOf(addPax(example, [max, child]))).toEqual([
      '1 imported.T-1 11500',
      '1 added.adult 5000',
      '1 added.child 3000',
    ])
  })

  test('keep their price; passengers added later pay the price of that day', () => {
    const first = addPax(sold([fastTrack]), [max])
    expect(fastTrackOf(addPax(first, [child], { book: raised(2) }))).toEqual([
      '1 imported.T-1 11500',
      '1 added.adult 5000',
      '1 added.child 6000',
    ])
    const other = doneOn(first, renamed, undefined, { book: raised(2) })
    expect(fastTrackOf(other)).toEqual(['1 imported.T-1 11500', '1 added.adult 5000'])
  })

  test('become part of the sale once the channel includes them: only its price counts', () => {
    const example = addPax(sold([fastTrack]), [max])
    expect(fastTrackOf(told(example, toldBy([{ ...fastTrack, adults: 3, totalCents: 17_000 }])))).toEqual([
      '1 imported.T-1 17000',
    ])
  })

  test('are cancelled with the booking', () => {
    const example = addPax(sold([fastTrack]), [max])
    expect(
      planOn(example, cancelTarget, { bookingGuids: [], goodwillPercent: 100, reason: 'Ill' }, withOverride),
    ).toMatchObject({
      plan: { balanceAfterCents: 0 },
    })
  })
})

describe('cars and child seats added to a channel’s booking', () => {
  test('have our own price, which goes when they are removed', () => {
    const two = addCar(sold([drive]))
    expect(transferOf(two)).toEqual(['1 imported.T-2 11500', '1 added.drive1.sedan.drive 8800'])
    const added = bookingIn(two.reservation, 'arrivalTransfer').trips[1]
    const request = {
      bookingGuid: bookingIn(two.reservation, 'arrivalTransfer').guid,
      ...sameDrive,
      removed: [added?.guid ?? ''],
      goodwillPercent: 100,
      reason: 'Not needed',
    }
    expect(transferOf(doneOn(two, transportChangeTarget, request, withOverride))).toEqual([
      '1 imported.T-2 11500',
    ])
  })

  test('pay for short notice, unlike what was sold', () => {
    const keys = transferOf(addCar(sold([drive]), hoursBefore(12))).map((it) =>
      it.split(' ').slice(1).join(' '),
    )
    expect(keys).toEqual([
      'imported.T-2 11500',
      'added.drive1.sedan.drive 8800',
      'added.drive1.sedan.shortNotice.HOTEL 1100',
    ])
  })

  test('a replacement is not an addition', () => {
    const example = sold([drive])
    const { guid, trips } = bookingIn(example.reservation, 'arrivalTransfer')
    const asVan = { ...driveForm(trips[0], null), serviceGuid: 'van' }
    expect(
      transferOf(doneOn(example, transportChangeTarget, { bookingGuid: guid, ...sameDrive, trips: [asVan] })),
    ).toEqual(['1 imported.T-2 11500'])
  })

  test('a child seat has its usual price', () => {
    const example = sold([drive])
    const { guid, trips } = bookingIn(example.reservation, 'arrivalTransfer')
    const withSeat = (quantity: number) => ({
      ...driveForm(trips[0], null),
      carSeats: quantity === 0 ? [] : [{ guid: 'cradle', quantity }],
    })
    const change = (from: ReservationCase, quantity: number) =>
      doneOn(from, transportChangeTarget, { bookingGuid: guid, ...sameDrive, trips: [withSeat(quantity)] })
    const seated = change(example, 1)
    expect(transferOf(seated)).toEqual(['1 imported.T-2 11500', '1 added.drive1.seat.cradle 2000'])
    expect(transferOf(change(seated, 0))).toEqual(['1 imported.T-2 11500'])
  })
})

describe('stops and hours added to a channel’s booking', () => {
  const stop = { place: { locationGuid: 'villa', address: '', zoneGuid: null }, at: null }
  const rideWith = (
    example: ReservationCase,
    stops: number,
    time: string | null = null,
    about: Partial<ReservationFacts> = {},
  ) => {
    const { guid, trips } = bookingIn(example.reservation, 'arrivalTransfer')
    const asked = trips
      .filter((trip) => trip.status !== 'cancelled')
      .map((trip) => ({ ...driveForm(trip, time), stops: Array.from({ length: stops }, () => stop) }))
    return doneOn(example, transportChangeTarget, { bookingGuid: guid, ...sameDrive, trips: asked }, about)
  }

  test('each stop has its usual price until it is removed', () => {
    const two = rideWith(sold([drive]), 2)
    expect(transferOf(two)).toEqual(['1 imported.T-2 11500', '2 added.drive1.stop 1100'])
    expect(bookingIn(two.reservation, 'arrivalTransfer').priceLines[1]).toMatchObject({
      label: 'Extra stop',
      rule: 'Extra stop',
    })
    const one = rideWith(two, 1)
    expect(transferOf(one)).toEqual(['1 imported.T-2 11500', '1 added.drive1.stop 550'])
    expect(transferOf(rideWith(one, 0))).toEqual(['1 imported.T-2 11500'])
  })

  test('keep their price when something else changes; later additions pay today’s price', () => {
    const one = rideWith(sold([drive]), 1)
    const renamedLater = doneOn(one, renamed, undefined, { book: raised(2) })
    expect(transferOf(renamedLater)).toEqual(['1 imported.T-2 11500', '1 added.drive1.stop 550'])
    expect(transferOf(rideWith(one, 2, null, { book: raised(2) }))).toEqual([
      '1 imported.T-2 11500',
      '1 added.drive1.stop 550',
      '1 added.drive1.stop.2 1100',
    ])
  })

  test('an added car includes stops in its own price; a sold car’s stops are a separate line', () => {
    expect(transferOf(rideWith(addCar(sold([drive])), 1))).toEqual([
      '1 imported.T-2 11500',
      '1 added.drive1.sedan.drive 8800',
      '1 added.drive1.sedan.extraStop.HOTEL 550',
      '1 added.drive1.stop 550',
    ])
  })

  test('stops stay when the channel updates the booking, unless it removes the car', () => {
    const one = rideWith(sold([drive]), 1)
    expect(transferOf(told(one, toldBy([{ ...drive, totalCents: 12_000 }])))).toEqual([
      '1 imported.T-2 12000',
      '1 added.drive1.stop 550',
    ])
    const [twoCars, back] = [
      { ...drive, adults: 5 },
      { ...drive, totalCents: 11_000 },
    ]
    const second = sold([twoCars])
    const { guid, trips } = bookingIn(second.reservation, 'arrivalTransfer')
    const later = { ...driveForm(trips[1], null), stops: [stop] }
    const stopped = doneOn(second, transportChangeTarget, {
      bookingGuid: guid,
      ...sameDrive,
      trips: [driveForm(trips[0], null), later],
    })
    expect(transferOf(stopped)).toEqual(['1 imported.T-2 11500', '1 added.drive1.stop 550'])
    expect(transferOf(told(stopped, toldBy([back])))).toEqual(['1 imported.T-2 11000'])
  })

  const hireOf = ({ reservation }: ReservationCase) => pricesOf(bookingIn(reservation, 'hourly'))
  const hiredFor = (example: ReservationCase, hours: number, about: Partial<ReservationFacts> = {}) =>
    doneOn(
      example,
      transportChangeTarget,
      { bookingGuid: bookingIn(example.reservation, 'hourly').guid, ...sameDrive, hours },
      about,
    )

  test('each extra hour costs the hourly price without a minimum; fewer hours don’t lower the price', () => {
    const example = sold([hire])
    const longer = hiredFor(example, 4)
    expect(hireOf(longer)).toEqual(['1 imported.T-3 11500', '2 added.drive1.sedan.moreHours 12000'])
    expect(bookingIn(longer.reservation, 'hourly').priceLines[1]?.label).toBe('Sedan, 2 more hours')
    expect(hireOf(hiredFor(longer, 3))).toEqual([
      '1 imported.T-3 11500',
      '1 added.drive1.sedan.moreHours 6000',
    ])
    expect(hireOf(hiredFor(longer, 1))).toEqual(['1 imported.T-3 11500'])
    expect(hireOf(hiredFor(example, 1))).toEqual(['1 imported.T-3 11500'])
  })

  test('hours keep their price when something else changes, until the channel includes them', () => {
    const longer = hiredFor(sold([hire]), 3)
    expect(hireOf(doneOn(longer, renamed, undefined, { book: raised(2) }))).toEqual([
      '1 imported.T-3 11500',
      '1 added.drive1.sedan.moreHours 6000',
    ])
    expect(hireOf(hiredFor(longer, 4, { book: raised(2) }))).toEqual([
      '1 imported.T-3 11500',
      '1 added.drive1.sedan.moreHours 6000',
      '1 added.drive1.sedan.moreHours.2 12000',
    ])
    expect(hireOf(told(longer, toldBy([{ ...hire, hours: 4, totalCents: 15_000 }])))).toEqual([
      '1 imported.T-3 15000',
    ])
  })
})

function renamed(_: ReservationFacts, before: ReservationCase['reservation']) {
  const bookings = before.bookings.map((it) => ({ ...it, comments: 'White hat' }))
  return { title: 'Notes', after: { ...before, bookings }, noPlace: 'ask' as const, template: null }
}
