import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#domain/terms/settings.ts'
import { hoursBefore, only, withStatus } from '#domain/reservation/example-changes.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, hotel, withOverride } from '#domain/reservation/example-facts.ts'
import {
  ada,
  arrivalLeg,
  bookingIn,
  both,
  done,
  drive,
  madeOf,
  planOn,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import { withBookings } from '#domain/reservation/reservation.ts'
import { cancelTarget, type CancelRequest } from './cancel.ts'

/** Arrival fast track for three people, charged and unpaid. */
const current = madeOf({ ...both, arrival: arrivalLeg(), departure: null, extras: [] })
const later: Partial<ReservationFacts> = { today: '2026-11-19', now: '2026-11-19T12:05:00Z' }
const whole = { bookingGuids: [], reason: 'Plans changed', goodwillPercent: 0 }
const cancelled = (example: ReservationCase, about: Partial<ReservationFacts> = {}, asked: Partial<CancelRequest> = {}) =>
  planOn(example, cancelTarget, { ...whole, ...asked }, about)
const planOf = (about?: Partial<ReservationFacts>, asked?: Partial<CancelRequest>, it = current) => done(cancelled(it, about, asked)).plan
const feeOf = ({ effects }: PlannedChange) => effectsOf(effects, 'charged').reduce((sum, one) => sum + one.totalCents, 0)

test('the plan of a cancellation, line by line', () => {
  expect(planOf(hoursBefore(30), only(current, 'arrivalFastTrack'))).toEqual({
    title: 'Cancel booking',
    lines: [
      { section: 'Arrival', label: 'Arrival fast track', before: 'booked', after: 'cancelled' },
      { section: 'Arrival', label: 'Service date', after: 'Fri 20 Nov at 14:05, BA2155' },
      { label: 'Fast-track places released', after: '3, Fri 20 Nov, arrival' },
      { section: 'Arrival', label: 'Charge reversed', amountCents: -18_000 },
      { section: 'Arrival', label: 'Cancellation fee', after: '50% within 48 hours', amountCents: 9_000 },
      { label: 'Cancellation message', after: 'by e-mail to ada@example.com' },
    ],
    warnings: [],
    chargeCents: 9_000,
    refundCents: 0,
    balanceAfterCents: 9_000,
    balanceOf: 'the guest',
  })
})

describe('the cancellation fee', () => {
  const set = { guid: 't', validFrom: '2026-11-02', setAt: '2026-10-01T12:00:00Z', setBy: null, withdrawnAt: null, numbers: {} }
  const terms = { terms: { terms: [set] } }
  test.each<[string, Partial<ReservationFacts>, Partial<CancelRequest>, number, string]>([
    ['is zero in good time', {}, {}, 0, 'free this far in advance'],
    ['is zero exactly at the limit', hoursBefore(48), {}, 0, 'free this far in advance'],
    ['is due within the limit', hoursBefore(47.9), {}, 9_000, '50% within 48 hours'],
    ['uses the strictest rule that applies', hoursBefore(23), {}, 18_000, '100% within 24 hours'],
    ['names its terms', { ...hoursBefore(30), ...terms }, {}, 9_000, '50% within 48 hours, terms effective Mon 2 Nov 2026'],
    ['names its terms also if zero', terms, {}, 0, 'free this far in advance, terms effective Mon 2 Nov 2026'],
    ['can be waived', { ...withOverride, ...hoursBefore(30) }, { goodwillPercent: 100 }, 0, '50% within 48 hours, waived'],
    ['can be waived in part', { ...withOverride, ...hoursBefore(30) }, { goodwillPercent: 25 }, 6_750, '50% within 48 hours, 25% waived'],
    ['is not marked as waived if zero', withOverride, { goodwillPercent: 100 }, 0, 'free this far in advance'],
    ['uses the schedule even if the flight is late', { ...hoursBefore(30), flights: [] }, {}, 9_000, '50% within 48 hours'],
  ])('%s', (_, about, asked, feeCents, feeText) => {
    const change = done(cancelled(current, about, asked))
    expect([feeOf(change), change.plan.chargeCents]).toEqual([feeCents, feeCents])
    expect(change.plan.lines.find(({ label }) => label === 'Cancellation fee')).toMatchObject({ after: feeText, amountCents: feeCents })
  })

  test('is earned today, whereas the reversed charge was earned on the service date', () => {
    const { effects } = done(cancelled(current, hoursBefore(30)))
    expect(effectsOf(effects, 'chargeReversed')).toMatchObject([{ entryGuid: 'charge 1.1', totalCents: 18_000 }])
    expect(effectsOf(effects, 'charged')).toMatchObject([{ role: 'cancellation', serviceDate: '2026-11-19', totalCents: 9_000 }])
  })

  test('has the taxes of the cancelled services in proportion, unless fees have their own', () => {
    const made = madeOf({})
    const [first] = bookingIn(made.reservation, 'arrivalFastTrack').priceLines
    if (!first) throw new Error('The example has a price')
    const hotel = { ...first, key: 'hotel', taxCode: 'HOTEL', totalCents: 8_999 }
    const mixed = {
      ...made,
      reservation: withBookings(made.reservation, (it) => ({ ...it, priceLines: [...it.priceLines, hotel] })),
    }
    const feeUnder = (about: Partial<ReservationFacts>) =>
      effectsOf(done(cancelled(mixed, { ...hoursBefore(30), ...about })).effects, 'charged').flatMap(({ lines }) =>
        lines.map(({ key, taxCode, totalCents }) => [key, taxCode, totalCents]),
      )
    expect(feeUnder({})).toEqual([
      ['cancellation', 'VAT', 9_000],
      ['cancellation.HOTEL', 'HOTEL', 4_500],
    ])
    const numbers = { ...defaultSettings, feeTaxCode: 'HOTEL' }
    const set = { guid: 'set', validFrom: '2026-11-02', setAt: '2026-11-01T12:00:00Z', setBy: null, withdrawnAt: null, numbers }
    expect(feeUnder({ terms: { terms: [set] } })).toEqual([['cancellation', 'HOTEL', 13_500]])
  })

  test('includes the same tax as the price', () => {
    const [fee] = effectsOf(done(cancelled(current, hoursBefore(30))).effects, 'charged')
    expect(fee?.lines).toMatchObject([
      { key: 'cancellation', category: 'fees', taxCode: 'VAT', netCents: 7_660, taxCents: 1_340, totalCents: 9_000 },
    ])
  })
})

describe('the places', () => {
  const transfer = madeOf({ arrival: arrivalLeg({ fastTrack: false, transfer: drive }) })
  const waiting = madeOf({}, { days: [dayFacts({ mode: 'waitlistOnly' })] })
  test.each<[string, ReservationCase, object[]]>([
    ['of a booked fast track are released', current, [{ date: '2026-11-20', direction: 'arrival', passengers: -3, beyond: 0 }]],
    ['of a waitlisted one were never taken', waiting, []],
    ['don’t apply to a transfer', transfer, []],
  ])('%s', (_, example, places) => {
    expect(effectsOf(done(cancelled(example)).effects, 'places')).toMatchObject(places)
    expect(effectsOf(done(cancelled(example)).effects, 'places')).toHaveLength(places.length)
  })
})

test('cancelling a waitlisted booking costs nothing, as it was never charged', () => {
  const waiting = madeOf({}, { days: [dayFacts({ mode: 'waitlistOnly' })] })
  expect(done(cancelled(waiting, hoursBefore(23))).plan).toMatchObject({ chargeCents: 0, refundCents: 0, balanceAfterCents: 0 })
})

test('each trip is cancelled and its driver notified', () => {
  const made = madeOf({ arrival: arrivalLeg({ fastTrack: false, transfer: { ...drive, cars: [...drive.cars, ...drive.cars] } }) })
  const driven = {
    ...made,
    reservation: withBookings(made.reservation, (booking) => ({
      ...booking,
      trips: booking.trips.map((trip) => (trip.sequence === 1 ? { ...trip, driverGuid: 'dora', status: 'assigned' as const } : trip)),
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
  expect(refusedFields(cancelled(driving))).toEqual({ trip: 'The guests are on board. Wait until the trip is completed.' })
})

test('no message is sent without an e-mail address', () => {
  const quiet = { ...current, reservation: { ...current.reservation, customer: { ...ada, email: '' } } }
  expect(planOf({}, {}, quiet).lines.at(-1)?.after).toBe('not sent: no e-mail address')
})

test.each<[string, Partial<ReservationFacts>, string[]]>([
  ['warns about a service that has started', { today: '2026-11-20', now: '2026-11-20T18:06:00Z' }, ['The service time has passed']],
  ['doesn’t warn about one that starts now', { today: '2026-11-20', now: '2026-11-20T18:05:00Z' }, []],
])('%s', (_, about, warnings) => {
  expect(planOf(about).warnings).toEqual(warnings)
})

describe('money', () => {
  const paid = madeOf({ billing: 'payNow', payMethod: 'card' })
  test.each<[string, ReservationCase, Partial<ReservationFacts>, { refundCents: number; balanceAfterCents: number }]>([
    ['paid, in good time: everything is refunded', paid, {}, { refundCents: 18_000, balanceAfterCents: -18_000 }],
    ['paid, late: the rest after the fee is refunded', paid, hoursBefore(30), { refundCents: 9_000, balanceAfterCents: -9_000 }],
    ['unpaid, late: the fee is due', current, hoursBefore(30), { refundCents: 0, balanceAfterCents: 9_000 }],
    ['unpaid, in good time: nothing is due', current, {}, { refundCents: 0, balanceAfterCents: 0 }],
  ])('%s', (_, example, about, expected) => {
    expect(planOf(about, {}, example)).toMatchObject(expected)
  })

  test('a partner’s account is credited, and the guest gets no refund', () => {
    const onAccount = madeOf({ billing: 'partnerAccount', partnerGuid: 'hotel' }, { partner: hotel })
    expect(planOf({}, {}, onAccount)).toMatchObject({ refundCents: 0, balanceAfterCents: 20_000, balanceOf: 'Casuarina Hotel' })
  })

  test('the balance changes by the charge and the fee, and any credit is the refund', () => {
    const money = fc.record({
      balanceCents: fc.integer({ min: -100_000, max: 100_000 }),
      hours: fc.integer({ min: 1, max: 70 }),
      goodwillPercent: fc.nat(100),
    })
    fc.assert(
      fc.property(money, ({ balanceCents, hours, goodwillPercent }) => {
        const change = done(cancelled(current, { ...withOverride, ...hoursBefore(hours), balanceCents }, { goodwillPercent }))
        const feeCents = feeOf(change)
        expect(change.plan.balanceAfterCents).toBe(balanceCents - 18_000 + feeCents)
        expect(change.plan.refundCents).toBe(change.plan.balanceAfterCents < 0 ? -change.plan.balanceAfterCents : 0)
        expect(feeCents).toBeGreaterThanOrEqual(0)
        expect(feeCents).toBeLessThanOrEqual(18_000)
      }),
    )
  })
})

describe('refused', () => {
  const gone = withStatus(current, 'arrivalFastTrack', 'cancelled')
  const locked = { days: [dayFacts({ isLocked: true, taken: 3 })] }
  test.each<[string, ReservationCase, Partial<ReservationFacts>, Partial<CancelRequest>, Record<string, string>]>([
    ['a cancelled booking', gone, {}, only(gone, 'arrivalFastTrack'), { booking: 'This booking is cancelled' }],
    ['a reservation without open bookings', gone, {}, {}, { booking: 'This reservation has no open bookings to cancel' }],
    ['without a reason', current, {}, { reason: ' ' }, { reason: 'This field is required' }],
    ['on a closed day', current, locked, {}, { booking: 'This day is closed. You need a policy override to change it.' }],
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
      const row: [string, ReservationCase, Partial<ReservationFacts>, Partial<CancelRequest>, Record<string, string>] = [
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
    expect(planOf({ ...withOverride, ...later }, only(served, 'arrivalFastTrack'), served)).toMatchObject({ chargeCents: 9_000 })
  })
})
