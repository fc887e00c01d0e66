import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { bookingStatuses, type BookingStatus } from '#domain/booking/booking-states.ts'
import {
  allBookingKinds,
  isFastTrack,
  isTransport,
  type BookingKind,
} from '#domain/vocabulary/booking-kinds.ts'
import {
  changesOfBooking,
  changesOfGroup,
  type BookingChange,
  type BookingInMenu,
  type OfferedChange,
} from './booking-changes.ts'

const day = '2026-11-20'
const agent: Permission[] = ['editCustomer']
const override: Permission[] = ['editCustomer', 'policyOverride']
const facts = { today: day, dayClosed: false, permissions: agent, isPartnerUser: false }
const fastTrack: BookingInMenu = {
  kind: 'arrivalFastTrack',
  status: 'booked',
  serviceDate: day,
  flightGuid: 'flight in',
}
const transfer: BookingInMenu = { ...fastTrack, kind: 'arrivalTransfer' }

/** `Change flight`, or with why not: `Change flight: This booking is completed`. */
const texts = (offered: OfferedChange[]) =>
  offered.map(({ label, whyNot }) => (whyNot === null ? label : `${label}: ${whyNot}`))
const offeredOf = (booking: BookingInMenu, change: BookingChange, about: Partial<typeof facts> = {}) =>
  changesOfBooking(booking, { ...facts, ...about }).find((it) => it.change === change)

describe('the menu of a booking', () => {
  test.each<[string, BookingInMenu, string[]]>([
    ['a booked fast track', fastTrack, ['Change flight', 'Change fast track', 'Cancel']],
    [
      'a waitlisted fast track',
      { ...fastTrack, status: 'waitlisted' },
      ['Change flight', 'Change fast track', 'Approve from waitlist', 'Cancel'],
    ],
    [
      'a checked-in fast track',
      { ...fastTrack, status: 'checkedIn' },
      [
        'Change flight: This booking is checked in',
        'Change fast track: This booking is checked in',
        'Reset',
        'Cancel: This needs a policy override',
      ],
    ],
    [
      'a completed fast track',
      { ...fastTrack, status: 'completed' },
      [
        'Change flight: This booking is completed',
        'Change fast track: This booking is completed',
        'Reset',
        'Cancel: This needs a policy override',
      ],
    ],
    [
      'a fast track closed as a no-show',
      { ...fastTrack, status: 'noShow' },
      [
        'Change flight: This booking is a no-show',
        'Change fast track: This booking is a no-show',
        'Reset: This needs a policy override',
        'Cancel: This needs a policy override',
      ],
    ],
    [
      'a cancelled fast track',
      { ...fastTrack, status: 'cancelled' },
      [
        'Change flight: This booking is cancelled',
        'Change fast track: This booking is cancelled',
        'Undo cancellation',
      ],
    ],
    ['a booked transfer', transfer, ['Change flight', 'Change transport', 'Add cars', 'Cancel']],
    [
      'a completed transfer, which only the dispatcher can undo',
      { ...transfer, status: 'completed' },
      [
        'Change flight: This booking is completed',
        'Change transport: This booking is completed',
        'Add cars: This booking is completed',
        'Cancel: This needs a policy override',
      ],
    ],
    [
      'a cancelled transfer',
      { ...transfer, status: 'cancelled' },
      [
        'Change flight: This booking is cancelled',
        'Change transport: This booking is cancelled',
        'Add cars: This booking is cancelled',
        'Undo cancellation',
      ],
    ],
    [
      'a hire without a flight',
      { ...transfer, kind: 'hourly', flightGuid: null },
      ['Change transport', 'Add cars', 'Cancel'],
    ],
    ['a booked extra', { ...fastTrack, kind: 'extra', flightGuid: null }, ['Cancel']],
    [
      'an extra whose service is completed',
      { ...fastTrack, kind: 'extra', status: 'completed' },
      ['Cancel: This needs a policy override'],
    ],
    ['a cancelled extra', { ...fastTrack, kind: 'extra', status: 'cancelled' }, ['Undo cancellation']],
    [
      'a completed fee',
      { ...fastTrack, kind: 'fee', status: 'completed' },
      ['Cancel: This needs a policy override'],
    ],
    ['a cancelled fee', { ...fastTrack, kind: 'fee', status: 'cancelled' }, ['Undo cancellation']],
  ])('%s', (_, booking, menu) => {
    const ofPartner = { ...facts, isPartnerUser: true }
    expect(texts(changesOfBooking(booking, ofPartner))).toEqual(menu)
    const ofStaff = texts(changesOfBooking(booking, facts))
    expect(ofStaff.filter((it) => !it.startsWith('Change price'))).toEqual(menu)
  })

  test.each<[string, BookingInMenu, BookingChange, Partial<typeof facts>, string | null]>([
    [
      'nothing can be changed on a closed day',
      fastTrack,
      'flightChange',
      { dayClosed: true },
      'This day is closed. You need a policy override to change it.',
    ],
    [
      'except with a policy override',
      fastTrack,
      'flightChange',
      { dayClosed: true, permissions: override },
      null,
    ],
    [
      'nor cancelled',
      fastTrack,
      'cancelBooking',
      { dayClosed: true },
      'This day is closed. You need a policy override to change it.',
    ],
    [
      'completed services can be cancelled with a policy override',
      { ...fastTrack, status: 'completed' },
      'cancelBooking',
      { permissions: override },
      null,
    ],
    [
      'a check-in from two days ago can’t be reset',
      { ...fastTrack, status: 'checkedIn' },
      'resetBooking',
      { today: '2026-11-22' },
      'You can only reset a check-in on the service date or the day after',
    ],
    [
      'a completion from two days ago can’t be reset',
      { ...fastTrack, status: 'completed' },
      'resetBooking',
      { today: '2026-11-22' },
      'You can only reset a completion on the service date or the day after',
    ],
    [
      'a cancellation of a past booking can’t be undone',
      { ...fastTrack, status: 'cancelled' },
      'resetBooking',
      { today: '2026-11-22' },
      'This booking was for Fri 20 Nov. Make a new booking instead.',
    ],
    [
      'a no-show on a closed day can’t be reset without a policy override',
      { ...fastTrack, status: 'noShow' },
      'resetBooking',
      { dayClosed: true, permissions: override },
      'This day is closed. Reopen it to reset a no-show.',
    ],
    [
      'a waitlisted party can’t be approved on a closed day',
      { ...fastTrack, status: 'waitlisted' },
      'approveWaitlist',
      { dayClosed: true },
      'This day is closed. You need a policy override to change it.',
    ],
  ])('%s', (_, booking, change, about, whyNot) => {
    expect(offeredOf(booking, change, about)?.whyNot).toBe(whyNot)
  })

  test.each(allBookingKinds)(
    '%s: each status offers only the changes of its kind, and never both a reset and a normal cancellation',
    (kind: BookingKind) => {
      for (const status of bookingStatuses) {
        const offered = changesOfBooking({ ...fastTrack, kind, status }, facts)
        const has = (change: BookingChange) => offered.some((it) => it.change === change)
        expect([has('transportChange'), has('addCars')]).toEqual([isTransport(kind), isTransport(kind)])
        expect(has('fastTrackChange')).toBe(isFastTrack(kind))
        expect(has('approveWaitlist')).toBe(isFastTrack(kind) && status === 'waitlisted')
        expect(has('cancelBooking')).toBe(status !== 'cancelled')
        expect(
          has('resetBooking') && offered.some((it) => it.change === 'cancelBooking' && it.whyNot === null),
        ).toBe(false)
      }
    },
  )
})

describe('the menu of a reservation', () => {
  const menu = (...bookings: BookingInMenu[]) => texts(changesOfGroup(bookings))
  const at = (status: BookingStatus) => ({ ...fastTrack, status })
  const over = 'This reservation has no upcoming services'
  const all = [
    'Change flight',
    'Add passengers',
    'Edit passengers',
    'Change fast track',
    'Add cars',
    'Cancel reservation',
  ]

  test('with upcoming services', () => {
    expect(menu(at('completed'), { ...transfer, status: 'booked' })).toEqual(all)
    expect(menu(at('waitlisted'))).toEqual(all)
    expect(menu(at('booked'), { ...transfer, kind: 'hourly', flightGuid: null })).toEqual(all)
  })

  test('without a flight', () => {
    const grounded = 'This reservation has no upcoming flights'
    expect(menu({ ...transfer, kind: 'hourly', flightGuid: null }, at('completed'))).toEqual([
      `Change flight: ${grounded}`,
      'Add passengers',
      'Edit passengers',
      `Change fast track: ${grounded}`,
      'Add cars',
      'Cancel reservation',
    ])
  })

  test('without upcoming services', () => {
    const gone = all.map((it) => (it === 'Edit passengers' ? it : `${it}: ${over}`))
    expect(menu(at('completed'), at('cancelled'))).toEqual(gone)
    expect(menu({ ...fastTrack, kind: 'fee', status: 'completed' })).toEqual(gone)
    expect(menu()).toEqual(gone)
  })

  test('with cancelled services: whether any of them can come back', () => {
    const undone = (...undoes: (string | null)[]) => texts(changesOfGroup([at('cancelled')], undoes)).at(-1)
    expect(undone(null)).toBe('Undo cancellation')
    expect(undone('Too late', null)).toBe('Undo cancellation')
    expect(undone('Too late')).toBe('Undo cancellation: Too late')
  })

  test('with only an open extra can be cancelled, nothing else', () => {
    const gone = all.map((it) =>
      it === 'Edit passengers' || it === 'Cancel reservation' ? it : `${it}: ${over}`,
    )
    expect(menu(at('completed'), { ...fastTrack, kind: 'extra' })).toEqual(gone)
  })
})
