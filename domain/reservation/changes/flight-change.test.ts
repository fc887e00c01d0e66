import { describe, expect, test } from 'vitest'
import { effectsOf } from '../effects.ts'
import { arrivalFlight, dayFacts, departureFlight, factsOf, flightsWith, raised, waits, withOverride } from '../example-facts.ts'
import { journey, pair, planned, withStatus, withTrips } from '../example-changes.ts'
import {
  ada,
  arrivalLeg,
  both,
  bookingIn,
  car,
  departureLeg,
  done,
  doneOn,
  drive,
  madeOf,
  planOn,
  refusedFields,
  stored,
  type ReservationCase,
} from '../example-reservation.ts'
import type { FlightFacts, ReservationFacts } from '../facts.ts'
import { withBookings, type ReservedTrip } from '../reservation.ts'
import { flightChangeTarget, type FlightChangeRequest } from './flight-change.ts'
import { newPrivate } from './new-drives.ts'

const party = madeOf(both)
const to = (toFlightGuid: string, flightGuid = 'flight in', allowWaitlist = false): FlightChangeRequest => ({
  legs: [{ flightGuid, toFlightGuid }],
  allowWaitlist,
})
const moved = (request: FlightChangeRequest, about: Partial<ReservationFacts> = {}, it: ReservationCase = party) =>
  planOn(it, flightChangeTarget, request, about)

describe('everything that hangs on the flight moves with it', () => {
  test('to the next day: fast track, places, day number, car, extra and price', () => {
    const it = done(moved(to('next day in')))
    expect(bookingIn(it.after, 'arrivalFastTrack')).toMatchObject({
      flightGuid: 'next day in',
      serviceDate: '2026-11-21',
      serviceTime: '14:05',
      status: 'booked',
    })
    expect(bookingIn(it.after, 'arrivalTransfer')).toMatchObject({
      flightGuid: 'next day in',
      serviceDate: '2026-11-21',
      serviceTime: '14:50',
    })
    expect(bookingIn(it.after, 'arrivalTransfer').trips).toMatchObject([
      { flightGuid: 'next day in', pickupAt: '2026-11-21T18:50:00Z', serviceDate: '2026-11-21' },
    ])
    expect(bookingIn(it.after, 'extra')).toMatchObject({ serviceDate: '2026-11-21', serviceTime: '14:05' })
    expect(bookingIn(it.after, 'departureFastTrack')).toEqual(bookingIn(party.reservation, 'departureFastTrack'))
    expect(effectsOf(it.effects, 'places')).toEqual([
      { kind: 'places', date: '2026-11-20', direction: 'arrival', passengers: -3, beyond: 0 },
      { kind: 'places', date: '2026-11-21', direction: 'arrival', passengers: 3, beyond: 0 },
    ])
    expect(effectsOf(it.effects, 'dayNumber')).toMatchObject([{ date: '2026-11-21', direction: 'arrival' }])
    expect(effectsOf(it.effects, 'charged').map(({ serviceDate, totalCents }) => [serviceDate, totalCents])).toEqual([
      ['2026-11-21', 18_000],
      ['2026-11-21', 8_800],
      ['2026-11-21', 4_000],
    ])
    expect(it.plan).toMatchObject({ chargeCents: 0, balanceAfterCents: 52_600 })
  })

  test('on the same day: its places and number stay, the night is charged', () => {
    const it = done(moved(to('night in')))
    expect([effectsOf(it.effects, 'places'), effectsOf(it.effects, 'dayNumber')]).toEqual([[], []])
    expect(bookingIn(it.after, 'arrivalTransfer')).toMatchObject({ serviceDate: '2026-11-20', serviceTime: '23:15' })
    expect(bookingIn(it.after, 'extra').serviceTime).toBe(bookingIn(it.after, 'arrivalFastTrack').serviceTime)
    expect(it.plan.chargeCents).toBe(2_100 + 2_200)
  })

  test('into the next month: charge, tax and holiday surcharge go with it', () => {
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
    const it = done(planOn(onHoliday, flightChangeTarget, to('next month out', 'holiday out')))
    expect(effectsOf(it.effects, 'chargeReversed').map(({ totalCents }) => totalCents)).toEqual([19_500, 9_900])
    expect(
      effectsOf(it.effects, 'charged').map(({ serviceDate, totalCents, lines }) => [
        serviceDate,
        totalCents,
        new Set(lines.map((line) => line.serviceDate)),
      ]),
    ).toEqual([
      ['2026-12-02', 13_000, new Set(['2026-12-02'])],
      ['2026-12-02', 8_800, new Set(['2026-12-02'])],
    ])
  })

  test('to a flight in the small hours: the party is fetched on the evening before, the fast track is of the flight’s day', () => {
    const { after } = done(moved(to('small hours out', 'flight out')))
    expect(bookingIn(after, 'departureFastTrack')).toMatchObject({ serviceDate: '2026-11-28', serviceTime: '00:40' })
    expect(bookingIn(after, 'departureTransfer')).toMatchObject({ serviceDate: '2026-11-27', serviceTime: '21:05' })
  })

  test('a pickup that was asked for keeps its distance from the flight, a computed one is computed', () => {
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

  test('what was served stays', () => {
    const served = {
      ...party,
      reservation: withBookings(party.reservation, (it) => (it.kind === 'arrivalFastTrack' ? { ...it, status: 'completed' } : it)),
    }
    const { after } = done(moved(to('next day in'), {}, served))
    expect(bookingIn(after, 'arrivalFastTrack')).toMatchObject({ flightGuid: 'flight in', status: 'completed' })
    expect(bookingIn(after, 'arrivalTransfer')).toMatchObject({ flightGuid: 'next day in' })
  })

  test('there and back costs nothing, also after a price rise was undone', () => {
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
    reservation: withBookings(party.reservation, (it) => ({
      ...it,
      trips: it.trips.map((trip) => ({ ...trip, driverGuid: 'dora', status: 'assigned' as const })),
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

  test('keeps the drive and is told', () => {
    const it = done(moved(to('next day in'), {}, driven))
    expect(effectsOf(it.effects, 'tripAltered')).toMatchObject([{ driver: 'keeps', after: { driverGuid: 'dora' } }])
    expect(it.plan.lines.find(({ label }) => label === 'Trip at 14:50')?.after).toMatch(/; Dora is notified$/)
  })

  test('who is on the way begins anew at the new time; what was driven stays', () => {
    const [first] = bookingIn(party.reservation, 'arrivalTransfer').trips
    const two = withTrips(party, () => ({ driverGuid: 'dora', status: 'started' }))
    const begun = {
      ...two,
      reservation: withBookings(two.reservation, (it) =>
        it.kind === 'arrivalTransfer' && first
          ? { ...it, trips: [...it.trips, { ...first, guid: 'driven', sequence: 2, status: 'completed' as const, driverGuid: 'dora' }] }
          : it,
      ),
    }
    const { after } = done(moved(to('next day in'), {}, begun))
    expect(bookingIn(after, 'arrivalTransfer').trips).toMatchObject([
      { status: 'assigned', driverGuid: 'dora', pickupAt: '2026-11-21T18:50:00Z' },
      { status: 'completed', pickupAt: '2026-11-20T18:50:00Z' },
    ])
  })

  test('loses it to another drive of that time', () => {
    const it = done(moved(to('next day in'), { drives: [busy] }, driven))
    expect(effectsOf(it.effects, 'tripAltered')).toMatchObject([{ driver: 'loses', after: { driverGuid: null, status: 'unassigned' } }])
    expect(it.plan.lines.find(({ label }) => label === 'Trip at 14:50')?.after).toMatch(/; Dora is busy then: the trip needs a driver$/)
  })
})

describe('places', () => {
  const full = (change = {}) => ({
    days: [...party.facts.days, dayFacts({ date: '2026-11-21', mode: 'limited', capacity: 10, taken: 8, ...change })],
  })
  const text = 'Only 2 places are left for 3 on Sat 21 Nov: the party would lose its places and wait'

  test('that are not there are asked about first', () => {
    expect(refusedFields(moved(to('next day in'), full()))).toEqual({ allowWaitlist: text })
  })

  test('where waiting is agreed to, the party waits, and is charged when it is approved', () => {
    const it = done(moved(to('next day in', 'flight in', true), full()))
    expect(bookingIn(it.after, 'arrivalFastTrack')).toMatchObject({ status: 'waitlisted', waitlistedAt: '2026-11-17T14:00:00Z' })
    expect(effectsOf(it.effects, 'places')).toMatchObject([{ date: '2026-11-20', passengers: -3 }])
    expect(it.plan).toMatchObject({ balanceAfterCents: 52_600 - 18_000 - 4_000 })
    expect(it.plan.warnings[0]).toContain('Only 2 places are left for 3: the booking joins the waitlist')
  })

  test('go to who waits first and fits', () => {
    expect(refusedFields(moved(to('next day in'), full({ taken: 0, waiting: [waits(2)] })))).toEqual({
      allowWaitlist: 'Others wait for this date and come first on Sat 21 Nov: the party would lose its places and wait',
    })
    expect(bookingIn(done(moved(to('next day in'), full({ taken: 0, waiting: [waits(11)] }))).after, 'arrivalFastTrack').status).toBe(
      'booked',
    )
  })

  test('of the day that it waits for: the party keeps its turn', () => {
    const waiting = madeOf({}, { days: [dayFacts({ mode: 'waitlistOnly' })] })
    const { after } = done(moved(to('night in'), { now: '2026-11-18T14:00:00Z' }, waiting))
    expect(bookingIn(after, 'arrivalFastTrack')).toMatchObject({
      status: 'waitlisted',
      waitlistedAt: '2026-11-17T14:00:00Z',
      flightGuid: 'night in',
    })
  })

  test('of a free day: who waited for another has them at once', () => {
    const waiting = madeOf({}, { days: [dayFacts({ mode: 'waitlistOnly' })] })
    const it = done(moved(to('next day in'), {}, waiting))
    expect(bookingIn(it.after, 'arrivalFastTrack')).toMatchObject({ status: 'booked', waitlistedAt: null })
    expect(it.plan.chargeCents).toBe(18_000)
  })
})

describe('what a move says', () => {
  const ofNext = (change: Partial<FlightFacts>) => ({ flights: flightsWith('next day in', change) })
  test.each<[string, Partial<FlightFacts>, string[]]>([
    ['on time', {}, []],
    ['late', { estimated: '2026-11-21T19:00:00Z' }, ['BA2155 is late: expected at 15:00']],
    ['landed', { status: 'landed', actual: '2026-11-21T18:00:00Z' }, ['BA2155 has landed already, at 14:00']],
  ])('of a flight that is %s', (_, change, warnings) => {
    const adults = madeOf({ ...both, children: 0 })
    const { effects, plan } = done(moved(to('next day in'), ofNext(change), adults))
    expect([plan.title, plan.warnings]).toEqual(['Change flight', warnings])
    expect(effectsOf(effects, 'guestNotified')).toEqual([{ kind: 'guestNotified', template: 'change' }])
  })

  test('of one that is late: the car is there when it comes', () => {
    const { after } = done(moved(to('next day in'), ofNext({ estimated: '2026-11-21T19:00:00Z' })))
    expect(after.bookings.slice(0, 2).map(({ serviceTime }) => serviceTime)).toEqual(['14:05', '15:45'])
  })
})

describe('the cars of a flight', () => {
  const twoCars = madeOf({ arrival: arrivalLeg({ transfer: { ...drive, cars: [car(), car()] } }) })
  const withFirst = (change: Partial<ReservedTrip>) => withTrips(twoCars, ({ sequence }) => (sequence === 1 ? change : {}))
  const transferOf = (it: ReservationCase) => {
    const { serviceDate, serviceTime, trips } = bookingIn(done(moved(to('next day in'), {}, it)).after, 'arrivalTransfer')
    return [`${serviceDate} ${serviceTime}`, trips.map(({ pickupAt, flightGuid }) => `${pickupAt} ${flightGuid ?? 'no flight'}`)]
  }

  test('that has driven stays, and the booking goes by those that have not', () => {
    expect(transferOf(withFirst({ status: 'completed', driverGuid: 'dora' }))).toEqual([
      '2026-11-21 14:50',
      ['2026-11-20T18:50:00Z flight in', '2026-11-21T18:50:00Z next day in'],
    ])
  })

  test('one that meets no flight stays', () => {
    expect(transferOf(withFirst({ flightGuid: null, pickupAt: '2026-11-20T16:00:00Z' }))).toEqual([
      '2026-11-20 12:00',
      ['2026-11-20T16:00:00Z no flight', '2026-11-21T18:50:00Z next day in'],
    ])
  })

  test('a private drive to a flight keeps its distance, also where it is the usual one', () => {
    const facts = factsOf()
    const usual = { ...journey, date: '2026-11-27', time: '13:55', cars: [car()] }
    const own = stored(facts, done(planned(facts, newPrivate(facts, ada, { ...pair, journey: usual, meetsFlightGuid: 'flight out' }))))
    const target = flightChangeTarget(own.facts, own.reservation, to('small hours out', 'flight out'))
    expect(bookingIn(done(target).after, 'privateTransfer')).toMatchObject({ serviceDate: '2026-11-27', serviceTime: '21:02' })
  })

  test('that would come too late for its flight is refused', () => {
    const late = madeOf(
      { arrival: null, departure: departureLeg({ transfer: { ...drive, pickupTime: '16:30' } }) },
      { permissions: withOverride.permissions },
    )
    const request = to('next month out', 'flight out')
    expect(refusedFields(moved(request, { permissions: [] }, late))).toEqual({
      'legs.0.toFlightGuid': 'The party would reach the airport 28 minutes before BA2154 leaves: check-in closes 60 minutes before',
    })
    expect(bookingIn(done(moved(request, {}, late)).after, 'departureTransfer').serviceTime).toBe('16:30')
  })
})

describe('coming and going', () => {
  const later = { serviceDate: '2026-11-29', scheduled: '2026-11-29T18:05:00Z' }
  const flights = flightsWith('next day in', later)
  const wrong = (leg: number) => ({ [`legs.${leg}.toFlightGuid`]: 'The departure would be before the arrival' })
  const tracks = madeOf({ departure: departureLeg() })

  test('a departure alone, or one that was cancelled, is in nobody’s way', () => {
    expect(refusedFields(moved(to('next day in'), { flights }, tracks))).toEqual(wrong(0))
    const { after } = done(moved(to('next day in'), { flights }, withStatus(tracks, 'departureFastTrack', 'cancelled')))
    expect(bookingIn(after, 'arrivalFastTrack').serviceDate).toBe('2026-11-29')
    const leaving = madeOf({ arrival: null, departure: departureLeg() })
    expect(bookingIn(done(moved(to('next month out', 'flight out'), {}, leaving)).after, 'departureFastTrack').serviceDate).toBe(
      '2026-12-02',
    )
  })

  test('at one and the same time is refused', () => {
    const same = flightsWith('next day in', { serviceDate: '2026-11-27', scheduled: '2026-11-27T21:33:00Z' })
    expect(refusedFields(moved(to('next day in'), { flights: same }, tracks))).toEqual(wrong(0))
  })

  test('is not looked at while a leg is wrong otherwise', () => {
    const legs = [...to('night in', 'gone').legs, ...to('next day in').legs]
    expect(refusedFields(moved({ legs, allowWaitlist: false }, { flights }, tracks))).toEqual({
      'legs.0.toFlightGuid': 'This reservation is not on that flight',
    })
  })

  test('of a party that comes and goes twice is in order', () => {
    const more: FlightFacts[] = [
      { ...departureFlight, guid: 'early out', serviceDate: '2026-11-19', scheduled: '2026-11-19T21:33:00Z' },
      { ...arrivalFlight, guid: 'again in', serviceDate: '2026-11-29', scheduled: '2026-11-29T18:05:00Z' },
    ]
    const [arrival, departure] = [bookingIn(tracks.reservation, 'arrivalFastTrack'), bookingIn(tracks.reservation, 'departureFastTrack')]
    const twice: ReservationCase = {
      ...tracks,
      reservation: {
        ...tracks.reservation,
        bookings: [
          { ...arrival, guid: 'second in', flightGuid: 'again in', serviceDate: '2026-11-29' },
          { ...departure, guid: 'first out', flightGuid: 'early out', serviceDate: '2026-11-19' },
          ...tracks.reservation.bookings,
        ],
      },
    }
    const { after } = done(moved(to('next day in'), { flights: [...tracks.facts.flights, ...more] }, twice))
    expect(after.bookings.map(({ serviceDate }) => serviceDate)).toEqual(['2026-11-29', '2026-11-19', '2026-11-21', '2026-11-27'])
  })

  test('to a flight that is cancelled is refused for that, also where the pickup would be past', () => {
    const gone = { status: 'cancelled', serviceDate: '2026-11-17', scheduled: '2026-11-17T16:00:00Z' } as const
    expect(refusedFields(moved(to('next month out', 'flight out'), { flights: flightsWith('next month out', gone) }))).toEqual({
      'legs.0.toFlightGuid': 'BA2154 is cancelled on that day',
    })
  })
})
