import { describe, expect, test } from 'vitest'
import { differenceOf, linesDue } from './difference.ts'
import { effectsOf, type Effect } from './effects.ts'
import { pointOf, withStatus, withTrips } from './example-changes.ts'
import { dayFacts, factsOf } from './example-facts.ts'
import { both, bookingIn, done, madeOf, stored, type ReservationCase } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import { withBookings, type ReservedBooking } from './reservation.ts'

const party = madeOf(both)
const journeys = stored(factsOf(), done(pointOf()))

/** What it takes from how it stands to how a change leaves it. */
function effectsTo(it: ReservationCase, after: ReservationCase, about: Partial<ReservationFacts> = {}): Effect[] {
  return differenceOf(it.reservation, after.reservation, { ...it.facts, ...about })
}
const altered = (it: ReservationCase, change: (booking: ReservedBooking) => Partial<ReservedBooking>): ReservationCase => ({
  ...it,
  reservation: withBookings(it.reservation, (one) => ({ ...one, ...change(one) })),
})

describe('one value and another', () => {
  test('that are alike: nothing is done, in whatever order the lines of a price are', () => {
    expect(effectsTo(party, party)).toEqual([])
    const turned = altered(party, ({ priceLines }) => ({ priceLines: priceLines.toReversed() }))
    expect(effectsTo(party, turned).map(({ kind }) => kind)).not.toContain('charged')
  })

  test('with another comment: the group alone', () => {
    const after = { ...party, reservation: { ...party.reservation, comments: 'Vegan' } }
    expect(effectsTo(party, after)).toEqual([
      { kind: 'groupAltered', status: 'confirmed', firstServiceDate: '2026-11-20', comments: 'Vegan', flags: [] },
    ])
  })

  test('on another day: places net by day and direction, in the order in which they are locked, and a number of that day', () => {
    const after = altered(party, ({ kind }) => (kind === 'departureFastTrack' ? { serviceDate: '2026-11-19' } : {}))
    const effects = effectsTo(party, after)
    expect(effectsOf(effects, 'places').map(({ date, direction, passengers }) => [date, direction, passengers])).toEqual([
      ['2026-11-19', 'departure', 3],
      ['2026-11-27', 'departure', -3],
    ])
    expect(effectsOf(effects, 'dayNumber')).toMatchObject([{ date: '2026-11-19', direction: 'departure' }])
    expect(effectsOf(effects, 'groupAltered')).toMatchObject([{ firstServiceDate: '2026-11-19' }])
  })

  test.each<[string, Partial<ReservationFacts>, number]>([
    ['an open day has no end', { days: [dayFacts({ direction: 'departure', taken: 50 })] }, 0],
    ['within the capacity none', { days: [dayFacts({ direction: 'departure', mode: 'limited', capacity: 10, taken: 7 })] }, 0],
    ['those beyond it', { days: [dayFacts({ direction: 'departure', mode: 'limited', capacity: 10, taken: 9 })] }, 2],
    [
      'all of them where it is exceeded already',
      { days: [dayFacts({ direction: 'departure', mode: 'limited', capacity: 10, taken: 12 })] },
      3,
    ],
  ])('places past the capacity: %s', (_, about, beyond) => {
    const after = altered(party, ({ kind }) => (kind === 'departureFastTrack' ? { serviceDate: '2026-11-20' } : {}))
    expect(effectsOf(effectsTo(party, after, about), 'places').find(({ passengers }) => passengers > 0)?.beyond).toBe(beyond)
  })

  test('in which somebody who was here is expected again, and another does not come', () => {
    const here = altered(party, (it) => ({ attendance: it.attendance.map((one) => ({ ...one, state: 'checkedIn' as const })) }))
    const after = altered(here, ({ kind, attendance }) =>
      kind === 'arrivalFastTrack' ? { attendance: attendance.slice(1).map((one) => ({ ...one, state: 'expected' as const })) } : {},
    )
    const [first, ...others] = bookingIn(party.reservation, 'arrivalFastTrack').attendance.map(({ passengerGuid }) => passengerGuid)
    const effects = effectsTo(here, after)
    expect(effectsOf(effects, 'notExpected').map(({ passengerGuid }) => passengerGuid)).toEqual([first])
    expect(effectsOf(effects, 'attendanceReset').map(({ passengerGuids }) => passengerGuids)).toEqual([others])
  })
})

describe('drives of one driver', () => {
  const driven = withTrips(journeys, () => ({ driverGuid: 'dora', status: 'assigned' }))
  const own = driven.reservation.bookings.flatMap((it) => it.trips)
  const drives = own.map(({ guid, pickupAt, expectedMinutes, status, passengers }) => {
    return { guid, driverGuid: 'dora', pickupAt, expectedMinutes, status, passengers, reference: 'ABC234' }
  })
  const driversAfter = (after: ReservationCase) =>
    effectsOf(effectsTo(driven, after, { drives }), 'tripAltered').map((it) => [it.before.journey, it.driver, it.after.status])

  test('that move onto another of the same reservation are lost, and that stays', () => {
    const after = withTrips(driven, (trip) => (trip.sequence === 2 ? { pickupAt: '2026-11-20T14:10:00Z' } : {}))
    expect(driversAfter(after)).toEqual([[2, 'loses', 'unassigned']])
  })

  test('that both move to one time are both lost: which of them stays is the dispatcher’s to say', () => {
    const after = withTrips(driven, () => ({ pickupAt: '2026-11-25T14:00:00Z' }))
    expect(driversAfter(after)).toEqual([
      [1, 'loses', 'unassigned'],
      [2, 'loses', 'unassigned'],
      [2, 'loses', 'unassigned'],
    ])
  })

  test('that stay at their time are kept, whatever is beside them', () => {
    const after = withTrips(driven, ({ luggage }) => ({ luggage: luggage + 1 }))
    expect(driversAfter(after).map(([, driver]) => driver)).toEqual(['keeps', 'keeps', 'keeps'])
  })

  test('that end as another begins are not in its way', () => {
    const [first] = own
    if (!first) throw new Error('There is no drive')
    const after = withTrips(driven, (trip) => (trip.sequence === 3 ? { pickupAt: '2026-11-20T14:50:00Z' } : {}))
    expect(first).toMatchObject({ pickupAt: '2026-11-20T14:00:00Z', expectedMinutes: 50 })
    expect(driversAfter(after)).toEqual([[2, 'keeps', 'assigned']])
  })
})

describe('what is due', () => {
  const track = bookingIn(party.reservation, 'arrivalFastTrack')
  const fee = [{ ...track.priceLines[0], key: 'cancellation' }] as ReservedBooking['feeLines']
  test.each<[string, Partial<ReservedBooking>, ReturnType<typeof linesDue>]>([
    ['while it stands, its price', {}, { role: 'service', lines: track.priceLines }],
    ['while it waits, nothing', { status: 'waitlisted' }, { role: 'service', lines: [] }],
    ['once it is cancelled, its fee', { status: 'cancelled', feeLines: fee }, { role: 'cancellation', lines: fee }],
  ])('%s', (_, change, due) => {
    expect(linesDue({ ...track, ...change })).toEqual(due)
  })

  test('moves to another day: what stood goes back, and is charged for that day', () => {
    const after = altered(party, ({ kind, priceLines }) =>
      kind === 'arrivalFastTrack' ? { priceLines: priceLines.map((it) => ({ ...it, serviceDate: '2026-12-01' })) } : {},
    )
    const effects = effectsTo(party, after)
    expect(effectsOf(effects, 'chargeReversed').map(({ totalCents }) => totalCents)).toEqual([18_000])
    expect(effectsOf(effects, 'charged').map(({ serviceDate, totalCents }) => [serviceDate, totalCents])).toEqual([['2026-12-01', 18_000]])
  })

  test('on one of two days becomes another sum: the other day, of a closed month perhaps, is left alone', () => {
    const after = altered(journeys, ({ priceLines }) => ({
      priceLines: priceLines.map((it) =>
        it.serviceDate === '2026-11-22' ? { ...it, netCents: it.netCents - 100, totalCents: it.totalCents - 100 } : it,
      ),
    }))
    const effects = effectsTo(journeys, after)
    expect(effectsOf(effects, 'chargeReversed').map(({ totalCents }) => totalCents)).toEqual([13_200])
    expect(effectsOf(effects, 'charged').map(({ serviceDate, totalCents }) => [serviceDate, totalCents])).toEqual([['2026-11-22', 13_100]])
  })

  test('is what waiting cost besides, which no change touches', () => {
    const charges = party.facts.charges.map((it) => ({ ...it, kind: 'waiting' as const }))
    const gone = withStatus(party, 'arrivalFastTrack', 'cancelled')
    expect(effectsOf(effectsTo(party, gone, { charges }), 'chargeReversed')).toEqual([])
  })
})
