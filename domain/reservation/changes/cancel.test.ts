import { describe, expect, test } from 'vitest'
import { hoursBefore, only, withStatus } from '#domain/reservation/example-changes.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, withOverride } from '#domain/reservation/example-facts.ts'
import {
  ada,
  arrivalLeg,
  done,
  drive,
  madeOf,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { withBookings } from '#domain/reservation/reservation.ts'
import type { CancelRequest } from './cancel.ts'
import { current, cancelled, planOf } from '#domain/reservation/example-cancel.ts'

const later: Partial<ReservationFacts> = { today: '2026-11-19', now: '2026-11-19T12:05:00Z' }

test('the plan of a cancellation, line by line', () => {
  expect(planOf(hoursBefore(30), only(current, 'arrivalFastTrack'))).toEqual({
    title: 'Cancel booking',
    lines: [
      { section: 'Arrival', label: 'Arrival fast track', before: 'booked', after: 'cancelled' },
      { section: 'Arrival', label: 'Service date', after: 'Fri 20 Nov at 14:05, BA2155' },
      { label: 'Fast-track places released', after: '3, Fri 20 Nov, arrival' },
      { section: 'Arrival', label: 'Arrival fast track, charge reversed', amountCents: -18_000 },
      {
        section: 'Arrival',
        label: 'Arrival fast track, cancellation fee',
        after: '50% within 48 hours',
        amountCents: 9_000,
      },
      { label: 'Cancellation message', after: 'by e-mail to ada@example.com', isMail: true },
    ],
    warnings: [],
    chargeCents: 9_000,
    refundCents: 0,
    balanceAfterCents: 9_000,
    balanceOf: 'the guest',
    tellsGuest: 'ada@example.com',
    waitlisted: false,
    feeCents: 9_000,
    fees: [
      {
        bookingGuid: current.reservation.bookings[0]?.guid,
        kind: 'arrivalFastTrack',
        label: 'Cancellation fee',
        rule: '50% within 48 hours',
        amountCents: 9_000,
      },
    ],
  })
})

describe('the places', () => {
  const transfer = madeOf({ arrival: arrivalLeg({ fastTrack: false, transfer: drive }) })
  const waiting = madeOf({}, { days: [dayFacts({ mode: 'waitlistOnly' })] })
  test.each<[string, ReservationCase, object[]]>([
    [
      'of a booked fast track are released',
      current,
      [{ date: '2026-11-20', direction: 'arrival', passengers: -3, beyond: 0 }],
    ],
    ['of a waitlisted one were never taken', waiting, []],
    ['don’t apply to a transfer', transfer, []],
  ])('%s', (_, example, places) => {
    expect(effectsOf(done(cancelled(example)).effects, 'places')).toMatchObject(places)
    expect(effectsOf(done(cancelled(example)).effects, 'places')).toHaveLength(places.length)
  })
})

test('cancelling a waitlisted booking costs nothing, because it was never charged', () => {
  const waiting = madeOf({}, { days: [dayFacts({ mode: 'waitlistOnly' })] })
  expect(done(cancelled(waiting, hoursBefore(23))).plan).toMatchObject({
    chargeCents: 0,
    refundCents: 0,
    balanceAfterCents: 0,
  })
})

test('each trip is cancelled and its driver notified', () => {
  const made = madeOf({
    arrival: arrivalLeg({ fastTrack: false, transfer: { ...drive, cars: [...drive.cars, ...drive.cars] } }),
  })
  const driven = {
    ...made,
    reservation: withBookings(made.reservation, (booking) => ({
      ...booking,
      trips: booking.trips.map((trip) =>
        trip.sequence === 1 ? { ...trip, driverGuid: 'dora', status: 'assigned' as const } : trip,
      ),
    })),
  }
  const { plan, effects } = done(cancelled(driven))
  expect(plan.lines.filter(({ label }) => label.startsWith('Trip'))).toEqual([
    { section: 'Arrival', label: 'Trip at 14:50', after: 'cancelled; Dora will be notified' },
    { section: 'Arrival', label: 'Trip at 14:50', after: 'cancelled' },
  ])
  expect(effectsOf(effects, 'tripDropped')).toHaveLength(2)
})

test('no trip is cancelled while the guests are on board', () => {
  const made = madeOf({ arrival: arrivalLeg({ fastTrack: false, transfer: drive }) })
  const driving = {
    ...made,
    reservation: withBookings(made.reservation, (booking) => ({
      ...booking,
      trips: booking.trips.map((trip) => ({ ...trip, status: 'onBoard' as const })),
    })),
  }
  expect(refusedFields(cancelled(driving))).toEqual({
    trip: 'The guests are on board. Wait until the trip is completed.',
  })
})

test('no message is sent without an e-mail address', () => {
  const quiet = { ...current, reservation: { ...current.reservation, customer: { ...ada, email: '' } } }
  expect(planOf({}, {}, quiet).lines.at(-1)?.after).toBe('not sent: no e-mail address')
})

test.each<[string, Partial<ReservationFacts>, string[]]>([
  [
    'warns about a service that has started',
    { today: '2026-11-20', now: '2026-11-20T18:06:00Z' },
    ['The service time has passed'],
  ],
  ['doesn’t warn about one that starts now', { today: '2026-11-20', now: '2026-11-20T18:05:00Z' }, []],
])('%s', (_, about, warnings) => {
  expect(planOf(about).warnings).toEqual(warnings)
})

describe('refused', () => {
  const gone = withStatus(current, 'arrivalFastTrack', 'cancelled')
  const locked = { days: [dayFacts({ isLocked: true, taken: 3 })] }
  test.each<
    [string, ReservationCase, Partial<ReservationFacts>, Partial<CancelRequest>, Record<string, string>]
  >([
    [
      'a cancelled booking',
      gone,
      {},
      only(gone, 'arrivalFastTrack'),
      { booking: 'This booking is cancelled' },
    ],
    [
      'a reservation without open bookings',
      gone,
      {},
      {},
      { booking: 'This reservation has no open bookings to cancel' },
    ],
    ['without a reason', current, {}, { reason: ' ' }, { reason: 'This field is required' }],
    [
      'on a closed day',
      current,
      locked,
      {},
      { booking: 'This day is closed. You need a policy override to change it.' },
    ],
    [
      'waiving the fee without a policy override',
      current,
      {},
      { goodwillPercent: 1 },
      { goodwillPercent: 'Waiving the fee needs a policy override' },
    ],
    ['a booking of another reservation', current, {}, { bookingGuids: ['another’s'] }, { notFound: '' }],
    ...(['checkedIn', 'completed', 'noShow'] as const).map((status) => {
      const example = withStatus(current, 'arrivalFastTrack', status)
      const row: [
        string,
        ReservationCase,
        Partial<ReservationFacts>,
        Partial<CancelRequest>,
        Record<string, string>,
      ] = [
        `what is ${status}, without a policy override`,
        example,
        later,
        only(example, 'arrivalFastTrack'),
        { booking: 'This needs a policy override' },
      ]
      return row
    }),
  ])('%s', (_, example, about, asked, refusal) => {
    expect(refusedFields(cancelled(example, about, asked))).toEqual(refusal)
  })

  test('policy override allows it on a closed day and for completed services', () => {
    expect(planOf({ ...withOverride, ...locked }).title).toBe('Cancel reservation')
    const served = withStatus(current, 'arrivalFastTrack', 'completed')
    expect(planOf({ ...withOverride, ...later }, only(served, 'arrivalFastTrack'), served)).toMatchObject({
      chargeCents: 9_000,
    })
  })
})
