import { expect, test } from 'vitest'
import type { PlannedTrip } from '#contract/dispatch.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import {
  filterChoices,
  filtersUsed,
  filterTrips,
  noTripFilter,
  validFilter,
  type TripFilter,
} from './trip-filter.ts'

function held(number: number, status: PlannedTrip['status'], accepted = true): PlannedTrip {
  const trip = aTripOnBoard(number)
  const acceptedAt = accepted ? '2026-11-20T10:00:00Z' : null
  return {
    ...trip,
    status,
    driverName: `Driver ${number}`,
    life: { ...trip.life, status, acceptedAt, driverGuid: aGuid(6000 + number) },
  }
}

const flight = {
  guid: aGuid(1),
  ident: 'BA255',
  city: 'London',
  direction: 'arrival' as const,
  scheduledAt: '2026-11-20T18:00:00Z',
  bestAt: '2026-11-20T18:40:00Z',
  actualAt: null,
  minutesLate: 40,
  late: true,
  status: 'delayed' as const,
  terminal: '',
}

const trips: PlannedTrip[] = [
  { ...aTripOnBoard(1), guestName: 'Zoë Müller', flight },
  { ...held(2, 'assigned', false), serviceClass: 'van', service: 'Van' },
  { ...held(3, 'assigned'), kind: 'departureTransfer', against: ['Off shift'] },
  { ...held(4, 'waiting'), kind: 'privateTransfer' },
  { ...held(5, 'completed'), flight },
  held(6, 'noShow'),
  held(7, 'cancelled'),
]
const clashes = [
  {
    driverGuid: aGuid(6004),
    firstGuid: trips[3]?.guid ?? '',
    secondGuid: trips[2]?.guid ?? '',
    message: 'Both at 14:55',
  },
]

test.each<[string, Partial<TripFilter>, number[]]>([
  ['no filter', {}, [1, 2, 3, 4, 5, 6, 7]],
  ['without a driver', { state: 'noDriver' }, [1]],
  ['not accepted', { state: 'notAccepted' }, [2]],
  ['accepted', { state: 'accepted' }, [3]],
  ['under way', { state: 'underWay' }, [4]],
  ['completed', { state: 'done' }, [5]],
  ['no-shows', { state: 'noShow' }, [6]],
  ['cancelled', { state: 'cancelled' }, [7]],
  ['a class of car', { car: 'van' }, [2]],
  ['arrivals', { way: 'arrival' }, [1, 2, 5, 6, 7]],
  ['departures', { way: 'departure' }, [3]],
  ['trips without a flight', { way: 'other' }, [4]],
  ['a conflict, a clash or a late flight of a trip still to do', { alert: 'yes' }, [1, 3, 4]],
  ['a guest, without accents', { find: 'muller zoe' }, [1]],
  ['a reference in small letters', { find: 'demt03' }, [3]],
  ['a place', { find: 'casuarina' }, [1, 2, 3, 4, 5, 6, 7]],
  ['a driver', { find: 'driver 4' }, [4]],
  ['two filters', { way: 'arrival', state: 'done' }, [5]],
  ['nothing', { car: 'van', state: 'done' }, []],
])('%s', (_, filter, numbers) => {
  const found = filterTrips(trips, clashes, { ...noTripFilter, ...filter })
  expect(found.map((it) => trips.indexOf(it) + 1)).toEqual(numbers)
})

test('choices count the trips that match the other filters', () => {
  const { state, car, way, attention } = filterChoices(trips, clashes, { ...noTripFilter, way: 'arrival' })
  expect(state.map(([, text]) => text)).toEqual([
    'No driver (1)',
    'Not accepted (1)',
    'Accepted (0)',
    'Under way (0)',
    'Completed (1)',
    'No-show (1)',
    'Cancelled (1)',
  ])
  expect(car).toEqual([
    ['sedan', 'Sedan (4)'],
    ['van', 'Van (1)'],
  ])
  expect(way.map(([, text]) => text)).toEqual(['Arrivals (5)', 'Departures (1)', 'Other trips (1)'])
  expect(attention).toBe(1)
})

test('a class of car that is not booked on the day stays in the list while it is the filter', () => {
  expect(filterChoices(trips, clashes, { ...noTripFilter, car: 'bus' }).car).toContainEqual([
    'bus',
    'bus (0)',
  ])
})

test('values that don’t exist are ignored, and spaces are no filter', () => {
  const filter = validFilter({ state: 'toString', car: '', way: 'up', alert: '1', find: ' ' })
  expect(filter).toEqual({ ...noTripFilter, find: ' ' })
  expect(filtersUsed(filter)).toBe(0)
  expect(filtersUsed({ ...noTripFilter, state: 'done', find: 'a' })).toBe(2)
})
