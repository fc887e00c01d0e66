import { expect, test } from 'vitest'
import { drivenAtSetTime, withPickupTime } from './pickup-time.ts'

const transfer = {
  guid: 'a',
  kind: 'privateTransfer',
  status: 'booked',
  serviceDate: '2026-11-23',
  serviceTime: '08:00',
} as const
const later = { ...transfer, guid: 'b', serviceDate: '2026-11-24', serviceTime: '07:00' } as const
const noSetTime = { why: 'No trip with a fixed pickup time' }
const several = { why: 'It has more than one pickup. Choose the first or the last one.' }

test.each([
  ['its private transfer', [transfer], { bookingGuid: 'a' }],
  ['beside an extra', [transfer, { ...transfer, guid: 'b', kind: 'extra' as const }], { bookingGuid: 'a' }],
  [
    'the one that isn’t cancelled',
    [{ ...transfer, guid: 'b', status: 'cancelled' as const }, transfer],
    { bookingGuid: 'a' },
  ],
  [
    'none at the time of a flight',
    [{ ...transfer, kind: 'arrivalTransfer' as const }],
    { why: 'Pickup follows the flight; use Change transport' },
  ],
  ['none without a trip', [{ ...transfer, kind: 'extra' as const }], noSetTime],
  [
    'none of a cancelled trip',
    [{ ...transfer, kind: 'arrivalTransfer' as const, status: 'cancelled' as const }],
    noSetTime,
  ],
  ['none of two', [transfer, later], several],
])('the booking whose time can be changed: %s', (_, bookings, found) => {
  expect(drivenAtSetTime(bookings, 'none')).toEqual(found)
})

test.each([
  ['first', 'a'],
  ['last', 'b'],
] as const)('of several bookings, the %s one', (ofSeveral, bookingGuid) => {
  expect(drivenAtSetTime([later, transfer], ofSeveral)).toEqual({ bookingGuid })
})

const place = { locationGuid: 'p', address: '', zoneGuid: null }
const trip = {
  tripGuid: 't',
  journey: 1,
  status: 'unassigned' as const,
  whyNot: null as string | null,
  date: '2026-11-23',
  time: '08:00' as string | null,
  from: place,
  to: place,
  fromName: 'Reef Inn',
  toName: 'Airport',
  stops: [],
  stopNames: [],
  serviceGuid: 's',
  passengers: 3,
  luggage: 2,
  carSeats: [],
  details: { note: 'Crew' },
}
const asked = { time: '08:30', reason: 'New roster', ofSeveral: 'none' as const }
const kept = {
  tripGuid: 't',
  date: '2026-11-23',
  from: place,
  to: place,
  serviceGuid: 's',
  passengers: 3,
  luggage: 2,
  details: { note: 'Crew' },
}

test('all cars of the trip get the new time, and nothing else changes', () => {
  const state = { bookingGuid: 'b', trips: [trip, { ...trip, tripGuid: 'u' }] }
  expect(withPickupTime(state, asked)).toEqual({
    from: '08:00',
    request: {
      bookingGuid: 'b',
      reason: 'New roster',
      trips: [
        { ...kept, time: '08:30' },
        { ...kept, tripGuid: 'u', time: '08:30' },
      ],
    },
  })
})

test.each([
  ['ended trips', [{ ...trip, whyNot: 'This trip has ended' }], { why: 'No trips left to change' }],
  ['several journeys', [trip, { ...trip, journey: 2 }], several],
  ['several times', [trip, { ...trip, time: '09:00' }], several],
])('refuses %s', (_, trips, why) => {
  expect(withPickupTime({ bookingGuid: 'b', trips }, asked)).toEqual(why)
})

test.each([
  ['first', ['t', 'u'], '08:00'],
  ['last', ['v'], '17:00'],
] as const)(
  'of a round trip, the %s pickup gets the new time, with all its cars',
  (ofSeveral, cars, from) => {
    const back = { ...trip, tripGuid: 'v', journey: 2, time: '17:00' }
    const state = { bookingGuid: 'b', trips: [back, trip, { ...trip, tripGuid: 'u' }] }
    const found = withPickupTime(state, { ...asked, ofSeveral })
    if ('why' in found) throw new Error(found.why)
    expect(found.request.trips?.map((it) => it.tripGuid)).toEqual(cars)
    expect(found.from).toBe(from)
  },
)
