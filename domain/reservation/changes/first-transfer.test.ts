import { describe, expect, test } from 'vitest'
import { withStatus } from '#domain/reservation/example-changes.ts'
import { withOverride } from '#domain/reservation/example-facts.ts'
import { bookingIn, car, done, refusedFields } from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import type { AddCarsRequest } from './add-cars.ts'
import { party, another, added } from '#domain/reservation/example-added-cars.ts'

describe('the first transfer for a flight', () => {
  test('takes the whole party', () => {
    const change = done(added({ ...another, pickupTime: '13:00' }))
    expect(bookingIn(change.after, 'departureTransfer')).toMatchObject({
      guid: 'new:departureTransfer',
      serviceDate: '2026-11-27',
      serviceTime: '13:00',
      adults: 2,
      children: 1,
    })
    expect(bookingIn(change.after, 'departureTransfer').trips).toMatchObject([
      { passengers: 3, fromGuid: 'villa', toGuid: 'airport' },
    ])
    expect(change.plan.chargeCents).toBe(8_800)
  })

  test.each<[string, Partial<AddCarsRequest>, Partial<ReservationFacts>, Record<string, string>]>([
    ['without a flight', { flightGuid: null }, {}, { flightGuid: 'Choose a flight on this reservation' }],
    [
      'for a flight the party isn’t on',
      { flightGuid: 'next day in' },
      {},
      { flightGuid: 'Choose a flight on this reservation' },
    ],
    [
      'for a flight that already has one',
      { flightGuid: 'flight in' },
      {},
      { flightGuid: 'BA2155 already has a transfer. Add the cars to that one.' },
    ],
    [
      'for a cancelled flight',
      {},
      { flights: party.facts.flights.map((it) => ({ ...it, status: 'cancelled' })) },
      { flightGuid: 'BA2154 is cancelled on Fri 27 Nov' },
    ],
    ['without a drop-off', { place: null }, {}, { 'place.locationGuid': 'Choose a location from the list' }],
    [
      'with too few seats',
      { cars: [car({ passengers: 2 })] },
      {},
      { cars: 'Passengers per car add up to 2, but the party has 3' },
    ],
    [
      'today',
      {},
      { today: '2026-11-27', now: '2026-11-27T10:00:00Z' },
      { flightGuid: 'Booking for today needs a policy override' },
    ],
    [
      'for a departed flight',
      {},
      { today: '2026-11-28', now: '2026-11-28T10:00:00Z' },
      { flightGuid: 'Fri 27 Nov is in the past' },
    ],
    [
      'with a pickup in the past',
      {},
      { today: '2026-11-27', now: '2026-11-27T18:00:00Z', ...withOverride },
      { pickupTime: '13:55 on Fri 27 Nov is in the past. Choose a later pickup time.' },
    ],
  ])('is refused %s', (_, request, about, refusal) => {
    expect(refusedFields(added({ ...another, ...request }, about))).toEqual(refusal)
  })
})

test('is refused for a flight the party has left', () => {
  const gone = withStatus(party, 'departureFastTrack', 'cancelled')
  expect(refusedFields(added(another, {}, gone))).toEqual({
    flightGuid: 'Choose a flight on this reservation',
  })
})
