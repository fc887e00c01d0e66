import { describe, expect, test } from 'vitest'
import { addMinutes } from '#domain/calendar/instant.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { flightsWith, raised } from '#domain/reservation/example-facts.ts'
import { withStatus, withTrips } from '#domain/reservation/example-changes.ts'
import {
  arrivalLeg,
  at,
  bookingIn,
  both,
  car,
  departureLeg,
  done,
  drive,
  madeOf,
  planOn,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { FlightFacts } from '#domain/reservation/facts.ts'
import type { ReservedTrip } from '#domain/reservation/reservation.ts'
import { followFlightTarget, isAstray, neverComes } from './follow-flight.ts'

const party = madeOf({ arrival: arrivalLeg({ transfer: drive }) })
const flightGuid = bookingIn(party.reservation, 'arrivalTransfer')?.flightGuid ?? ''
const scheduled = party.facts.flights.find((it) => it.guid === flightGuid)?.scheduled ?? ''
const onTheDay = { today: '2026-11-20', now: '2026-11-20T15:00:00Z' }
const off = (minutes: number, more: Partial<FlightFacts> = {}) =>
  planOn(
    party,
    followFlightTarget,
    { flightGuid },
    {
      ...onTheDay,
      book: raised(2),
      flights: flightsWith(flightGuid, { estimated: addMinutes(scheduled, minutes), ...more }),
    },
  )
const pickup = bookingIn(party.reservation, 'arrivalTransfer')?.trips[0]?.pickupAt ?? ''

describe('everything that depends on a flight', () => {
  test.each([50, -20])(
    'follows it by %d minutes at the same price, and the guest gets the new pickup',
    (minutes) => {
      const change = done(off(minutes))
      expect(bookingIn(change.after, 'arrivalTransfer')?.trips[0]?.pickupAt).toBe(addMinutes(pickup, minutes))
      expect(effectsOf(change.effects, 'charged')).toEqual([])
      expect(effectsOf(change.effects, 'guestNotified')).toEqual([
        { kind: 'guestNotified', template: 'newPickup' },
      ])
    },
  )

  test('moves the times of stops with the pickup', () => {
    const stops = [{ place: at('lodge'), at: '15:30' }]
    const own = madeOf({ arrival: arrivalLeg({ transfer: { ...drive, stops } }) })
    const flights = flightsWith(flightGuid, { estimated: addMinutes(scheduled, 50) })
    const { after } = done(planOn(own, followFlightTarget, { flightGuid }, { ...onTheDay, flights }))
    expect(bookingIn(after, 'arrivalTransfer').trips[0]?.stops).toMatchObject([{ at: '16:20' }])
  })

  test('moves the fast track within its date, and not past midnight', () => {
    const before = bookingIn(party.reservation, 'arrivalFastTrack')
    expect(bookingIn(done(off(60)).after, 'arrivalFastTrack')?.serviceTime).not.toBe(before?.serviceTime)
    expect(bookingIn(done(off(14 * 60)).after, 'arrivalFastTrack')).toMatchObject({
      serviceDate: before?.serviceDate,
      serviceTime: before?.serviceTime,
    })
  })

  test.each([
    ['stays as someone set it knowing of the delay', 50, []],
    ['follows the flight again once that changes', 80, [80]],
  ])('a pickup %s', (_, minutes, moves) => {
    const example = withTrips(party, () => ({ setForFlightAt: addMinutes(scheduled, 50) }))
    const flights = flightsWith(flightGuid, { estimated: addMinutes(scheduled, minutes) })
    const { effects } = done(planOn(example, followFlightTarget, { flightGuid }, { ...onTheDay, flights }))
    const altered = effectsOf(effects, 'tripAltered').map(({ after }) => after)
    expect(altered).toMatchObject(
      moves.map((it) => ({ pickupAt: addMinutes(pickup, it), setForFlightAt: null })),
    )
  })

  test('stays if the flight is nearly on time, without a message', () => {
    const change = done(off(4))
    expect([effectsOf(change.effects, 'tripAltered'), effectsOf(change.effects, 'guestNotified')]).toEqual([
      [],
      [],
    ])
  })

  test.each<[number, string[]]>([
    [50, ['change']],
    [-20, ['change']],
    [4, []],
  ])('messages guests with only a fast track about a time %d minutes off: %j', (minutes, told) => {
    const alone = madeOf({ arrival: arrivalLeg({ transfer: null }) })
    const flights = flightsWith(flightGuid, { estimated: addMinutes(scheduled, minutes) })
    const change = done(planOn(alone, followFlightTarget, { flightGuid }, { ...onTheDay, flights }))
    expect(effectsOf(change.effects, 'guestNotified').map(({ template }) => template)).toEqual(told)
  })

  test.each<[string | null, string, boolean]>([
    ['14:00', '2026-11-20T18:05:00Z', true],
    ['14:00', '2026-11-20T17:55:00Z', true],
    ['14:00', '2026-11-20T18:04:00Z', false],
    ['23:30', '2026-11-21T04:30:00Z', false],
    [null, '2026-11-20T19:00:00Z', false],
  ])('a fast track at %s differs from a flight at %s: %j', (serviceTime, best, isSo) => {
    expect(isAstray({ serviceDate: '2026-11-20', serviceTime }, best, 'America/Barbados')).toBe(isSo)
  })

  test.each<[string, Partial<FlightFacts>]>([
    ['is cancelled', { status: 'cancelled' }],
    ['is diverted without a new time', { status: 'diverted', estimated: null }],
    ['is on time', { estimated: scheduled }],
  ])('doesn’t move if the flight %s', (_, more) => {
    expect(refusedFields(off(50, more))).toEqual({ change: 'There’s nothing to change' })
  })

  test('follows a diverted flight once it has a new time', () => {
    expect(
      neverComes({ scheduled, estimated: addMinutes(scheduled, 90), actual: null, status: 'diverted' }),
    ).toBe(false)
    expect(effectsOf(done(off(90, { status: 'diverted' })).effects, 'tripAltered')).toHaveLength(1)
  })
})

/** The arrival so many minutes off, as these guests are moved by it. */
const late = (example: ReservationCase, minutes: number, more: Partial<FlightFacts> = {}) =>
  planOn(
    example,
    followFlightTarget,
    { flightGuid },
    { ...onTheDay, flights: flightsWith(flightGuid, { estimated: addMinutes(scheduled, minutes), ...more }) },
  )
const toldBy = (example: ReservationCase, minutes: number) =>
  effectsOf(done(late(example, minutes)).effects, 'guestNotified').map(({ template }) => template)

describe('a flight that won’t arrive', () => {
  const later = addMinutes(scheduled, 90)
  test.each<[string, Partial<FlightFacts>, boolean]>([
    ['is cancelled', { status: 'cancelled' }, true],
    ['is cancelled, even with an expected time', { status: 'cancelled', estimated: later }, true],
    ['is diverted', { status: 'diverted' }, true],
    ['but not a diverted one with an expected time', { status: 'diverted', estimated: later }, false],
    ['nor a diverted one that landed', { status: 'diverted', actual: later }, false],
    ['nor one without any information', { status: 'scheduled' }, false],
    ['nor a delayed one', { status: 'delayed', estimated: later }, false],
  ])('%s', (_, more, isSo) => {
    expect(neverComes({ scheduled, estimated: null, actual: null, status: 'scheduled', ...more })).toBe(isSo)
  })
})

describe('nothing changes for', () => {
  const onDeparture = madeOf({ ...both, departure: departureLeg({ transfer: drive }) })
  const flights = flightsWith('flight out', { estimated: '2026-11-27T22:33:00Z' })
  test.each(['flight out', 'unknown'])('%s', (guid) => {
    expect(
      refusedFields(planOn(onDeparture, followFlightTarget, { flightGuid: guid }, { ...onTheDay, flights })),
    ).toEqual({
      change: 'There’s nothing to change',
    })
  })
})

describe('a reservation on a late flight', () => {
  test('moves only upcoming services on that flight', () => {
    const flights = flightsWith('flight out', {
      serviceDate: '2026-11-20',
      scheduled: '2026-11-20T23:30:00Z',
    })
    const sameDay = madeOf(
      { ...both, departure: departureLeg({ date: '2026-11-20', transfer: drive }) },
      { flights },
    )
    const { after } = done(
      planOn(
        sameDay,
        followFlightTarget,
        { flightGuid },
        {
          ...onTheDay,
          flights: flights.map((it) =>
            it.guid === flightGuid ? { ...it, estimated: addMinutes(scheduled, 50) } : it,
          ),
        },
      ),
    )
    expect(after.bookings.map(({ kind, serviceTime }) => [kind, serviceTime])).toEqual([
      ['arrivalFastTrack', '14:55'],
      ['arrivalTransfer', '15:40'],
      ['departureFastTrack', '19:30'],
      ['departureTransfer', '15:55'],
      ['extra', '14:55'],
    ])
    const served = done(late(withStatus(party, 'arrivalFastTrack', 'completed'), 50))
    expect(served.after.bookings.map(({ kind, serviceTime }) => [kind, serviceTime])).toEqual([
      ['arrivalFastTrack', '14:05'],
      ['arrivalTransfer', '15:40'],
    ])
  })

  test('moves to the actual hour at the price of the booked hour', () => {
    const change = done(late(party, 5 * 60))
    expect(change.plan.title).toBe('Adjust to flight time')
    expect(change.after.bookings.map(({ serviceTime }) => serviceTime)).toEqual(['19:05', '19:50'])
    const night = done(late(party, 8.5 * 60))
    expect(night.after.bookings.map(({ serviceTime }) => serviceTime)).toEqual(['22:35', '23:20'])
    expect([effectsOf(night.effects, 'charged'), effectsOf(night.effects, 'chargeReversed')]).toEqual([
      [],
      [],
    ])
  })

  test('gets a pickup on the next day if it lands after midnight', () => {
    const change = done(late(party, 10 * 60))
    expect(
      change.after.bookings.map(({ serviceDate, serviceTime }) => `${serviceDate} ${serviceTime}`),
    ).toEqual(['2026-11-20 14:05', '2026-11-21 00:50'])
    expect(bookingIn(change.after, 'arrivalTransfer').trips).toMatchObject([
      { serviceDate: '2026-11-21', pickupAt: '2026-11-21T04:50:00Z' },
    ])
  })
})

describe('messages', () => {
  const withDeparture = madeOf({ ...both, arrival: arrivalLeg() })
  const waitingDriver = withTrips(party, () => ({ status: 'waiting', driverGuid: 'dora' }))
  test.each<[string, ReservationCase, number, string[]]>([
    ['guests with a car for another flight, about the fast track', withDeparture, 50, ['change']],
    [
      'guests who cancelled their car, about the fast track',
      withStatus(party, 'arrivalTransfer', 'cancelled'),
      50,
      ['change'],
    ],
    ['none if the driver is already waiting', waitingDriver, 50, []],
    ['guests with a driver, about the pickup', party, 50, ['newPickup']],
    ['guests with a driver, about five minutes', party, 5, ['newPickup']],
  ])('%s', (_, example, minutes, told) => {
    expect(toldBy(example, minutes)).toEqual(told)
  })
})

describe('the pickup of a car', () => {
  const movedTo = (change: Partial<ReservedTrip>, minutes: number) =>
    bookingIn(
      done(
        late(
          withTrips(party, () => change),
          minutes,
        ),
      ).after,
      'arrivalTransfer',
    ).trips[0]?.pickupAt
  const dora = { driverGuid: 'dora' }

  test.each<[string, Partial<ReservedTrip>, number, boolean]>([
    ['without a driver moves', {}, 50, true],
    ['with a driver moves', { ...dora, status: 'assigned' }, 50, true],
    ['whose driver is on the way moves', { ...dora, status: 'started' }, 50, true],
    ['whose driver is waiting stays', { ...dora, status: 'waiting' }, 50, false],
    ['with the guests on board stays', { ...dora, status: 'onBoard' }, 50, false],
    ['that was driven stays', { ...dora, status: 'completed' }, 50, false],
    ['that meets no flight stays', { flightGuid: null }, 50, false],
    ['that doesn’t start at the airport stays', { fromGuid: 'inn' }, 50, false],
    ['moves by five minutes', {}, 5, true],
    ['moves five minutes earlier', {}, -5, true],
    ['doesn’t move by four minutes', {}, 4, false],
    ['doesn’t move four minutes earlier', {}, -4, false],
  ])('%s', (_, change, minutes, moves) => {
    expect(movedTo(change, minutes)).toBe(moves ? addMinutes(pickup, minutes) : pickup)
  })

  const twoCars = madeOf({ arrival: arrivalLeg({ transfer: { ...drive, cars: [car(), car()] } }) })
  const cars = (...statuses: ReservedTrip['status'][]) =>
    withTrips(twoCars, ({ sequence }) => ({ ...dora, status: statuses[sequence - 1] ?? 'assigned' }))
  const timesOf = (example: ReservationCase, minutes: number) => {
    const { trips, serviceTime } = bookingIn(done(late(example, minutes)).after, 'arrivalTransfer')
    return [serviceTime, trips.map(({ pickupAt }) => (pickupAt === pickup ? 'stays' : 'moves'))]
  }
  test.each<[string, ReservationCase, number, unknown[]]>([
    ['two at the same time', cars('assigned', 'assigned'), 50, ['15:40', ['moves', 'moves']]],
    ['a late one after a waiting one', cars('waiting', 'assigned'), 50, ['14:50', ['stays', 'moves']]],
    ['a late one before a waiting one', cars('assigned', 'waiting'), 50, ['14:50', ['moves', 'stays']]],
    ['an early one before a waiting one', cars('assigned', 'waiting'), -20, ['14:30', ['moves', 'stays']]],
    ['an early one after a waiting one', cars('waiting', 'assigned'), -20, ['14:30', ['stays', 'moves']]],
    ['one already driven', cars('completed', 'assigned'), 50, ['15:40', ['stays', 'moves']]],
  ])('the booking has the time of its first upcoming trip: %s', (_, example, minutes, times) => {
    expect(timesOf(example, minutes)).toEqual(times)
  })
})
