import { expect, test } from 'vitest'
import { movedStops } from './moved-stops.ts'

const stops = [
  { placeGuid: 'a', at: '23:20' },
  { placeGuid: 'b', at: null },
]
const trip = { stops, pickupAt: '2026-11-21T03:00:00Z' }

test.each([
  ['earlier', '2026-11-21T01:50:00Z', '22:10'],
  ['past midnight', '2026-11-21T04:25:00Z', '00:45'],
  ['to the next day, at the same time', '2026-11-22T03:00:00Z', '23:20'],
  ['not at all', trip.pickupAt, '23:20'],
])('stops move with their pickup: %s', (_, to, at) => {
  expect(movedStops(trip, to, 'America/Barbados').map((it) => it.at)).toEqual([at, null])
})

test('stops move by the clock, where it changes in between', () => {
  const late = { stops: [{ placeGuid: 'a', at: '23:30' }], pickupAt: '2026-10-24T22:00:00Z' }
  expect(movedStops(late, '2026-10-25T09:00:00Z', 'Europe/London')).toEqual([{ placeGuid: 'a', at: '09:30' }])
})
