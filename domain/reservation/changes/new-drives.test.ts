import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { journey, linesOf, pair, planned } from '#domain/reservation/example-changes.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { book, dayFacts, factsOf, flightsWith, withOverride } from '#domain/reservation/example-facts.ts'
import {
  ada,
  addressIn,
  at,
  car,
  bookingIn,
  done,
  doneOn,
  planOn,
  refusedFields,
  stored,
  sameDrive,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { flightChangeTarget } from './flight-change.ts'
import { newHourly, newPrivate, type Extent, type HourlyRequest, type PrivateRequest } from './new-drives.ts'
import { transportChangeTarget } from './transport-change.ts'

function privateOf(
  change: Partial<PrivateRequest> = {},
  about: Partial<ReservationFacts> = {},
  extent?: Extent,
) {
  const facts = factsOf(about)
  return planned(
    facts,
    newPrivate(
      facts,
      extent === 'drives' ? null : ada,
      { ...pair, journey, meetsFlightGuid: null, ...change },
      extent,
    ),
  )
}
function hourlyOf(change: Partial<HourlyRequest> = {}, about: Partial<ReservationFacts> = {}) {
  const facts = factsOf(about)
  return planned(facts, newHourly(facts, ada, { ...pair, ...journey, to: null, hours: 5, ...change }))
}
describe('a private transfer', () => {
  test('has its set time, with the waiting time for other locations', () => {
    const change = done(privateOf())
    expect(bookingIn(change.after, 'privateTransfer')).toMatchObject({
      guid: 'new:privateTransfer',
      direction: null,
      flightGuid: null,
      serviceDate: '2026-11-20',
      serviceTime: '10:00',
      hours: null,
    })
    expect(bookingIn(change.after, 'privateTransfer').trips).toMatchObject([
      {
        pickupAt: '2026-11-20T14:00:00Z',
        expectedMinutes: 50,
        fromGuid: 'villa',
        toGuid: 'lodge',
        graceMinutes: 15,
        passengers: 2,
      },
    ])
    expect(linesOf(change)).toEqual([['drive1.sedan.drive', 1, '2026-11-20', 6_600]])
    expect(change.after.bookings[0]?.priceLines[0]?.category).toBe('otherTransport')
    expect(effectsOf(change.effects, 'places')).toEqual([])
  })

  test('can meet a flight: its time stays as set, with the waiting time for arrivals', () => {
    const change = done(
      privateOf({
        journey: { ...journey, time: '15:30', from: at('airport') },
        meetsFlightGuid: 'flight in',
      }),
    )
    expect(bookingIn(change.after, 'privateTransfer')).toMatchObject({
      flightGuid: 'flight in',
      serviceTime: '15:30',
      trips: [{ flightGuid: 'flight in', graceMinutes: 60 }],
    })
  })

  test('warns if it is before the flight lands, on either side of midnight', () => {
    const flights = flightsWith('flight in', { scheduled: '2026-11-21T04:20:00Z', serviceDate: '2026-11-21' })
    const at0005 = { ...journey, date: '2026-11-21', time: '00:05', from: at('airport') }
    const request = { journey: at0005, meetsFlightGuid: 'flight in' }
    expect(done(privateOf(request, { flights })).plan.warnings).toContain(
      'The pickup at 00:05 is before BA2155 lands at 00:20',
    )
    const later = { ...request, journey: { ...at0005, time: '00:25' } }
    expect(done(privateOf(later, { flights })).plan.warnings).toEqual([])
  })

  test('moves with its flight at the same distance, and back again', () => {
    const made = stored(
      factsOf(),
      done(
        privateOf({
          journey: { ...journey, time: '15:30', from: at('airport') },
          meetsFlightGuid: 'flight in',
        }),
      ),
    )
    const there = doneOn(made, flightChangeTarget, {
      legs: [{ flightGuid: 'flight in', toFlightGuid: 'next day in' }],
      allowWaitlist: false,
    })
    expect(bookingIn(there.reservation, 'privateTransfer')).toMatchObject({
      serviceDate: '2026-11-21',
      serviceTime: '15:30',
    })
    const back = doneOn(there, flightChangeTarget, {
      legs: [{ flightGuid: 'next day in', toFlightGuid: 'flight in' }],
      allowWaitlist: false,
    })
    expect(bookingIn(back.reservation, 'privateTransfer')).toMatchObject({
      serviceDate: '2026-11-20',
      serviceTime: '15:30',
    })
    expect(back.facts.balanceCents).toBe(made.facts.balanceCents)
  })

  test('creates the location of a typed address', () => {
    const place = {
      guid: 'new:place East 2 Hill Road',
      name: '2 Hill Road',
      zoneGuid: 'East',
      zoneName: 'East coast',
      minutesFromAirport: 40,
      address: '2 Hill Road',
    }
    const change = done(
      privateOf(
        { journey: { ...journey, to: addressIn('East', '2 Hill Road') } },
        { places: [...factsOf().places, place] },
      ),
    )
    expect(effectsOf(change.effects, 'placeAdded')).toEqual([{ kind: 'placeAdded', place }])
  })

  test('is priced before the customer is known', () => {
    expect(linesOf(done(privateOf({}, {}, 'drives')))).toHaveLength(1)
  })

  test.each<[string, Partial<PrivateRequest>, Partial<ReservationFacts>, Record<string, string>]>([
    ['today', {}, { today: '2026-11-20' }, { 'journey.date': 'Booking for today needs a policy override' }],
    [
      'on a closed day',
      {},
      { days: [dayFacts({ isLocked: true })] },
      { 'journey.date': 'Fri 20 Nov is closed and locked. You need a policy override to change it.' },
    ],
    [
      'earlier today',
      {},
      { ...withOverride, today: '2026-11-20', now: '2026-11-20T14:01:00Z' },
      { 'journey.time': '10:00 on Fri 20 Nov is in the past. Choose a later pickup time.' },
    ],
    [
      'without a pickup and a drop-off',
      { journey: { ...journey, from: at('gone'), to: at('gone') } },
      {},
      {
        'journey.from.locationGuid': 'Choose a location from the list',
        'journey.to.locationGuid': 'Choose a location from the list',
      },
    ],
    [
      'with the drop-off at the pickup',
      { journey: { ...journey, to: at('villa') } },
      {},
      { 'journey.to.locationGuid': 'Choose a drop-off that’s different from the pickup' },
    ],
    [
      'with too few seats',
      { adults: 4 },
      {},
      { 'journey.cars': 'Sedan seats up to 3. You need 2 for 4 passengers.' },
    ],
    [
      'via an unknown location',
      { journey: { ...journey, stops: [{ place: at('gone'), at: null }] } },
      {},
      { 'journey.stops.0.place.locationGuid': 'Choose a location from the list' },
    ],
    [
      'for an unknown flight',
      { meetsFlightGuid: 'gone' },
      {},
      { meetsFlightGuid: 'Choose a flight from the list' },
    ],
    [
      'too late for its flight',
      { journey: { ...journey, to: at('airport') }, meetsFlightGuid: 'flight out' },
      {
        flights: flightsWith('flight out', { serviceDate: '2026-11-20', scheduled: '2026-11-20T15:00:00Z' }),
      },
      {
        'journey.time':
          'The party would reach the airport 25 minutes before BA2154 departs, ' +
          'but check-in closes 60 minutes before departure',
      },
    ],
    ['without an adult', { adults: 0 }, {}, { adults: 'At least one adult is required' }],
    [
      'without a price',
      {},
      { book: { ...book, transport: [] } },
      { price: 'No price is set for Sedan, West coast to East coast on Fri 20 Nov' },
    ],
  ])('is refused %s', (_, change, about, refusal) => {
    expect(refusedFields(privateOf(change, about))).toEqual(refusal)
  })

  test('can end at its pickup if it has a stop', () => {
    expect(
      isRefusal(
        privateOf({ journey: { ...journey, to: at('villa'), stops: [{ place: at('inn'), at: '11:00' }] } }),
      ),
    ).toBe(false)
  })
})

describe('an hourly hire', () => {
  test('takes the driver and car for the whole time and ends at its pickup', () => {
    const change = done(hourlyOf())
    expect(bookingIn(change.after, 'hourly')).toMatchObject({
      hours: 5,
      trips: [{ expectedMinutes: 300, fromGuid: 'villa', toGuid: 'villa' }],
    })
    expect(linesOf(change)).toEqual([['drive1.sedan.hire', 5, '2026-11-20', 30_000]])
  })

  test('costs the minimum per car', () => {
    expect(linesOf(done(hourlyOf({ hours: 1, cars: [car(), car()] })))).toEqual([
      ['drive1.sedan.hire', 6, '2026-11-20', 36_000],
    ])
  })

  test('gets longer for every car, listed or not', () => {
    const made = stored(factsOf(), done(hourlyOf({ cars: [car(), car()] })))
    const { guid } = bookingIn(made.reservation, 'hourly')
    const change = done(planOn(made, transportChangeTarget, { bookingGuid: guid, ...sameDrive, hours: 7 }))
    expect(bookingIn(change.after, 'hourly')).toMatchObject({
      hours: 7,
      trips: [{ expectedMinutes: 420 }, { expectedMinutes: 420 }],
    })
    expect(change.plan.chargeCents).toBe(2 * 2 * 6_000)
  })

  test.each<[string, Partial<HourlyRequest>, Partial<ReservationFacts>, Record<string, string>]>([
    ['today', {}, { today: '2026-11-20' }, { date: 'Booking for today needs a policy override' }],
    [
      'without a pickup',
      { from: at('gone') },
      {},
      {
        'from.locationGuid': 'Choose a location from the list',
        'to.locationGuid': 'Choose a location from the list',
      },
    ],
    ['with too few seats', { adults: 4 }, {}, { cars: 'Sedan seats up to 3. You need 2 for 4 passengers.' }],
    [
      'in an unknown car',
      { cars: [car({ serviceGuid: 'gone' })] },
      {},
      { 'cars.0.serviceGuid': 'Choose a service from the list' },
    ],
    [
      'earlier today',
      {},
      { ...withOverride, today: '2026-11-20', now: '2026-11-20T14:01:00Z' },
      { time: '10:00 on Fri 20 Nov is in the past. Choose a later pickup time.' },
    ],
    [
      'without a price',
      {},
      { book: { ...book, hourly: [] } },
      { price: 'No price is set for Sedan by the hour on Fri 20 Nov' },
    ],
  ])('is refused %s', (_, change, about, refusal) => {
    expect(refusedFields(hourlyOf(change, about))).toEqual(refusal)
  })
})
