import { describe, expect, test } from 'vitest'
import { differenceOf } from './difference.ts'
import { linesDue } from './money-effects.ts'
import { effectsOf, type Effect } from './effects.ts'
import { pointOf, withStatus, withTrips } from './example-changes.ts'
import { dayFacts, factsOf } from './example-facts.ts'
import { both, bookingIn, done, madeOf, stored, type ReservationCase } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import { withBookings, type ReservedBooking } from './reservation.ts'

const party = madeOf(both)
const journeys = stored(factsOf(), done(pointOf()))

/** What it takes from how it stands to how a change leaves it. */
function effectsTo(
  example: ReservationCase,
  after: ReservationCase,
  about: Partial<ReservationFacts> = {},
): Effect[] {
  return differenceOf(example.reservation, after.reservation, { ...example.facts, ...about })
}
const altered = (
  example: ReservationCase,
  change: (booking: ReservedBooking) => Partial<ReservedBooking>,
): ReservationCase => ({
  ...example,
  reservation: withBookings(example.reservation, (one) => ({ ...one, ...change(one) })),
})

describe('the difference between two versions', () => {
  test('equal versions have no effects, in any order of price lines', () => {
    expect(effectsTo(party, party)).toEqual([])
    const turned = altered(party, ({ priceLines }) => ({ priceLines: priceLines.toReversed() }))
    expect(effectsTo(party, turned).map(({ kind }) => kind)).not.toContain('charged')
  })

  test('another comment changes only the group', () => {
    const after = { ...party, reservation: { ...party.reservation, comments: 'Vegan' } }
    expect(effectsTo(party, after)).toEqual([
      {
        kind: 'groupAltered',
        status: 'confirmed',
        firstServiceDate: '2026-11-20',
        comments: 'Vegan',
        details: {},
        flags: [],
      },
    ])
  })

  test('another day changes places by day and direction, in lock order, and needs a new day number', () => {
    const after = altered(party, ({ kind }) =>
      kind === 'departureFastTrack' ? { serviceDate: '2026-11-19' } : {},
    )
    const effects = effectsTo(party, after)
    expect(
      effectsOf(effects, 'places').map(({ date, direction, passengers }) => [date, direction, passengers]),
    ).toEqual([
      ['2026-11-19', 'departure', 3],
      ['2026-11-27', 'departure', -3],
    ])
    expect(effectsOf(effects, 'dayNumber')).toMatchObject([{ date: '2026-11-19', direction: 'departure' }])
    expect(effectsOf(effects, 'groupAltered')).toMatchObject([{ firstServiceDate: '2026-11-19' }])
  })

  test.each<[string, Partial<ReservationFacts>, number]>([
    ['an open day has no end', { days: [dayFacts({ direction: 'departure', taken: 50 })] }, 0],
    [
      'none within capacity',
      { days: [dayFacts({ direction: 'departure', mode: 'limited', capacity: 10, taken: 7 })] },
      0,
    ],
    [
      'those over capacity',
      { days: [dayFacts({ direction: 'departure', mode: 'limited', capacity: 10, taken: 9 })] },
      2,
    ],
    [
      'all of them if already over capacity',
      { days: [dayFacts({ direction: 'departure', mode: 'limited', capacity: 10, taken: 12 })] },
      3,
    ],
  ])('places over capacity: %s', (_, about, beyond) => {
    const after = altered(party, ({ kind }) =>
      kind === 'departureFastTrack' ? { serviceDate: '2026-11-20' } : {},
    )
    expect(
      effectsOf(effectsTo(party, after, about), 'places').find(({ passengers }) => passengers > 0)?.beyond,
    ).toBe(beyond)
  })

  test('one passenger is expected again and another no longer', () => {
    const here = altered(party, (it) => ({
      attendance: it.attendance.map((one) => ({ ...one, state: 'checkedIn' as const })),
    }))
    const after = altered(here, ({ kind, attendance }) =>
      kind === 'arrivalFastTrack'
        ? { attendance: attendance.slice(1).map((one) => ({ ...one, state: 'expected' as const })) }
        : {},
    )
    const [first, ...others] = bookingIn(party.reservation, 'arrivalFastTrack').attendance.map(
      ({ passengerGuid }) => passengerGuid,
    )
    const effects = effectsTo(here, after)
    expect(effectsOf(effects, 'notExpected').map(({ passengerGuid }) => passengerGuid)).toEqual([first])
    expect(effectsOf(effects, 'attendanceReset').map(({ passengerGuids }) => passengerGuids)).toEqual([
      others,
    ])
  })
})

describe('trips of one driver', () => {
  const driven = withTrips(journeys, () => ({ driverGuid: 'dora', status: 'assigned' }))
  const own = driven.reservation.bookings.flatMap((it) => it.trips)
  const drives = own.map(({ guid, pickupAt, expectedMinutes, status, passengers }) => {
    return { guid, driverGuid: 'dora', pickupAt, expectedMinutes, status, passengers, reference: 'ABC234' }
  })
  const driversAfter = (after: ReservationCase) =>
    effectsOf(effectsTo(driven, after, { drives }), 'tripAltered').map((it) => [
      it.before.journey,
      it.driver,
      it.after.status,
    ])

  test('that move onto another trip of the reservation are lost, and that one stays', () => {
    const after = withTrips(driven, (trip) =>
      trip.sequence === 2 ? { pickupAt: '2026-11-20T14:10:00Z' } : {},
    )
    expect(driversAfter(after)).toEqual([[2, 'loses', 'unassigned']])
  })

  test('that both move to the same time are both lost, so the dispatcher decides', () => {
    const after = withTrips(driven, () => ({ pickupAt: '2026-11-25T14:00:00Z' }))
    expect(driversAfter(after)).toEqual([
      [1, 'loses', 'unassigned'],
      [2, 'loses', 'unassigned'],
      [2, 'loses', 'unassigned'],
    ])
  })

  test('whose time doesn’t change stay even if they clash', () => {
    const after = withTrips(driven, ({ luggage }) => ({ luggage: luggage + 1 }))
    expect(driversAfter(after).map(([, driver]) => driver)).toEqual(['keeps', 'keeps', 'keeps'])
  })

  test('that end when another starts don’t clash', () => {
    const [first] = own
    if (!first) throw new Error('There is no drive')
    const after = withTrips(driven, (trip) =>
      trip.sequence === 3 ? { pickupAt: '2026-11-20T14:50:00Z' } : {},
    )
    expect(first).toMatchObject({ pickupAt: '2026-11-20T14:00:00Z', expectedMinutes: 50 })
    expect(driversAfter(after)).toEqual([[2, 'keeps', 'assigned']])
  })
})

describe('the amount due', () => {
  const track = bookingIn(party.reservation, 'arrivalFastTrack')
  const fee = [{ ...track.priceLines[0], key: 'cancellation' }] as ReservedBooking['feeLines']
  test.each<[string, Partial<ReservedBooking>, ReturnType<typeof linesDue>]>([
    ['is the price of an active booking', {}, { role: 'service', lines: track.priceLines }],
    ['is zero on the waitlist', { status: 'waitlisted' }, { role: 'service', lines: [] }],
    [
      'is the fee once cancelled',
      { status: 'cancelled', feeLines: fee },
      { role: 'cancellation', lines: fee },
    ],
  ])('%s', (_, change, due) => {
    expect(linesDue({ ...track, ...change })).toEqual(due)
  })

  test('moves to another day by reversing and charging for that day', () => {
    const after = altered(party, ({ kind, priceLines }) =>
      kind === 'arrivalFastTrack'
        ? { priceLines: priceLines.map((it) => ({ ...it, serviceDate: '2026-12-01' })) }
        : {},
    )
    const effects = effectsTo(party, after)
    expect(effectsOf(effects, 'chargeReversed').map(({ totalCents }) => totalCents)).toEqual([18_000])
    expect(
      effectsOf(effects, 'charged').map(({ serviceDate, totalCents }) => [serviceDate, totalCents]),
    ).toEqual([['2026-12-01', 18_000]])
  })

  test('changes on one of two days without touching the other, which may be in a closed month', () => {
    const after = altered(journeys, ({ priceLines }) => ({
      priceLines: priceLines.map((line) =>
        line.serviceDate === '2026-11-22'
          ? { ...line, netCents: line.netCents - 100, totalCents: line.totalCents - 100 }
          : line,
      ),
    }))
    const effects = effectsTo(journeys, after)
    expect(effectsOf(effects, 'chargeReversed').map(({ totalCents }) => totalCents)).toEqual([13_200])
    expect(
      effectsOf(effects, 'charged').map(({ serviceDate, totalCents }) => [serviceDate, totalCents]),
    ).toEqual([['2026-11-22', 13_100]])
  })

  test('doesn’t include charges for waiting, which no change touches', () => {
    const charges = party.facts.charges.map((it) => ({ ...it, kind: 'waiting' as const }))
    const gone = withStatus(party, 'arrivalFastTrack', 'cancelled')
    expect(effectsOf(effectsTo(party, gone, { charges }), 'chargeReversed')).toEqual([])
  })
})
