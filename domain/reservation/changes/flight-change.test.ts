import { describe, expect, test } from 'vitest'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, raised, waits } from '#domain/reservation/example-facts.ts'
import { withTrips } from '#domain/reservation/example-changes.ts'
import {
  both,
  bookingIn,
  departureLeg,
  done,
  doneOn,
  drive,
  madeOf,
  planOn,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { withBookings } from '#domain/reservation/reservation.ts'
import { flightChangeTarget, type FlightChangeRequest } from './flight-change.ts'

const party = madeOf(both)
const to = (toFlightGuid: string, flightGuid = 'flight in', allowWaitlist = false): FlightChangeRequest => ({
  legs: [{ flightGuid, toFlightGuid }],
  allowWaitlist,
})
const moved = (request: FlightChangeRequest, about: Partial<ReservationFacts> = {}, example: ReservationCase = party) =>
  planOn(example, flightChangeTarget, request, about)

describe('everything that depends on the flight moves with it', () => {
  test('to the next day: fast track, places, day number, car, extra and price', () => {
    const change = done(moved(to('next day in')))
    expect(bookingIn(change.after, 'arrivalFastTrack')).toMatchObject({
      flightGuid: 'next day in',
      serviceDate: '2026-11-21',
      serviceTime: '14:05',
      status: 'booked',
    })
    expect(bookingIn(change.after, 'arrivalTransfer')).toMatchObject({
      flightGuid: 'next day in',
      serviceDate: '2026-11-21',
      serviceTime: '14:50',
    })
    expect(bookingIn(change.after, 'arrivalTransfer').trips).toMatchObject([
      { flightGuid: 'next day in', pickupAt: '2026-11-21T18:50:00Z', serviceDate: '2026-11-21' },
    ])
    expect(bookingIn(change.after, 'extra')).toMatchObject({ serviceDate: '2026-11-21', serviceTime: '14:05' })
    expect(bookingIn(change.after, 'departureFastTrack')).toEqual(bookingIn(party.reservation, 'departureFastTrack'))
    expect(effectsOf(change.effects, 'places')).toEqual([
      { kind: 'places', date: '2026-11-20', direction: 'arrival', passengers: -3, beyond: 0 },
      { kind: 'places', date: '2026-11-21', direction: 'arrival', passengers: 3, beyond: 0 },
    ])
    expect(effectsOf(change.effects, 'dayNumber')).toMatchObject([{ date: '2026-11-21', direction: 'arrival' }])
    expect(effectsOf(change.effects, 'charged').map(({ serviceDate, totalCents }) => [serviceDate, totalCents])).toEqual([
      ['2026-11-21', 18_000],
      ['2026-11-21', 8_800],
      ['2026-11-21', 4_000],
    ])
    expect(change.plan).toMatchObject({ chargeCents: 0, balanceAfterCents: 52_600 })
  })

  test('on the same day: places and day number stay, and the night surcharge is charged', () => {
    const change = done(moved(to('night in')))
    expect([effectsOf(change.effects, 'places'), effectsOf(change.effects, 'dayNumber')]).toEqual([[], []])
    expect(bookingIn(change.after, 'arrivalTransfer')).toMatchObject({ serviceDate: '2026-11-20', serviceTime: '23:15' })
    expect(bookingIn(change.after, 'extra').serviceTime).toBe(bookingIn(change.after, 'arrivalFastTrack').serviceTime)
    expect(change.plan.chargeCents).toBe(2_100 + 2_200)
  })

  test('into the next month: charge, tax and holiday surcharge move too', () => {
    const flights = [
      ...party.facts.flights,
      {
        ...party.facts.flights[1],
        guid: 'holiday out',
        serviceDate: '2026-11-30',
        scheduled: '2026-11-30T21:33:00Z',
      } as (typeof party.facts.flights)[number],
    ]
    const onHoliday = doneOn(party, flightChangeTarget, to('holiday out', 'flight out'), { flights })
    expect(bookingIn(onHoliday.reservation, 'departureTransfer').priceLines.map(({ key }) => key)).toEqual([
      'drive1.sedan.drive',
      'drive1.sedan.holiday.HOTEL',
    ])
    const change = done(planOn(onHoliday, flightChangeTarget, to('next month out', 'holiday out')))
    expect(effectsOf(change.effects, 'chargeReversed').map(({ totalCents }) => totalCents)).toEqual([19_500, 9_900])
    expect(
      effectsOf(change.effects, 'charged').map(({ serviceDate, totalCents, lines }) => [
        serviceDate,
        totalCents,
        new Set(lines.map((line) => line.serviceDate)),
      ]),
    ).toEqual([
      ['2026-12-02', 13_000, new Set(['2026-12-02'])],
      ['2026-12-02', 8_800, new Set(['2026-12-02'])],
    ])
  })

  test('to a flight after midnight: the pickup is the evening before, the fast track on the flight’s date', () => {
    const { after } = done(moved(to('small hours out', 'flight out')))
    expect(bookingIn(after, 'departureFastTrack')).toMatchObject({ serviceDate: '2026-11-28', serviceTime: '00:40' })
    expect(bookingIn(after, 'departureTransfer')).toMatchObject({ serviceDate: '2026-11-27', serviceTime: '21:05' })
  })

  test('a requested pickup keeps its distance from the flight; a calculated one is calculated again', () => {
    const asked = madeOf({ arrival: null, departure: departureLeg({ transfer: { ...drive, pickupTime: '13:00' } }) })
    expect(bookingIn(done(moved(to('next month out', 'flight out'), {}, asked)).after, 'departureTransfer')).toMatchObject({
      serviceDate: '2026-12-02',
      serviceTime: '13:00',
    })
    expect(bookingIn(done(moved(to('next month out', 'flight out'))).after, 'departureTransfer')).toMatchObject({ serviceTime: '13:55' })
  })

  test('both flights in one plan', () => {
    const request = { legs: [...to('next day in').legs, ...to('next month out', 'flight out').legs], allowWaitlist: false }
    const { after } = done(moved(request))
    expect(after.bookings.map(({ serviceDate }) => serviceDate)).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-12-02',
      '2026-12-02',
      '2026-11-21',
    ])
  })

  test('completed services stay', () => {
    const served = {
      ...party,
      reservation: withBookings(party.reservation, (it) => (it.kind === 'arrivalFastTrack' ? { ...it, status: 'completed' } : it)),
    }
    const { after } = done(moved(to('next day in'), {}, served))
    expect(bookingIn(after, 'arrivalFastTrack')).toMatchObject({ flightGuid: 'flight in', status: 'completed' })
    expect(bookingIn(after, 'arrivalTransfer')).toMatchObject({ flightGuid: 'next day in' })
  })

  test('there and back costs nothing, also after a price rise that was undone', () => {
    const there = doneOn(party, flightChangeTarget, to('next day in'))
    const back = doneOn(there, flightChangeTarget, to('flight in', 'next day in'))
    expect(back.reservation.bookings.map(({ priceLines }) => priceLines)).toEqual(
      party.reservation.bookings.map(({ priceLines }) => priceLines),
    )
    expect(back.facts.balanceCents).toBe(52_600)
  })

  test('to another day at today’s prices', () => {
    expect(done(moved(to('next day in'), { book: raised(2) })).plan.chargeCents).toBe(18_000 + 8_800)
  })
})

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
    expect(effectsOf(change.effects, 'tripAltered')).toMatchObject([{ driver: 'keeps', after: { driverGuid: 'dora' } }])
    expect(change.plan.lines.find(({ label }) => label === 'Trip at 14:50')?.after).toMatch(/; Dora will be notified$/)
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
              trips: [...booking.trips, { ...first, guid: 'driven', sequence: 2, status: 'completed' as const, driverGuid: 'dora' }],
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
    expect(effectsOf(change.effects, 'tripAltered')).toMatchObject([{ driver: 'loses', after: { driverGuid: null, status: 'unassigned' } }])
    expect(change.plan.lines.find(({ label }) => label === 'Trip at 14:50')?.after).toMatch(
      /; Dora is busy then, so the trip needs another driver$/,
    )
  })
})

describe('places', () => {
  const full = (change = {}) => ({
    days: [...party.facts.days, dayFacts({ date: '2026-11-21', mode: 'limited', capacity: 10, taken: 8, ...change })],
  })
  const text = 'Only 2 places left for 3 on Sat 21 Nov. The party would lose its places and join the waitlist.'

  test('are asked about first if there are none', () => {
    expect(refusedFields(moved(to('next day in'), full()))).toEqual({ allowWaitlist: text })
  })

  test('are waitlisted if allowed, and charged on approval', () => {
    const change = done(moved(to('next day in', 'flight in', true), full()))
    expect(bookingIn(change.after, 'arrivalFastTrack')).toMatchObject({ status: 'waitlisted', waitlistedAt: '2026-11-17T14:00:00Z' })
    expect(effectsOf(change.effects, 'places')).toMatchObject([{ date: '2026-11-20', passengers: -3 }])
    expect(change.plan).toMatchObject({ balanceAfterCents: 52_600 - 18_000 - 4_000 })
    expect(change.plan.warnings[0]).toContain('Only 2 places left for 3. The booking joins the waitlist')
  })

  test('go to the first waiting party that fits', () => {
    expect(refusedFields(moved(to('next day in'), full({ taken: 0, waiting: [waits(2)] })))).toEqual({
      allowWaitlist: 'Other parties are ahead on the waitlist on Sat 21 Nov. The party would lose its places and join the waitlist.',
    })
    expect(bookingIn(done(moved(to('next day in'), full({ taken: 0, waiting: [waits(11)] }))).after, 'arrivalFastTrack').status).toBe(
      'booked',
    )
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
    expect(bookingIn(change.after, 'arrivalFastTrack')).toMatchObject({ status: 'booked', waitlistedAt: null })
    expect(change.plan.chargeCents).toBe(18_000)
  })
})
