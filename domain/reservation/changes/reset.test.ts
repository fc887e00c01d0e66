import { describe, expect, test } from 'vitest'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, withOverride } from '#domain/reservation/example-facts.ts'
import { withStatus } from '#domain/reservation/example-changes.ts'
import {
  ada,
  both,
  bookingIn,
  done,
  doneOn,
  madeOf,
  planOn,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { withBookings, type Attendance, type ReservedBooking } from '#domain/reservation/reservation.ts'
import { cancelTarget } from './cancel.ts'
import { newFee, type FeeRequest } from './new-fee.ts'
import { resetTarget } from './reset.ts'

const party = madeOf(both)
const onTheDay = { today: '2026-11-20', now: '2026-11-20T20:00:00Z' }
const reset = (
  example: ReservationCase,
  kind: ReservedBooking['kind'],
  about: Partial<ReservationFacts> = {},
  reason = 'A mistake',
) => planOn(example, resetTarget, { bookingGuid: bookingIn(example.reservation, kind).guid, reason }, about)

/** The arrival's fast track as the desk leaves it, and its extra with it. */
function served(status: ReservedBooking['status'], state: Attendance['state']): ReservationCase {
  const extra = status === 'checkedIn' ? 'booked' : 'completed'
  return {
    ...party,
    reservation: withBookings(party.reservation, (booking) => {
      if (booking.kind === 'extra') return { ...booking, status: extra }
      return booking.kind === 'arrivalFastTrack'
        ? { ...booking, status, attendance: booking.attendance.map((one) => ({ ...one, state })) }
        : booking
    }),
  }
}

describe('resetting what the desk did', () => {
  test.each<[string, ReservedBooking['status'], Attendance['state'], Partial<ReservationFacts>, string]>([
    ['a check-in', 'checkedIn', 'checkedIn', {}, 'Reset check-in'],
    ['a completion', 'completed', 'checkedIn', {}, 'Reset completion'],
    ['a no-show, with a policy override', 'noShow', 'noShow', withOverride, 'Reset no-show'],
  ])('%s: everyone is expected again, at the same price and place', (_, status, state, about, title) => {
    const change = done(reset(served(status, state), 'arrivalFastTrack', { ...onTheDay, ...about }))
    expect(change.plan).toMatchObject({ title, chargeCents: 0, balanceAfterCents: party.facts.balanceCents })
    expect(bookingIn(change.after, 'arrivalFastTrack')).toMatchObject({
      status: 'booked',
      attendance: [{ state: 'expected' }, { state: 'expected' }, { state: 'expected' }],
    })
    expect(bookingIn(change.after, 'extra').status).toBe('booked')
    expect(effectsOf(change.effects, 'attendanceReset')).toMatchObject([
      { passengerGuids: party.reservation.passengers.map(({ guid }) => guid) },
    ])
    expect([effectsOf(change.effects, 'places'), effectsOf(change.effects, 'guestNotified')]).toEqual([
      [],
      [],
    ])
  })
})

test('a passenger who became a child since is expected as one, at a child’s price', () => {
  const begun = served('completed', 'checkedIn')
  const [, second] = begun.reservation.passengers
  const younger = {
    ...begun,
    reservation: {
      ...begun.reservation,
      passengers: begun.reservation.passengers.map((it) =>
        it === second ? { ...it, ageBand: 'child' as const } : it,
      ),
    },
  }
  const change = done(reset(younger, 'arrivalFastTrack', onTheDay))
  expect(bookingIn(change.after, 'arrivalFastTrack')).toMatchObject({
    status: 'booked',
    adults: 1,
    children: 2,
  })
  expect(change.plan.chargeCents).toBe(0)
  expect(change.plan.balanceAfterCents).toBeLessThan(party.facts.balanceCents)
})

describe('a completed fee', () => {
  const request = {
    label: 'Lost key',
    amountCents: 2_000,
    taxCode: 'VAT',
    date: null,
    billing: 'payLater',
    payMethod: null,
    partnerGuid: null,
    partnerReference: '',
    comments: '',
  } as const
  const charged = doneOn(
    party,
    (facts, before, asked: FeeRequest) => newFee(facts, ada, before, asked),
    request,
  )
  const only = {
    bookingGuids: [bookingIn(charged.reservation, 'fee').guid],
    reason: 'Not lost after all',
    goodwillPercent: 0,
  }

  test('is cancelled rather than reset, with a policy override if another user set it', () => {
    expect(refusedFields(reset(charged, 'fee'))).toEqual({
      booking: 'You can’t reset a fee. Cancel it instead.',
    })
    const bookings = charged.reservation.bookings.map((it) => ({ ...it, bookedByActor: false }))
    const ofAnother = { ...charged, reservation: { ...charged.reservation, bookings } }
    expect(refusedFields(planOn(ofAnother, cancelTarget, only))).toEqual({
      booking: 'This needs a policy override',
    })
  })

  test('is completed again when its cancellation is undone', () => {
    const cancelled = doneOn(charged, cancelTarget, only, withOverride)
    expect(cancelled.facts.balanceCents).toBe(party.facts.balanceCents)
    const change = done(reset(cancelled, 'fee'))
    expect(bookingIn(change.after, 'fee').status).toBe('completed')
    expect(change.plan.balanceAfterCents).toBe(charged.facts.balanceCents)
  })
})

describe('refused', () => {
  const cancelled = doneOn(party, cancelTarget, {
    bookingGuids: [],
    reason: 'Plans changed',
    goodwillPercent: 0,
  })
  const driven = {
    ...party,
    reservation: withBookings(party.reservation, (it) =>
      it.kind === 'arrivalTransfer' ? { ...it, status: 'completed' as const } : it,
    ),
  }
  const locked = { days: [dayFacts({ isLocked: true, taken: 3 })] }
  test.each<
    [string, ReservationCase, ReservedBooking['kind'], Partial<ReservationFacts>, Record<string, string>]
  >([
    [
      'a waitlisted booking',
      withStatus(party, 'arrivalFastTrack', 'waitlisted'),
      'arrivalFastTrack',
      {},
      { booking: 'Nothing to reset: the booking’s status is waitlisted' },
    ],
    ['a booked extra', party, 'extra', {}, { booking: 'Nothing to reset: the booking’s status is booked' }],
    [
      'a booked fast track',
      party,
      'arrivalFastTrack',
      {},
      { booking: 'Nothing to reset: the booking’s status is booked' },
    ],
    [
      'an extra without its service',
      served('completed', 'checkedIn'),
      'extra',
      onTheDay,
      { booking: 'You can’t reset an extra on its own. Reset its service instead.' },
    ],
    [
      'a check-in from two days ago',
      served('checkedIn', 'checkedIn'),
      'arrivalFastTrack',
      { today: '2026-11-22' },
      { booking: 'You can only reset a check-in on the service date or the day after' },
    ],
    [
      'a completion from two days ago',
      served('completed', 'checkedIn'),
      'arrivalFastTrack',
      { today: '2026-11-22' },
      { booking: 'You can only reset a completion on the service date or the day after' },
    ],
    [
      'a no-show without a policy override',
      served('noShow', 'noShow'),
      'arrivalFastTrack',
      onTheDay,
      { booking: 'This needs a policy override' },
    ],
    [
      'a no-show on a closed day, even with it',
      served('noShow', 'noShow'),
      'arrivalFastTrack',
      { ...onTheDay, ...withOverride, ...locked },
      { booking: 'This day is closed. Reopen it to reset a no-show.' },
    ],
    [
      'a check-in on a closed day',
      served('checkedIn', 'checkedIn'),
      'arrivalFastTrack',
      { ...onTheDay, ...locked },
      { booking: 'This day is closed. You need a policy override to change it.' },
    ],
    [
      'a cancellation of a past booking',
      cancelled,
      'arrivalFastTrack',
      { today: '2026-11-22' },
      { booking: 'This booking was for Fri 20 Nov. Make a new booking instead.' },
    ],
    [
      'a completed transfer',
      driven,
      'arrivalTransfer',
      onTheDay,
      { booking: 'Only a dispatcher can undo a trip’s steps' },
    ],
  ])('%s', (_, example, kind, about, refusal) => {
    expect(refusedFields(reset(example, kind, about))).toEqual(refusal)
  })

  test('without a reason, or of another reservation', () => {
    expect(refusedFields(reset(cancelled, 'arrivalFastTrack', {}, ' '))).toEqual({
      reason: 'This field is required',
    })
    expect(
      refusedFields(planOn(party, resetTarget, { bookingGuid: 'another’s', reason: 'A mistake' })),
    ).toEqual({ notFound: '' })
  })
})
