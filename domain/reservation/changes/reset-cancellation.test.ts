import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { raised } from '#domain/reservation/example-facts.ts'
import {
  arrivalLeg,
  both,
  bookingIn,
  car,
  done,
  doneOn,
  drive,
  madeOf,
  planOn,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { withBookings, type ReservedBooking } from '#domain/reservation/reservation.ts'
import { addPaxTarget } from './add-pax.ts'
import { cancelTarget } from './cancel.ts'
import { resetTarget } from './reset.ts'

const party = madeOf(both)
const reset = (
  example: ReservationCase,
  kind: ReservedBooking['kind'],
  about: Partial<ReservationFacts> = {},
  reason = 'A mistake',
) => planOn(example, resetTarget, { bookingGuid: bookingIn(example.reservation, kind).guid, reason }, about)

describe('undoing a cancellation', () => {
  const whole = { bookingGuids: [], reason: 'Plans changed', goodwillPercent: 0 }
  const late = { today: '2026-11-19', now: '2026-11-19T12:00:00Z' }
  const only = (kind: ReservedBooking['kind']) => ({
    ...whole,
    bookingGuids: [bookingIn(party.reservation, kind).guid],
  })

  test('restores places, extra and price of a fast track, without the fee', () => {
    const cancelled = doneOn(party, cancelTarget, only('arrivalFastTrack'), late)
    const change = done(reset(cancelled, 'arrivalFastTrack', { book: raised(3) }))
    expect(bookingIn(change.after, 'arrivalFastTrack')).toMatchObject({
      status: 'booked',
      cancelReason: '',
      waitlistedAt: null,
      priceLines: bookingIn(party.reservation, 'arrivalFastTrack').priceLines,
    })
    expect(bookingIn(change.after, 'extra')).toMatchObject({ status: 'booked', cancelReason: '' })
    expect(effectsOf(change.effects, 'places')).toMatchObject([{ passengers: 3 }])
    expect(effectsOf(change.effects, 'guestNotified')).toEqual([
      { kind: 'guestNotified', template: 'change' },
    ])
    expect(change.plan.balanceAfterCents).toBe(party.facts.balanceCents)
    expect(change.plan.lines).toContainEqual({
      section: 'Arrival',
      label: 'Arrival fast track, cancellation fee reversed',
      amountCents: -9_000,
    })
  })

  test('creates a new trip without a driver at the old price, even at short notice after a rise', () => {
    const cancelled = doneOn(party, cancelTarget, only('arrivalTransfer'), late)
    const change = done(reset(cancelled, 'arrivalTransfer', { book: raised(3), now: '2026-11-20T02:00:00Z' }))
    expect(bookingIn(change.after, 'arrivalTransfer')).toMatchObject({
      lastSequence: 2,
      attendance: [],
      feeLines: [],
    })
    const [dropped, renewed] = bookingIn(change.after, 'arrivalTransfer').trips
    expect(dropped).toMatchObject({ status: 'cancelled', sequence: 1 })
    expect(renewed).toMatchObject({
      guid: expect.stringMatching(/^new:again\..+\.2$/),
      status: 'unassigned',
      driverGuid: null,
      sequence: 2,
      pickupAt: '2026-11-20T18:50:00Z',
    })
    expect(effectsOf(change.effects, 'tripAdded')).toHaveLength(1)
    expect(change.plan.balanceAfterCents).toBe(party.facts.balanceCents)
  })

  test('recreates both cars if one was cancelled earlier', () => {
    const two = madeOf({
      ...both,
      arrival: arrivalLeg({ transfer: { ...drive, cars: [car({ passengers: 2 }), car({ passengers: 1 })] } }),
    })
    const cancelled = doneOn(
      two,
      cancelTarget,
      { ...whole, bookingGuids: [bookingIn(two.reservation, 'arrivalTransfer').guid] },
      late,
    )
    const { trips, lastSequence } = bookingIn(
      done(reset(cancelled, 'arrivalTransfer')).after,
      'arrivalTransfer',
    )
    expect(trips.map(({ guid, sequence, status }) => [guid.startsWith('new:'), sequence, status])).toEqual([
      [false, 1, 'cancelled'],
      [false, 2, 'cancelled'],
      [true, 3, 'unassigned'],
      [true, 4, 'unassigned'],
    ])
    expect(trips.slice(2).map(({ guid }) => guid.replace(/\.[^.]+\./, '.'))).toEqual([
      'new:again.3',
      'new:again.4',
    ])
    expect(lastSequence).toBe(4)
  })

  test('doesn’t recreate a car that was driven', () => {
    const two = madeOf({
      ...both,
      arrival: arrivalLeg({ transfer: { ...drive, cars: [car({ passengers: 2 }), car({ passengers: 1 })] } }),
    })
    const driven = {
      ...two,
      reservation: withBookings(two.reservation, (booking) =>
        booking.kind !== 'arrivalTransfer'
          ? booking
          : {
              ...booking,
              status: 'cancelled' as const,
              cancelReason: 'Plans changed',
              trips: booking.trips.map((trip, index) => ({
                ...trip,
                status: index === 0 ? ('noShow' as const) : ('cancelled' as const),
              })),
            },
      ),
    }
    const found = resetTarget(driven.facts, driven.reservation, {
      bookingGuid: bookingIn(driven.reservation, 'arrivalTransfer').guid,
      reason: 'A mistake',
    })
    if (isRefusal(found)) throw new Error(JSON.stringify(found))
    expect(
      bookingIn(found.after, 'arrivalTransfer').trips.map(({ status, sequence }) => [status, sequence]),
    ).toEqual([
      ['noShow', 1],
      ['cancelled', 2],
      ['unassigned', 3],
    ])
  })

  test('leaves an extra of another service cancelled', () => {
    const gone = doneOn(party, cancelTarget, only('arrivalFastTrack'))
    const back = bookingIn(party.reservation, 'departureFastTrack').guid
    const elsewhere = {
      ...gone,
      reservation: withBookings(gone.reservation, (it) =>
        it.kind === 'extra' ? { ...it, belongsTo: back } : it,
      ),
    }
    expect(bookingIn(done(reset(elsewhere, 'arrivalFastTrack')).after, 'extra').status).toBe('cancelled')
  })

  test('expects the whole current party if no previous passenger is left', () => {
    const gone = doneOn(party, cancelTarget, only('arrivalFastTrack'))
    const strangers = {
      ...gone,
      reservation: withBookings(gone.reservation, (booking) =>
        booking.kind === 'arrivalFastTrack'
          ? { ...booking, attendance: booking.attendance.map((one) => ({ ...one, passengerGuid: 'gone' })) }
          : booking,
      ),
    }
    expect(
      bookingIn(done(reset(strangers, 'arrivalFastTrack')).after, 'arrivalFastTrack').attendance,
    ).toHaveLength(3)
  })

  test('one service at a time leaves only the price due', () => {
    let example = doneOn(party, cancelTarget, whole, late)
    for (const kind of [
      'arrivalFastTrack',
      'arrivalTransfer',
      'departureFastTrack',
      'departureTransfer',
    ] as const)
      example = doneOn(example, resetTarget, {
        bookingGuid: bookingIn(example.reservation, kind).guid,
        reason: 'A mistake',
      })
    expect(example.facts.balanceCents).toBe(party.facts.balanceCents)
    expect(example.reservation.bookings.map(({ status }) => status)).toEqual([
      'booked',
      'booked',
      'booked',
      'booked',
      'booked',
    ])
  })

  test('waitlists the party without the fee if there are no places', () => {
    const cancelled = doneOn(party, cancelTarget, only('arrivalFastTrack'), late)
    const full = {
      days: cancelled.facts.days.map((day) =>
        day.direction === 'arrival' ? { ...day, mode: 'limited' as const, capacity: 10, taken: 10 } : day,
      ),
    }
    const change = done(reset(cancelled, 'arrivalFastTrack', full))
    expect(bookingIn(change.after, 'arrivalFastTrack').status).toBe('waitlisted')
    expect(effectsOf(change.effects, 'chargeReversed')).toMatchObject([{ totalCents: 9_000 }])
    expect(change.plan.balanceAfterCents).toBe(party.facts.balanceCents - 18_000 - 4_000)
    expect(
      change.plan.lines.flatMap(({ amountCents = 0 }) => amountCents).reduce((sum, cents) => sum + cents, 0),
    ).toBe(-9_000)
  })

  test('expects the previous passengers, not those who joined other services since', () => {
    const cancelled = doneOn(party, cancelTarget, only('arrivalFastTrack'))
    const max = { firstName: 'Max', lastName: 'Bell', ageBand: 'adult' } as const
    const larger = doneOn(cancelled, addPaxTarget, {
      passengers: [max],
      bookingGuids: [bookingIn(party.reservation, 'departureFastTrack').guid],
      trips: [],
      allowWaitlist: false,
    })
    expect(bookingIn(done(reset(larger, 'arrivalFastTrack')).after, 'arrivalFastTrack')).toMatchObject({
      adults: 2,
      attendance: { length: 3 },
    })
  })

  test('restores an extra only while its service is active', () => {
    const alone = doneOn(party, cancelTarget, only('extra'))
    expect(done(reset(alone, 'extra')).plan.balanceAfterCents).toBe(party.facts.balanceCents)
    const without = doneOn(party, cancelTarget, only('arrivalFastTrack'))
    expect(refusedFields(reset(without, 'extra'))).toEqual({
      booking: 'This extra’s service is cancelled. Undo the service’s cancellation first.',
    })
  })

  test('leaves an extra cancelled that was cancelled separately', () => {
    const alone = doneOn(party, cancelTarget, { ...only('extra'), reason: 'No flowers' })
    const without = doneOn(alone, cancelTarget, only('arrivalFastTrack'))
    expect(bookingIn(done(reset(without, 'arrivalFastTrack')).after, 'extra').status).toBe('cancelled')
  })
})
