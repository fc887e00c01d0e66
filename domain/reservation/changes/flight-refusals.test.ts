import { describe, expect, test } from 'vitest'
import { dayFacts, flightsWith, hotel, raised, withOverride } from '#domain/reservation/example-facts.ts'
import { withTrips } from '#domain/reservation/example-changes.ts'
import {
  arrivalLeg,
  both,
  departureLeg,
  done,
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
const moved = (
  request: FlightChangeRequest,
  about: Partial<ReservationFacts> = {},
  example: ReservationCase = party,
) => planOn(example, flightChangeTarget, request, about)

describe('refused', () => {
  const field = (message: string) => ({ 'legs.0.toFlightGuid': message })
  const locked = (date: string) => ({ days: [...party.facts.days, dayFacts({ date, isLocked: true })] })
  test.each<[string, FlightChangeRequest, Partial<ReservationFacts>, Record<string, string>]>([
    [
      'from a flight the reservation isn’t on',
      to('night in', 'next day in'),
      {},
      { 'legs.0.flightGuid': 'This reservation isn’t on that flight' },
    ],
    ['to an unknown flight', to('gone'), {}, field('Choose a flight from the list')],
    ['to a flight in the other direction', to('flight out'), {}, field('Choose a flight from the list')],
    [
      'to a cancelled flight',
      to('next day in'),
      { flights: flightsWith('next day in', { status: 'cancelled' }) },
      field('BA2155 is cancelled on that day. Choose another flight.'),
    ],
    [
      'to a flight after the departure',
      to('next day in'),
      {
        flights: flightsWith('next day in', { serviceDate: '2026-11-28', scheduled: '2026-11-28T18:05:00Z' }),
      },
      field('Choose a departure after the arrival'),
    ],
    ['to the same flight', to('flight in'), {}, { change: 'There’s nothing to change' }],
    [
      'to today',
      to('next day in'),
      { today: '2026-11-21', now: '2026-11-21T10:00:00Z' },
      { date: 'Booking for today needs a policy override' },
    ],
    [
      'from a closed day',
      to('next day in'),
      locked('2026-11-20'),
      { 'Fri 20 Nov': 'This day is closed. You need a policy override to change it.' },
    ],
    [
      'to a closed day',
      to('next day in'),
      locked('2026-11-21'),
      { 'Sat 21 Nov': 'This day is closed. You need a policy override to change it.' },
    ],
    [
      'to a day closed for fast track',
      to('next day in'),
      { days: [dayFacts({ date: '2026-11-21', mode: 'closed' })] },
      { date: 'Sat 21 Nov is closed for fast track' },
    ],
    [
      'to a departure with its pickup in the past',
      to('next month out', 'flight out'),
      {
        flights: flightsWith('next month out', {
          serviceDate: '2026-11-17',
          scheduled: '2026-11-17T16:00:00Z',
        }),
        ...withOverride,
      },
      field('08:25 on Tue 17 Nov is in the past. Choose a later pickup time.'),
    ],
  ])('%s', (_, request, about, refusal) => {
    const example =
      request.legs[0]?.flightGuid === 'flight out'
        ? madeOf({ arrival: null, departure: departureLeg({ transfer: drive }) })
        : party
    expect(refusedFields(moved(request, about, example))).toEqual(refusal)
  })

  test('several errors appear at their own legs', () => {
    const both = [...to('night in').legs, ...to('gone', 'flight out').legs]
    expect(refusedFields(moved({ legs: both, allowWaitlist: false }))).toEqual({
      'legs.1.toFlightGuid': 'Choose a flight from the list',
    })
    const neither = [...to('gone').legs, ...to('gone', 'flight out').legs]
    expect(Object.keys(refusedFields(moved({ legs: neither, allowWaitlist: false })))).toEqual([
      'legs.0.toFlightGuid',
      'legs.1.toFlightGuid',
    ])
    const early = {
      flights: flightsWith('next month out', {
        serviceDate: '2026-11-20',
        scheduled: '2026-11-20T16:00:00Z',
      }),
    }
    const before = [...to('next day in').legs, ...to('next month out', 'flight out').legs]
    expect(refusedFields(moved({ legs: before, allowWaitlist: false }, early))).toEqual({
      'legs.1.toFlightGuid': 'Choose a departure after the arrival',
    })
    const past = {
      flights: flightsWith('next month out', {
        serviceDate: '2026-11-17',
        scheduled: '2026-11-17T16:00:00Z',
      }),
      ...withOverride,
    }
    expect(refusedFields(moved({ legs: before, allowWaitlist: false }, past))).toEqual({
      'legs.1.toFlightGuid': '08:25 on Tue 17 Nov is in the past. Choose a later pickup time.',
    })
  })

  test('a trip with the guests on board', () => {
    const driving = withTrips(party, () => ({ driverGuid: 'dora', status: 'onBoard' }))
    expect(refusedFields(moved(to('next day in'), {}, driving))).toEqual({
      trip: 'The guests are on board. Wait until the trip is completed.',
    })
  })

  test('completed or cancelled bookings', () => {
    const served = madeOf({ arrival: arrivalLeg() })
    const over = {
      ...served,
      reservation: withBookings(served.reservation, (it) => ({ ...it, status: 'completed' as const })),
    }
    expect(refusedFields(moved(to('next day in'), {}, over))).toEqual({
      'legs.0.flightGuid': 'All bookings on this flight are completed or cancelled',
    })
  })

  test('policy override allows a closed day and today', () => {
    expect(done(moved(to('next day in'), { ...withOverride, ...locked('2026-11-20') })).plan.title).toBe(
      'Change flight',
    )
    expect(
      done(moved(to('next day in'), { ...withOverride, today: '2026-11-21', now: '2026-11-21T10:00:00Z' }))
        .plan.title,
    ).toBe('Change flight')
  })

  test('over the partner’s credit limit', () => {
    const onAccount = madeOf({ billing: 'partnerAccount', partnerGuid: 'hotel' }, { partner: hotel })
    const about = { book: raised(2), partner: { ...hotel, creditLimitCents: 0 } }
    expect(refusedFields(moved(to('next day in'), about, onAccount))).toEqual({
      creditLimit:
        'This exceeds the partner’s credit limit by BBD 362.00. Exceeding it needs a policy override.',
    })
  })
})
