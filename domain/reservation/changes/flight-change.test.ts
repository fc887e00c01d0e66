import { describe, expect, test } from 'vitest'
import { effectsOf } from '#domain/reservation/effects.ts'
import { raised } from '#domain/reservation/example-facts.ts'
import {
  bookingIn,
  departureLeg,
  done,
  doneOn,
  drive,
  madeOf,
  planOn,
} from '#domain/reservation/example-reservation.ts'
import { withBookings } from '#domain/reservation/reservation.ts'
import { flightChangeTarget } from './flight-change.ts'
import { party, to, moved } from '#domain/reservation/example-moved.ts'

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
    expect(bookingIn(change.after, 'extra')).toMatchObject({
      serviceDate: '2026-11-21',
      serviceTime: '14:05',
    })
    expect(bookingIn(change.after, 'departureFastTrack')).toEqual(
      bookingIn(party.reservation, 'departureFastTrack'),
    )
    expect(effectsOf(change.effects, 'places')).toEqual([
      { kind: 'places', date: '2026-11-20', direction: 'arrival', passengers: -3, beyond: 0 },
      { kind: 'places', date: '2026-11-21', direction: 'arrival', passengers: 3, beyond: 0 },
    ])
    expect(effectsOf(change.effects, 'dayNumber')).toMatchObject([
      { date: '2026-11-21', direction: 'arrival' },
    ])
    expect(
      effectsOf(change.effects, 'charged').map(({ serviceDate, totalCents }) => [serviceDate, totalCents]),
    ).toEqual([
      ['2026-11-21', 18_000],
      ['2026-11-21', 8_800],
      ['2026-11-21', 4_000],
    ])
    expect(change.plan).toMatchObject({ chargeCents: 0, balanceAfterCents: 52_600 })
  })

  test('on the same day: places and day number stay, and the night surcharge is charged', () => {
    const change = done(moved(to('night in')))
    expect([effectsOf(change.effects, 'places'), effectsOf(change.effects, 'dayNumber')]).toEqual([[], []])
    expect(bookingIn(change.after, 'arrivalTransfer')).toMatchObject({
      serviceDate: '2026-11-20',
      serviceTime: '23:15',
    })
    expect(bookingIn(change.after, 'extra').serviceTime).toBe(
      bookingIn(change.after, 'arrivalFastTrack').serviceTime,
    )
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
    expect(effectsOf(change.effects, 'chargeReversed').map(({ totalCents }) => totalCents)).toEqual([
      19_500, 9_900,
    ])
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

  test('to a flight after midnight: the pickup is the evening before, the fast track on its date', () => {
    const { after } = done(moved(to('small hours out', 'flight out')))
    expect(bookingIn(after, 'departureFastTrack')).toMatchObject({
      serviceDate: '2026-11-28',
      serviceTime: '00:40',
    })
    expect(bookingIn(after, 'departureTransfer')).toMatchObject({
      serviceDate: '2026-11-27',
      serviceTime: '21:05',
    })
  })

  test('a requested pickup keeps its distance from the flight; a calculated one is calculated again', () => {
    const asked = madeOf({
      arrival: null,
      departure: departureLeg({ transfer: { ...drive, pickupTime: '13:00' } }),
    })
    expect(
      bookingIn(done(moved(to('next month out', 'flight out'), {}, asked)).after, 'departureTransfer'),
    ).toMatchObject({
      serviceDate: '2026-12-02',
      serviceTime: '13:00',
    })
    expect(
      bookingIn(done(moved(to('next month out', 'flight out'))).after, 'departureTransfer'),
    ).toMatchObject({ serviceTime: '13:55' })
  })

  test.each([
    ['with it', '17:45'],
    ['without it, as before', '17:55'],
  ])('a pickup calculated %s allows for its stop on the new flight', (_, time) => {
    const stop = { place: { locationGuid: 'inn', address: '', zoneGuid: null }, at: null }
    const stopping = madeOf({
      arrival: null,
      departure: departureLeg({ transfer: { ...drive, stops: [stop] } }),
    })
    const stored = withBookings(stopping.reservation, (it) => ({
      ...it,
      trips: it.trips.map((trip) => ({ ...trip, pickupAt: `2026-11-27T${time}:00Z` })),
    }))
    const party = { ...stopping, reservation: stored }
    expect(
      bookingIn(done(moved(to('next month out', 'flight out'), {}, party)).after, 'departureTransfer'),
    ).toMatchObject({ serviceTime: '13:45' })
  })

  test('both flights in one plan', () => {
    const request = {
      legs: [...to('next day in').legs, ...to('next month out', 'flight out').legs],
      allowWaitlist: false,
    }
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
      reservation: withBookings(party.reservation, (it) =>
        it.kind === 'arrivalFastTrack' ? { ...it, status: 'completed' } : it,
      ),
    }
    const { after } = done(moved(to('next day in'), {}, served))
    expect(bookingIn(after, 'arrivalFastTrack')).toMatchObject({
      flightGuid: 'flight in',
      status: 'completed',
    })
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
