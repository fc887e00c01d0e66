import { describe, expect, test } from 'vitest'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { counts, guidOf, max, partyInVans } from '#domain/reservation/example-changes.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, waits, withOverride } from '#domain/reservation/example-facts.ts'
import {
  bookingIn,
  done,
  madeOf,
  planOn,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { DayFacts, ReservationFacts } from '#domain/reservation/facts.ts'
import { withBookings, type Reservation } from '#domain/reservation/reservation.ts'
import { onSitePaxTarget, type OnSitePaxRequest } from './on-site.ts'

const today = '2026-11-20'
const atDesk = {
  today,
  isWalkIn: true,
  permissions: ['fastTrack'],
} as const satisfies Partial<ReservationFacts>

const party = partyInVans()
/** The party with its arrival’s fast track as the desk left it. */
const withStatus = (status: BookingStatus): ReservationCase => ({
  ...party,
  reservation: withBookings(party.reservation, (it) =>
    it.kind === 'arrivalFastTrack' ? { ...it, status } : it,
  ),
})

/** With a second fast track on the flight of the arrival. */
const twice: ReservationCase = {
  ...party,
  reservation: {
    ...party.reservation,
    bookings: [
      ...party.reservation.bookings,
      { ...bookingIn(party.reservation, 'arrivalFastTrack'), guid: 'second', dayNumber: 2 },
    ],
  },
}

describe('passengers added at the desk', () => {
  const added = (
    request: Partial<OnSitePaxRequest> = {},
    about: Partial<ReservationFacts> = {},
    example: ReservationCase = party,
  ) =>
    planOn(
      example,
      onSitePaxTarget,
      { bookingGuid: guidOf(example, 'arrivalFastTrack'), passengers: [max], ...request },
      { ...atDesk, ...about },
    )

  test('join the fast track of the day and its transfer, and nothing later', () => {
    const { after, effects } = done(added())
    expect(counts(bookingIn(after, 'arrivalFastTrack'))).toEqual([3, 1, 0])
    expect(counts(bookingIn(after, 'arrivalTransfer'))).toEqual([3, 1, 0])
    expect(counts(bookingIn(after, 'departureFastTrack'))).toEqual([2, 1, 0])
    expect(effectsOf(effects, 'places').map((it) => it.passengers)).toEqual([1])
  })

  test('join a checked-in party, which stays checked in', () => {
    const { after } = done(added({}, {}, withStatus('checkedIn')))
    const booking = bookingIn(after, 'arrivalFastTrack')
    expect([booking.status, booking.attendance.at(-1)?.state]).toEqual(['checkedIn', 'expected'])
  })

  test('are refused without places, and for a completed party', () => {
    const full = { days: [dayFacts({ mode: 'limited', capacity: 3, taken: 3 })] }
    expect(Object.keys(refusedFields(added({}, full)))).toEqual(['passengers'])
    expect(refusedFields(added({}, {}, withStatus('completed')))).toEqual({
      booking: 'This booking is completed, so you can’t add passengers',
    })
    expect(refusedFields(added({ bookingGuid: 'another’s' }))).toEqual({ notFound: '' })
  })

  const statuses = ({ bookings }: Reservation) => bookings.map(({ status }) => status)

  test('join one of two fast tracks on the flight, with its transfer', () => {
    const { bookings } = done(added({ bookingGuid: 'second' }, {}, twice)).after
    expect(bookings.filter(({ kind }) => kind !== 'extra').map(counts)).toEqual([
      [2, 1, 0],
      [3, 1, 0],
      [2, 1, 0],
      [2, 1, 0],
      [3, 1, 0],
    ])
  })

  test('are the only ones expected in a checked-in party, which stays otherwise unchanged', () => {
    const came = withStatus('checkedIn')
    const { after, plan } = done(added({}, {}, came))
    expect(plan.title).toBe('Add passengers')
    expect(statuses(after)).toEqual(statuses(came.reservation))
    expect(counts(bookingIn(after, 'arrivalFastTrack'))).toEqual([3, 1, 0])
    expect(bookingIn(after, 'arrivalFastTrack').attendance).toHaveLength(4)
  })

  test.each(['cancelled', 'completed'] as const)('don’t join a transfer that is %s', (status) => {
    const over = {
      ...party,
      reservation: withBookings(party.reservation, (it) =>
        it.kind === 'arrivalTransfer' ? { ...it, status } : it,
      ),
    }
    const { after } = done(added({}, {}, over))
    expect(statuses(after)).toEqual(statuses(over.reservation))
    expect([
      counts(bookingIn(after, 'arrivalFastTrack')),
      counts(bookingIn(after, 'arrivalTransfer')),
    ]).toEqual([
      [3, 1, 0],
      [2, 1, 0],
    ])
  })

  const locked = { 'Fri 20 Nov': 'This day is closed. You need a policy override to change it.' }
  const full = { mode: 'limited', capacity: 3, taken: 3 } as const
  test.each<[string, Partial<DayFacts>, Partial<ReservationFacts>, Record<string, string>]>([
    ['no places are left', full, {}, { passengers: 'No places left (1 needed)' }],
    [
      'others are waiting',
      { waiting: [waits(1)] },
      {},
      { passengers: 'Other parties are ahead on the waitlist' },
    ],
    [
      'the date has no fast track',
      { mode: 'closed' },
      {},
      { passengers: 'This date is closed for fast track' },
    ],
    [
      'the date is waitlist only',
      { mode: 'waitlistOnly' },
      {},
      { passengers: 'New bookings are waitlisted' },
    ],
    ['the day is closed', { ...full, isLocked: true }, {}, locked],
    [
      'the day is closed and full, even with a policy override',
      { ...full, isLocked: true },
      withOverride,
      { passengers: 'No places left (1 needed)' },
    ],
  ])('are refused if %s', (_, day, about, refusal) => {
    expect(refusedFields(added({}, { days: [dayFacts(day)], ...about }))).toEqual(refusal)
  })

  test('can take the last place', () => {
    expect(
      counts(
        bookingIn(done(added({}, { days: [dayFacts({ ...full, capacity: 4 })] })).after, 'arrivalFastTrack'),
      ),
    ).toEqual([3, 1, 0])
  })

  test('are refused if the car has no room, and for other services', () => {
    const sedan = madeOf()
    expect(refusedFields(added({}, {}, sedan))).toEqual({
      trips: 'The cars have no room for 1 more. Choose a larger car, or add another first.',
    })
    expect(refusedFields(added({ bookingGuid: guidOf(party, 'arrivalTransfer') }))).toEqual({ notFound: '' })
  })
})
