import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { isRefusal } from '#domain/refusal.ts'
import { allBookingKinds, isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import {
  allBookingActions,
  bookingActions,
  bookingStatuses,
  moveBooking,
  whyNotBooking,
  type BookingAction,
  type BookingAtHand,
  type BookingFacts,
  type BookingStatus,
} from './booking-states.ts'

const day = '2026-11-20'
const fastTrack: BookingAtHand = { kind: 'arrivalFastTrack', status: 'booked', serviceDate: day }
const onTheDay: BookingFacts = { today: day, dayClosed: false }
const override: Permission[] = ['policyOverride']

describe('the states a booking goes through', () => {
  test.each<[BookingStatus, BookingAction, BookingStatus]>([
    ['waitlisted', 'approve', 'booked'],
    ['waitlisted', 'cancel', 'cancelled'],
    ['booked', 'checkIn', 'checkedIn'],
    ['booked', 'markNoShow', 'noShow'],
    ['booked', 'cancel', 'cancelled'],
    ['checkedIn', 'complete', 'completed'],
    ['checkedIn', 'resetCheckIn', 'booked'],
    ['noShow', 'resetNoShow', 'booked'],
    ['completed', 'resetCompletion', 'booked'],
    ['cancelled', 'resetCancellation', 'booked'],
    ['completed', 'cancelServed', 'cancelled'],
  ])('a %s fast track, %s, becomes %s', (status, action, to) => {
    expect(
      moveBooking({ ...fastTrack, status }, action, override, { ...onTheDay, reason: 'Asked for' }),
    ).toBe(to)
  })

  test('every other pair of state and action is refused with a reason', () => {
    const open = allBookingActions.flatMap((action) =>
      bookingStatuses
        .filter((status) => whyNotBooking({ ...fastTrack, status }, action, override, onTheDay) === null)
        .map((from) => `${from} ${action}`),
    )
    expect(open.toSorted()).toEqual([
      'booked cancel',
      'booked checkIn',
      'booked markNoShow',
      'cancelled resetCancellation',
      'checkedIn cancelServed',
      'checkedIn complete',
      'checkedIn resetCheckIn',
      'completed cancelServed',
      'completed resetCompletion',
      'noShow cancelServed',
      'noShow resetNoShow',
      'waitlisted approve',
      'waitlisted cancel',
    ])
  })

  test.each<[string, BookingAction, Partial<BookingAtHand>, Permission[], Partial<BookingFacts>, string]>([
    [
      'what was served, by policy override alone',
      'cancelServed',
      { status: 'completed' },
      [],
      {},
      'This needs a policy override',
    ],
    [
      'a completion, while its day and the next last',
      'resetCompletion',
      { status: 'completed' },
      override,
      { today: '2026-11-22' },
      'You can only reset a completion on the service date or the day after',
    ],
    [
      'a cancellation, until the day after',
      'resetCancellation',
      { status: 'cancelled' },
      override,
      { today: '2026-11-22' },
      'This booking was for Fri 20 Nov. Make a new booking instead.',
    ],
  ])('undoes %s', (_, action, booking, permissions, facts, why) => {
    expect(whyNotBooking({ ...fastTrack, ...booking }, action, permissions, { ...onTheDay, ...facts })).toBe(
      why,
    )
    expect(whyNotBooking({ ...fastTrack, ...booking }, action, override, onTheDay)).toBeNull()
  })
})

describe('why an action is not available', () => {
  test.each<
    [string, Partial<BookingAtHand>, BookingAction, Permission[], Partial<BookingFacts>, string | null]
  >([
    ['fast track is completed through check-in', {}, 'complete', [], {}, 'Check the party in first'],
    ['a transfer may be completed directly', { kind: 'arrivalTransfer' }, 'complete', [], {}, null],
    [
      'a drive is reopened with its trip',
      { kind: 'arrivalTransfer', status: 'completed' },
      'reopen',
      [],
      {},
      null,
    ],
    [
      'what the desk served is not',
      { status: 'completed' },
      'reopen',
      [],
      {},
      'Only transport bookings can be reopened',
    ],
    [
      'a fee has no guests to check in',
      { kind: 'fee' },
      'checkIn',
      [],
      {},
      'This booking has no guests to check in',
    ],
    ['a fee is completed without anybody', { kind: 'fee' }, 'complete', [], {}, null],
    [
      'an extra cannot fail to show',
      { kind: 'extra' },
      'markNoShow',
      [],
      {},
      'This booking has no guests to check in',
    ],
    [
      'the day before is too early',
      {},
      'checkIn',
      [],
      { today: '2026-11-19' },
      'This booking is for Fri 20 Nov',
    ],
    [
      'a no-show before the day',
      {},
      'markNoShow',
      [],
      { today: '2026-11-19' },
      'This booking is for Fri 20 Nov',
    ],
    [
      'nothing is completed before the day',
      { kind: 'point' },
      'complete',
      [],
      { today: '2026-11-19' },
      'This booking is for Fri 20 Nov',
    ],
    ['a late flight lands after midnight', {}, 'checkIn', [], { today: '2026-11-21' }, null],
    [
      'two days later the date is changed first',
      {},
      'checkIn',
      [],
      { today: '2026-11-22' },
      'This booking was for Fri 20 Nov. Change its date first.',
    ],
    ['a no-show may be recorded days later', {}, 'markNoShow', [], { today: '2026-11-25' }, null],
    ['a check-in is reset on its day', { status: 'checkedIn' }, 'resetCheckIn', [], {}, null],
    [
      'and on the next, of a late flight of the evening',
      { status: 'checkedIn' },
      'resetCheckIn',
      [],
      { today: '2026-11-21' },
      null,
    ],
    [
      'and on no other',
      { status: 'checkedIn' },
      'resetCheckIn',
      override,
      { today: '2026-11-22' },
      'You can only reset a check-in on the service date or the day after',
    ],
    [
      'a no-show is reset by override only',
      { status: 'noShow' },
      'resetNoShow',
      ['fastTrack'],
      {},
      'This needs a policy override',
    ],
    [
      'not at all once the day is closed',
      { status: 'noShow' },
      'resetNoShow',
      override,
      { dayClosed: true },
      'This day is closed. Reopen it to reset a no-show.',
    ],
    [
      'a closed day is locked',
      {},
      'cancel',
      ['editCustomer'],
      { dayClosed: true },
      'This day is closed. You need a policy override to change it.',
    ],
    ['except for policy override', {}, 'cancel', override, { dayClosed: true }, null],
    ['what is done is done', { status: 'completed' }, 'cancel', override, {}, 'This booking is completed'],
  ])('%s', (_, booking, action, granted, facts, why) => {
    expect(whyNotBooking({ ...fastTrack, ...booking }, action, granted, { ...onTheDay, ...facts })).toBe(why)
  })
})

test.each<BookingAction>(allBookingActions.filter((action) => bookingActions[action].reasonRequired))(
  '%s is refused without a reason',
  (action) => {
    const kind = action === 'reopen' ? 'arrivalTransfer' : fastTrack.kind
    const booking = { ...fastTrack, kind, status: bookingActions[action].from[0] }
    for (const reason of [{}, { reason: '  ' }])
      expect(moveBooking(booking, action, override, { ...onTheDay, ...reason })).toMatchObject({
        fields: { reason: 'This field is required' },
      })
  },
)

test('a move that is not available is refused at the booking', () => {
  const refused = moveBooking({ ...fastTrack, status: 'cancelled' }, 'checkIn', [], onTheDay)
  expect(isRefusal(refused)).toBe(true)
  expect(refused).toMatchObject({ errors: [{ name: 'booking', message: 'This booking is cancelled' }] })
})

test('each kind is served at the desk, by a driver, or not at all', () => {
  expect(allBookingKinds.filter((kind) => isFastTrack(kind) && isTransport(kind))).toEqual([])
  expect(allBookingKinds.filter((kind) => !isFastTrack(kind) && !isTransport(kind))).toEqual(['extra', 'fee'])
})
