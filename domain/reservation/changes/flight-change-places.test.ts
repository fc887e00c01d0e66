import { describe, expect, test } from 'vitest'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, waits } from '#domain/reservation/example-facts.ts'
import { withTrips } from '#domain/reservation/example-changes.ts'
import { bookingIn, done, madeOf, refusedFields } from '#domain/reservation/example-reservation.ts'
import { withBookings } from '#domain/reservation/reservation.ts'
import { party, to, moved } from '#domain/reservation/example-moved.ts'

describe('the driver', () => {
  const driven = {
    ...party,
    reservation: withBookings(party.reservation, (booking) => ({
      ...booking,
      trips: booking.trips.map((trip) => ({ ...trip, driverGuid: 'dora', status: 'assigned' as const })),
    })),
  }
  const busy = {
    guid: 'other',
    driverGuid: 'dora',
    status: 'assigned',
    pickupAt: '2026-11-21T19:00:00Z',
    expectedMinutes: 30,
    reference: 'OTHER1',
    passengers: 2,
  } as const

  test('keeps the trip and is notified', () => {
    const change = done(moved(to('next day in'), {}, driven))
    expect(effectsOf(change.effects, 'tripAltered')).toMatchObject([
      { driver: 'keeps', after: { driverGuid: 'dora' } },
    ])
    expect(change.plan.lines.find(({ label }) => label === 'Trip at 14:50')?.after).toMatch(
      /; Dora will be notified$/,
    )
  })

  test('already on the way starts again at the new time; completed trips stay', () => {
    const [first] = bookingIn(party.reservation, 'arrivalTransfer').trips
    const two = withTrips(party, () => ({ driverGuid: 'dora', status: 'started' }))
    const begun = {
      ...two,
      reservation: withBookings(two.reservation, (booking) =>
        booking.kind === 'arrivalTransfer' && first
          ? {
              ...booking,
              trips: [
                ...booking.trips,
                { ...first, guid: 'driven', sequence: 2, status: 'completed' as const, driverGuid: 'dora' },
              ],
            }
          : booking,
      ),
    }
    const { after } = done(moved(to('next day in'), {}, begun))
    expect(bookingIn(after, 'arrivalTransfer').trips).toMatchObject([
      { status: 'assigned', driverGuid: 'dora', pickupAt: '2026-11-21T18:50:00Z' },
      { status: 'completed', pickupAt: '2026-11-20T18:50:00Z' },
    ])
  })

  test('loses it to another trip at that time', () => {
    const change = done(moved(to('next day in'), { drives: [busy] }, driven))
    expect(effectsOf(change.effects, 'tripAltered')).toMatchObject([
      { driver: 'loses', after: { driverGuid: null, status: 'unassigned' } },
    ])
    expect(change.plan.lines.find(({ label }) => label === 'Trip at 14:50')?.after).toMatch(
      /; Dora is busy then, so the trip needs another driver$/,
    )
  })
})

describe('places', () => {
  const full = (change = {}) => ({
    days: [
      ...party.facts.days,
      dayFacts({ date: '2026-11-21', mode: 'limited', capacity: 10, taken: 8, ...change }),
    ],
  })
  const text =
    'Only 2 places left (3 needed) on Sat 21 Nov. The party would lose its places and join the waitlist.'

  test('are asked about first if there are none', () => {
    expect(refusedFields(moved(to('next day in'), full()))).toEqual({ allowWaitlist: text })
  })

  test('are waitlisted if allowed, and charged on approval', () => {
    const change = done(moved(to('next day in', 'flight in', true), full()))
    expect(bookingIn(change.after, 'arrivalFastTrack')).toMatchObject({
      status: 'waitlisted',
      waitlistedAt: '2026-11-17T14:00:00Z',
    })
    expect(effectsOf(change.effects, 'places')).toMatchObject([{ date: '2026-11-20', passengers: -3 }])
    expect(change.plan).toMatchObject({ balanceAfterCents: 52_600 - 18_000 - 4_000 })
    expect(change.plan.warnings[0]).toContain('Only 2 places left (3 needed). The booking joins the waitlist')
  })

  test('go to the first waiting party that fits', () => {
    expect(refusedFields(moved(to('next day in'), full({ taken: 0, waiting: [waits(2)] })))).toEqual({
      allowWaitlist:
        'Other parties are ahead on the waitlist on Sat 21 Nov. The party would lose its places and ' +
        'join the waitlist.',
    })
    expect(
      bookingIn(
        done(moved(to('next day in'), full({ taken: 0, waiting: [waits(11)] }))).after,
        'arrivalFastTrack',
      ).status,
    ).toBe('booked')
  })

  test('on the day the party waits for keep its turn', () => {
    const waiting = madeOf({}, { days: [dayFacts({ mode: 'waitlistOnly' })] })
    const { after } = done(moved(to('night in'), { now: '2026-11-18T14:00:00Z' }, waiting))
    expect(bookingIn(after, 'arrivalFastTrack')).toMatchObject({
      status: 'waitlisted',
      waitlistedAt: '2026-11-17T14:00:00Z',
      flightGuid: 'night in',
    })
  })

  test('on a free day are given immediately to a party that waited for another', () => {
    const waiting = madeOf({}, { days: [dayFacts({ mode: 'waitlistOnly' })] })
    const change = done(moved(to('next day in'), {}, waiting))
    expect(bookingIn(change.after, 'arrivalFastTrack')).toMatchObject({
      status: 'booked',
      waitlistedAt: null,
    })
    expect(change.plan.chargeCents).toBe(18_000)
  })
})
