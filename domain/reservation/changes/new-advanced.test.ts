import { describe, expect, test } from 'vitest'
import { partnersTakeNoMoney } from '#domain/booking/group-state.ts'
import { isRefusal } from '#domain/refusal.ts'
import {
  arrivalFlight,
  dayFacts,
  factsOf,
  flights,
  flightsWith,
  hotel,
  withOverride,
} from '#domain/reservation/example-facts.ts'
import {
  ada,
  arrivalLeg,
  departureLeg,
  drive,
  refusedFields,
  requestOf,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import type { PassengerName } from '#domain/reservation/new-reservation.ts'
import { partySize, type Booker } from '#domain/reservation/reservation.ts'
import { newAdvanced, reaches, stages, type AdvancedRequest, type Stage } from './new-advanced.ts'

const locked = { days: [dayFacts({ isLocked: true })] }
const closed = { days: [dayFacts({ mode: 'closed' })] }
const child: PassengerName = { firstName: 'Tim', lastName: 'Bell', ageBand: 'child' }
const adult: PassengerName = { ...child, ageBand: 'adult' }
const own = [{ key: 'new:arrivalFastTrack adult.first', totalCents: 1, reason: 'Agreed' }]

interface Asked {
  booker?: Booker | null
  stage?: Stage
}

/** What is refused, by field; null: nothing is. */
function fieldsOf(
  facts: Partial<ReservationFacts>,
  request: Partial<AdvancedRequest>,
  { booker = ada, stage }: Asked = {},
) {
  const target = newAdvanced(factsOf(facts), booker, requestOf(request), stage)
  return isRefusal(target) ? refusedFields(target) : null
}

describe('invalid input is reported at its field', () => {
  test.each<[string, Partial<ReservationFacts>, Partial<AdvancedRequest>, Record<string, string>]>([
    ['children without an adult', {}, { adults: 0 }, { adults: 'At least one adult is required' }],
    [
      'no flight',
      {},
      { arrival: null },
      { 'arrival.flightGuid': 'Choose an arrival flight, a departure flight, or both' },
    ],
    ['today', { today: '2026-11-20' }, {}, { 'arrival.date': 'Booking for today needs a policy override' }],
    [
      'today for a partner',
      { today: '2026-11-20', isPartnerUser: true },
      {},
      { 'arrival.date': 'Call us to book for today.' },
    ],
    ['a past day', { today: '2026-11-21' }, {}, { 'arrival.date': 'Fri 20 Nov is in the past' }],
    [
      'a past day, even with a policy override',
      { ...withOverride, today: '2026-11-21' },
      {},
      { 'arrival.date': 'Fri 20 Nov is in the past' },
    ],
    [
      'a departure today',
      { today: '2026-11-27' },
      { arrival: null, departure: departureLeg() },
      { 'departure.date': 'Booking for today needs a policy override' },
    ],
    ['no known flights', { flights: [] }, {}, { 'arrival.flightGuid': 'Choose a flight from the list' }],
    [
      'an unknown flight',
      {},
      { arrival: arrivalLeg({ flightGuid: 'gone' }) },
      { 'arrival.flightGuid': 'Choose a flight from the list' },
    ],
    [
      'a flight in the other direction',
      { flights: flightsWith('flight out', { serviceDate: '2026-11-20' }) },
      { arrival: arrivalLeg({ flightGuid: 'flight out' }) },
      { 'arrival.flightGuid': 'Choose a flight from the list' },
    ],
    [
      'a flight on another day',
      { flights: flightsWith('flight in', { serviceDate: '2026-11-21' }) },
      {},
      { 'arrival.flightGuid': 'BA2155 doesn’t operate on Fri 20 Nov. Choose another flight.' },
    ],
    [
      'a cancelled flight',
      { flights: flightsWith('flight in', { status: 'cancelled' }) },
      {},
      { 'arrival.flightGuid': 'BA2155 is cancelled on Fri 20 Nov' },
    ],
    [
      'a locked day',
      locked,
      {},
      { 'arrival.date': 'Fri 20 Nov is closed and locked. You need a policy override to change it.' },
    ],
    ['fast track on a closed day', closed, {}, { 'arrival.date': 'This date is closed for fast track' }],
    [
      'a leg without a service',
      {},
      { arrival: arrivalLeg({ fastTrack: false }) },
      { 'arrival.fastTrack': 'Choose fast track, a transfer, or both' },
    ],
    [
      'a departure before the arrival',
      {
        flights: flightsWith('flight out', { serviceDate: '2026-11-20', scheduled: '2026-11-20T18:04:00Z' }),
      },
      { departure: departureLeg({ date: '2026-11-20' }) },
      { 'departure.date': 'The departure must be after the arrival' },
    ],
    [
      'a departure in the same minute as the arrival',
      {
        flights: flightsWith('flight out', { serviceDate: '2026-11-20', scheduled: arrivalFlight.scheduled }),
      },
      { departure: departureLeg({ date: '2026-11-20' }) },
      { 'departure.date': 'The departure must be after the arrival' },
    ],
    ['an unknown partner', {}, { partnerGuid: 'gone' }, { partnerGuid: 'Choose a partner from the list' }],
    [
      'on account without a partner',
      {},
      { billing: 'partnerAccount' },
      { partnerGuid: 'Choose the partner to bill' },
    ],
    [
      'paid now without a payment method',
      {},
      { billing: 'payNow' },
      { payMethod: 'Choose a payment method' },
    ],
    [
      'paid now, by a partner user',
      { isPartnerUser: true },
      { billing: 'payNow', payMethod: 'cash' },
      { billing: `${partnersTakeNoMoney}. Choose “Pay later” or “Partner account”.` },
    ],
    [
      'an unknown extra',
      {},
      {
        extras: [
          { guid: 'flowers', quantity: 1 },
          { guid: 'gone', quantity: 1 },
        ],
      },
      { 'extras.1.guid': 'Choose an extra from the list' },
    ],
    [
      'a manual price without a policy override',
      {},
      { overrides: own },
      { 'overrides.0.totalCents': 'Changing the calculated price needs a policy override' },
    ],
    [
      'more names in an age band than passengers, at the last of them',
      {},
      { passengers: [child, adult, child, adult] },
      {
        'passengers.2.ageBand':
          'The party size allows 1 in this age band. Change the age band or the party size.',
      },
    ],
  ])('%s', (_, facts, request, fields) => {
    expect(fieldsOf(facts, request)).toEqual(fields)
  })

  test('no customer', () => {
    expect(fieldsOf({}, {}, { booker: null })).toEqual({ customer: 'Choose a customer or add a new one' })
  })

  test('several errors', () => {
    expect(fieldsOf({}, { adults: 0, passengers: [] }, { booker: null })).toEqual({
      adults: 'At least one adult is required',
      customer: 'Choose a customer or add a new one',
    })
  })
})

describe('valid bookings', () => {
  test.each<[string, Partial<ReservationFacts>, Partial<AdvancedRequest>]>([
    ['an arrival', {}, {}],
    ['a departure alone', {}, { arrival: null, departure: departureLeg() }],
    ['both', {}, { departure: departureLeg() }],
    ['an arrival, regardless of a departure not requested', { flights: flights.slice(0, 1) }, {}],
    ['today, with a policy override', { ...withOverride, today: '2026-11-20' }, {}],
    ['today, at the desk', { today: '2026-11-20', isWalkIn: true }, {}],
    ['a locked day, with a policy override', { ...withOverride, ...locked }, {}],
    [
      'only a transfer on a day closed for fast track',
      closed,
      { arrival: arrivalLeg({ fastTrack: false, transfer: drive }) },
    ],
    ['a full day: the party joins the waitlist', { days: [dayFacts({ mode: 'waitlistOnly' })] }, {}],
    ['as many names as passengers', {}, { passengers: [adult, adult, child] }],
    ['on a partner’s account', { partner: hotel }, { billing: 'partnerAccount', partnerGuid: 'hotel' }],
    ['paid later by the guest of a partner', { partner: hotel }, { partnerGuid: 'hotel' }],
    ['paid now by card', {}, { billing: 'payNow', payMethod: 'card' }],
    ['an extra', {}, { extras: [{ guid: 'flowers', quantity: 1 }] }],
    ['a manual price, with a policy override', withOverride, { overrides: own }],
  ])('%s', (_, facts, request) => {
    expect(fieldsOf(facts, request)).toBeNull()
  })
})

describe('each step of the form validates its own part and those before it', () => {
  test.each<[Stage, string[]]>([
    ['flights', ['adults']],
    ['fastTrack', ['adults']],
    ['transport', ['adults', 'arrival.fastTrack']],
    [
      'customer',
      [
        'adults',
        'arrival.fastTrack',
        'customer',
        'payMethod',
        'passengers.0.ageBand',
        'overrides.0.totalCents',
      ],
    ],
  ])('%s', (stage, fields) => {
    const wrong = {
      adults: 0,
      arrival: arrivalLeg({ fastTrack: false }),
      billing: 'payNow',
      passengers: [adult],
      overrides: own,
    } as const
    expect(Object.keys(fieldsOf({}, wrong, { booker: null, stage }) ?? {}).toSorted()).toEqual(
      fields.toSorted(),
    )
  })

  test('a step includes itself and those before it', () => {
    expect(stages.map((stage) => stages.filter((wanted) => reaches(stage, wanted)).length)).toEqual([
      1, 2, 3, 4,
    ])
    expect(stages).toEqual(['flights', 'fastTrack', 'transport', 'customer'])
  })
})

test('the party size counts everyone', () => {
  expect(partySize({ adults: 2, children: 3, infants: 4 })).toBe(9)
})
