import { describe, expect, test } from 'vitest'
import { effectsOf } from '#domain/reservation/effects.ts'
import {
  arrivalFlight,
  departureFlight,
  factsOf,
  flightsWith,
  withOverride,
} from '#domain/reservation/example-facts.ts'
import { journey, pair, planned, withStatus, withTrips } from '#domain/reservation/example-changes.ts'
import {
  ada,
  arrivalLeg,
  both,
  bookingIn,
  car,
  departureLeg,
  done,
  drive,
  madeOf,
  planOn,
  refusedFields,
  stored,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { FlightFacts, ReservationFacts } from '#domain/reservation/facts.ts'
import type { ReservedTrip } from '#domain/reservation/reservation.ts'
import { flightChangeTarget, type FlightChangeRequest } from './flight-change.ts'
import { newPrivate } from './new-drives.ts'

const party = madeOf(both)
const to = (toFlightGuid: string, flightGuid = 'flight in', allowWaitlist = false): FlightChangeRequest => ({
  legs: [{ flightGuid, toFlightGuid }],
  allowWaitlist,
})
const moved = (
  request: FlightChangeRequest,
  about: Partial<ReservationFacts> = {},
  example: ReservationCase = party,
) => planOn(example, flightChangeTarget, request, about)

describe('warnings of a flight change', () => {
  const ofNext = (change: Partial<FlightFacts>) => ({ flights: flightsWith('next day in', change) })
  test.each<[string, Partial<FlightFacts>, string[]]>([
    ['on time', {}, []],
    ['late', { estimated: '2026-11-21T19:00:00Z' }, ['BA2155 is late, expected at 15:00']],
    ['landed', { status: 'landed', actual: '2026-11-21T18:00:00Z' }, ['BA2155 already landed at 14:00']],
  ])('about a flight that is %s', (_, change, warnings) => {
    const adults = madeOf({ ...both, children: 0 })
    const { effects, plan } = done(moved(to('next day in'), ofNext(change), adults))
    expect([plan.title, plan.warnings]).toEqual(['Change flight', warnings])
    expect(effectsOf(effects, 'guestNotified')).toEqual([{ kind: 'guestNotified', template: 'change' }])
  })

  test('to another flight: a pickup that someone set follows that one', () => {
    const set = withTrips(party, () => ({ setForFlightAt: '2026-11-20T18:00:00Z' }))
    const { after } = done(moved(to('next day in'), {}, set))
    const trips = after.bookings.flatMap((it) => it.trips).filter((it) => it.flightGuid === 'next day in')
    expect(trips.map((it) => it.setForFlightAt)).toEqual([null])
  })

  test('to a late flight plan the car for its expected time', () => {
    const { after } = done(moved(to('next day in'), ofNext({ estimated: '2026-11-21T19:00:00Z' })))
    expect(after.bookings.slice(0, 2).map(({ serviceTime }) => serviceTime)).toEqual(['14:05', '15:45'])
  })
})

describe('the cars of a changed flight', () => {
  const twoCars = madeOf({ arrival: arrivalLeg({ transfer: { ...drive, cars: [car(), car()] } }) })
  const withFirst = (change: Partial<ReservedTrip>) =>
    withTrips(twoCars, ({ sequence }) => (sequence === 1 ? change : {}))
  const transferOf = (example: ReservationCase) => {
    const { serviceDate, serviceTime, trips } = bookingIn(
      done(moved(to('next day in'), {}, example)).after,
      'arrivalTransfer',
    )
    return [
      `${serviceDate} ${serviceTime}`,
      trips.map(({ pickupAt, flightGuid }) => `${pickupAt} ${flightGuid ?? 'no flight'}`),
    ]
  }

  test('that was driven stays, and the booking follows the others', () => {
    expect(transferOf(withFirst({ status: 'completed', driverGuid: 'dora' }))).toEqual([
      '2026-11-21 14:50',
      ['2026-11-20T18:50:00Z flight in', '2026-11-21T18:50:00Z next day in'],
    ])
  })

  test('that meet no flight stay', () => {
    expect(transferOf(withFirst({ flightGuid: null, pickupAt: '2026-11-20T16:00:00Z' }))).toEqual([
      '2026-11-20 12:00',
      ['2026-11-20T16:00:00Z no flight', '2026-11-21T18:50:00Z next day in'],
    ])
  })

  test('of a private transfer keep their distance from the flight, even if it is the usual one', () => {
    const facts = factsOf()
    const usual = { ...journey, date: '2026-11-27', time: '13:55', cars: [car()] }
    const own = stored(
      facts,
      done(
        planned(facts, newPrivate(facts, ada, { ...pair, journey: usual, meetsFlightGuid: 'flight out' })),
      ),
    )
    const target = flightChangeTarget(own.facts, own.reservation, to('small hours out', 'flight out'))
    expect(bookingIn(done(target).after, 'privateTransfer')).toMatchObject({
      serviceDate: '2026-11-27',
      serviceTime: '21:02',
    })
  })

  test('that would be too late for their flight are refused', () => {
    const late = madeOf(
      { arrival: null, departure: departureLeg({ transfer: { ...drive, pickupTime: '16:30' } }) },
      { permissions: withOverride.permissions },
    )
    const request = to('next month out', 'flight out')
    expect(refusedFields(moved(request, { permissions: [] }, late))).toEqual({
      'legs.0.toFlightGuid':
        'The party would reach the airport 28 minutes before BA2154 departs, ' +
        'but check-in closes 60 minutes before departure',
    })
    expect(bookingIn(done(moved(request, {}, late)).after, 'departureTransfer').serviceTime).toBe('16:30')
  })
})

describe('order of arrival and departure', () => {
  const later = { serviceDate: '2026-11-29', scheduled: '2026-11-29T18:05:00Z' }
  const flights = flightsWith('next day in', later)
  const wrong = (leg: number) => ({
    [`legs.${leg}.toFlightGuid`]: 'Choose a departure after the arrival',
  })
  const tracks = madeOf({ departure: departureLeg() })

  test('a single or cancelled departure has no order', () => {
    expect(refusedFields(moved(to('next day in'), { flights }, tracks))).toEqual(wrong(0))
    const { after } = done(
      moved(to('next day in'), { flights }, withStatus(tracks, 'departureFastTrack', 'cancelled')),
    )
    expect(bookingIn(after, 'arrivalFastTrack').serviceDate).toBe('2026-11-29')
    const leaving = madeOf({ arrival: null, departure: departureLeg() })
    expect(
      bookingIn(done(moved(to('next month out', 'flight out'), {}, leaving)).after, 'departureFastTrack')
        .serviceDate,
    ).toBe('2026-12-02')
  })

  test('the same time is refused', () => {
    const same = flightsWith('next day in', { serviceDate: '2026-11-27', scheduled: '2026-11-27T21:33:00Z' })
    expect(refusedFields(moved(to('next day in'), { flights: same }, tracks))).toEqual(wrong(0))
  })

  test('is not checked while a leg has another error', () => {
    const legs = [...to('night in', 'gone').legs, ...to('next day in').legs]
    expect(refusedFields(moved({ legs, allowWaitlist: false }, { flights }, tracks))).toEqual({
      'legs.0.flightGuid': 'This reservation isn’t on that flight',
    })
  })

  test('a party can arrive and depart twice', () => {
    const more: FlightFacts[] = [
      { ...departureFlight, guid: 'early out', serviceDate: '2026-11-19', scheduled: '2026-11-19T21:33:00Z' },
      { ...arrivalFlight, guid: 'again in', serviceDate: '2026-11-29', scheduled: '2026-11-29T18:05:00Z' },
    ]
    const [arrival, departure] = [
      bookingIn(tracks.reservation, 'arrivalFastTrack'),
      bookingIn(tracks.reservation, 'departureFastTrack'),
    ]
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
    expect(after.bookings.map(({ serviceDate }) => serviceDate)).toEqual([
      '2026-11-29',
      '2026-11-19',
      '2026-11-21',
      '2026-11-27',
    ])
  })

  test('a cancelled flight is refused as such, even if the pickup would be in the past', () => {
    const gone = {
      status: 'cancelled',
      serviceDate: '2026-11-17',
      scheduled: '2026-11-17T16:00:00Z',
    } as const
    expect(
      refusedFields(
        moved(to('next month out', 'flight out'), { flights: flightsWith('next month out', gone) }),
      ),
    ).toEqual({
      'legs.0.toFlightGuid': 'BA2154 is cancelled on that day. Choose another flight.',
    })
  })
})
