import { expect, test } from 'vitest'
import { drivenAtSetTime, withPickupTime } from './pickup-time.ts'

const transfer = { guid: 'a', kind: 'privateTransfer', status: 'booked' } as const
const noSetTime = { why: 'No trip with a fixed pickup time' }
const several = { why: 'It has more than one pickup time. Change them on its own page.' }

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
  ['none of two', [transfer, { ...transfer, guid: 'b' }], several],
])('the booking whose time can be changed: %s', (_, bookings, found) => {
  expect(drivenAtSetTime(bookings)).toEqual(found)
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
const asked = { time: '08:30', reason: 'New roster' }
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
