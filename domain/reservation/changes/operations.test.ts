import { describe, expect, test } from 'vitest'
import { effectsOf } from '#domain/reservation/effects.ts'
import { pointOf, withTrips } from '#domain/reservation/example-changes.ts'
import { dayFacts, factsOf, raised } from '#domain/reservation/example-facts.ts'
import {
  arrivalLeg,
  bookingIn,
  car,
  done,
  drive,
  madeOf,
  planOn,
  refusedFields,
  stored,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { droppedDriveTarget, movedDriveTarget, priceMovedText, whyNotByDriver } from './operations.ts'

const two = { ...drive, cars: [car(), car()] }
const party = madeOf({ arrival: arrivalLeg({ transfer: two }) })
const journeys = stored(factsOf(), done(pointOf()))
const tripOf = (it: ReservationCase, index: number) =>
  it.reservation.bookings.flatMap(({ trips }) => trips)[index]?.guid ?? ''
const onTheDay = { today: '2026-11-20', now: '2026-11-20T15:00:00Z' }

const moved = (
  pickupAt: string,
  about: Partial<ReservationFacts> = {},
  example: ReservationCase = party,
  index = 0,
) =>
  planOn(example, movedDriveTarget, { tripGuid: tripOf(example, index), pickupAt }, { ...onTheDay, ...about })
const dropped = (example: ReservationCase, index: number, about: Partial<ReservationFacts> = {}) =>
  planOn(
    example,
    droppedDriveTarget,
    { tripGuid: tripOf(example, index), reason: 'The car broke down' },
    { ...onTheDay, ...about },
  )

describe('a rescheduled trip', () => {
  test('keeps its price within the day, at night or after a rise; its booking follows the first trip', () => {
    const change = done(moved('2026-11-21T03:00:00Z', { book: raised(3) }))
    expect(bookingIn(change.after, 'arrivalTransfer')).toMatchObject({
      serviceDate: '2026-11-20',
      serviceTime: '14:50',
    })
    expect(effectsOf(change.effects, 'charged')).toEqual([])
    expect([priceMovedText(change, 'BBD'), whyNotByDriver(change)]).toEqual(['', null])
    expect(effectsOf(change.effects, 'guestNotified')).toEqual([
      { kind: 'guestNotified', template: 'newPickup' },
    ])
    const earlier = done(moved('2026-11-20T17:00:00Z'))
    expect(bookingIn(earlier.after, 'arrivalTransfer')).toMatchObject({ serviceTime: '13:00' })
  })

  test('can be moved to another day by the driver at the same price, with the usual guest message', () => {
    const byDay = done(moved('2026-11-21T15:00:00Z', {}, journeys))
    expect([priceMovedText(byDay, 'BBD'), whyNotByDriver(byDay)]).toEqual(['', null])
    expect(effectsOf(byDay.effects, 'guestNotified')).toEqual([{ kind: 'guestNotified', template: 'change' }])
  })

  test('reports a different price on another day, and is refused to a driver', () => {
    const dearer = done(moved('2026-11-21T15:00:00Z', { book: raised(2) }, journeys))
    expect(priceMovedText(dearer, 'BBD')).toBe('the price goes up by BBD 66.00')
    expect(whyNotByDriver(dearer)).toBe(
      'The price is different on that day. Ask the dispatcher to move the trip.',
    )
    const book = {
      ...party.facts.book,
      transport: party.facts.book.transport.map((it) => ({ ...it, cents: it.cents / 2 })),
    }
    const cheaper = done(moved('2026-11-21T15:00:00Z', { book }, journeys))
    expect(priceMovedText(cheaper, 'BBD')).toBe('the price goes down by BBD 33.00')
    expect(whyNotByDriver(cheaper)).not.toBeNull()
  })

  test('can move today without a policy override, but not onto a closed day', () => {
    expect(done(moved('2026-11-20T19:00:00Z')).plan.title).toBe('New pickup time')
    const locked = { days: [dayFacts({ date: '2026-11-21', isLocked: true })] }
    expect(refusedFields(moved('2026-11-21T15:00:00Z', locked, journeys))).toEqual({
      'Sat 21 Nov': 'This day is closed. You need a policy override to change it.',
    })
  })

  test('is not found if unknown', () => {
    expect(
      refusedFields(planOn(party, movedDriveTarget, { tripGuid: 'gone', pickupAt: onTheDay.now })),
    ).toEqual({ notFound: '' })
  })
})

describe('a trip cancelled by a dispatcher', () => {
  test('keeps the price of the rest without a fee, also with the guests on board', () => {
    const boarded = withTrips(party, ({ sequence }) =>
      sequence === 2 ? { driverGuid: 'dora', status: 'onBoard' } : {},
    )
    const change = done(dropped(boarded, 1))
    expect(bookingIn(change.after, 'arrivalTransfer')).toMatchObject({
      status: 'booked',
      trips: [{ status: 'unassigned' }, { status: 'cancelled' }],
    })
    expect(change.plan.balanceAfterCents).toBe(party.facts.balanceCents - 8_800)
    expect(effectsOf(change.effects, 'guestNotified')).toEqual([
      { kind: 'guestNotified', template: 'change' },
    ])
  })

  test('cancels the booking without a fee if it was the last', () => {
    const one = madeOf({ arrival: arrivalLeg({ fastTrack: false, transfer: drive }) })
    const change = done(dropped(one, 0))
    expect(bookingIn(change.after, 'arrivalTransfer')).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The car broke down',
      feeLines: [],
    })
    expect(change.plan.balanceAfterCents).toBe(0)
    expect(effectsOf(change.effects, 'guestNotified')).toEqual([
      { kind: 'guestNotified', template: 'cancellation' },
    ])
  })

  test('leaves the booking’s status to its trips if another was driven', () => {
    const driven = withTrips(journeys, ({ journey }) => (journey === 1 ? { status: 'completed' } : {}))
    expect(bookingIn(done(dropped(driven, 1)).after, 'point').status).toBe('booked')
  })

  test('is not found if unknown', () => {
    expect(refusedFields(planOn(party, droppedDriveTarget, { tripGuid: 'gone', reason: '' }))).toEqual({
      notFound: '',
    })
  })
})
