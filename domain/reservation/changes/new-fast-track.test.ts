import { describe, expect, test } from 'vitest'
import { dayFacts, factsOf, flightsWith, nightFlight } from '#domain/reservation/example-facts.ts'
import {
  arrivalLeg,
  bookingIn,
  departureLeg,
  done,
  planNew,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import type { ReservedBooking } from '#domain/reservation/reservation.ts'
import type { AdvancedRequest } from './new-advanced.ts'

/** The fast track of an advanced booking, as stored. */
const fastTrack = (facts: Partial<ReservationFacts> = {}, request: Partial<AdvancedRequest> = {}) =>
  bookingIn(done(planNew(facts, request)).after, 'arrivalFastTrack')
const sumOf = ({ priceLines }: ReservedBooking) => priceLines.reduce((sum, it) => sum + it.totalCents, 0)

const ofAnyBooking = {
  details: {},
  adults: 2,
  children: 1,
  infants: 0,
  status: 'booked',
  comments: '',
  feeLines: [],
  cancelReason: '',
  belongsTo: null,
  hours: null,
  dayNumber: null,
  bookedAt: '2026-11-17T14:00:00Z',
  bookedByActor: true,
  waitlistedAt: null,
}

describe('fast track', () => {
  test('of an arrival, as saved', () => {
    const { priceLines, ...booking } = fastTrack()
    expect(booking).toEqual({
      ...ofAnyBooking,
      guid: 'new:arrivalFastTrack',
      kind: 'arrivalFastTrack',
      direction: 'arrival',
      serviceDate: '2026-11-20',
      serviceTime: '14:05',
      flightGuid: 'flight in',
      attendance: [1, 2, 3].map((it) => ({ passengerGuid: `new:passenger${it}`, state: 'expected' })),
      trips: [],
      lastSequence: 0,
    })
    expect(priceLines.map(({ key, label, totalCents }) => [key, label, totalCents])).toEqual([
      ['adult.first', 'Arrival fast track, adult, first', 10_000],
      ['adult.further', 'Arrival fast track, adult, further', 5_000],
      ['child', 'Arrival fast track, child', 3_000],
    ])
  })

  test('of a departure has its own prices', () => {
    const booking = bookingIn(
      done(planNew({}, { arrival: null, departure: departureLeg() })).after,
      'departureFastTrack',
    )
    expect(booking).toMatchObject({ direction: 'departure', serviceTime: '17:33' })
    expect(booking.priceLines.map(({ key }) => key)).toEqual(['adult.first', 'adult.further', 'child'])
    expect(sumOf(booking)).toBe(13_000)
  })

  const late = flightsWith('flight in', { estimated: '2026-11-21T04:40:00Z' })

  test('of a late flight keeps its scheduled time, which all time limits use', () => {
    expect(fastTrack({ flights: late })).toMatchObject({ serviceDate: '2026-11-20', serviceTime: '14:05' })
  })

  test('of a late flight never has a night surcharge', () => {
    expect(sumOf(fastTrack({ flights: late }))).toBe(18_000)
  })

  test('of a flight scheduled at night has one', () => {
    const booking = fastTrack({}, { arrival: arrivalLeg({ flightGuid: nightFlight.guid }) })
    expect(
      booking.priceLines.map(({ label, quantity, unitCents }) => `${quantity} × ${unitCents} ${label}`),
    ).toContain('3 × 700 Night desk')
  })

  test('short notice is counted from now to the scheduled time', () => {
    const known = factsOf().book
    const surcharges = known.surcharges
      .filter((it) => it.guid === 'soon')
      .map((it) => ({ ...it, appliesTo: 'fastTrack' as const }))
    const book = { ...known, surcharges }
    expect(sumOf(fastTrack({ book, now: '2026-11-19T18:04:00Z' }))).toBe(18_000)
    expect(sumOf(fastTrack({ book, now: '2026-11-19T18:06:00Z' }))).toBe(21_000)
  })

  test('names every missing price by age band', () => {
    const result = planNew({ book: { ...factsOf().book, fastTrack: [] } })
    expect(result).toMatchObject({
      errors: [
        { message: 'No price is set for Arrival fast track, adult on Fri 20 Nov' },
        { message: 'No price is set for Arrival fast track, child on Fri 20 Nov' },
      ],
    })
  })

  test.each<[string, Partial<ReservationFacts>, ReservedBooking['status']]>([
    [
      'enough places for all three',
      { days: [dayFacts({ mode: 'limited', capacity: 10, taken: 7 })] },
      'booked',
    ],
    [
      'one place short: the whole party waits',
      { days: [dayFacts({ mode: 'limited', capacity: 10, taken: 8 })] },
      'waitlisted',
    ],
    ['a waitlist-only day', { days: [dayFacts({ mode: 'waitlistOnly' })] }, 'waitlisted'],
  ])('%s', (_, facts, status) => {
    expect(fastTrack(facts).status).toBe(status)
  })
})
