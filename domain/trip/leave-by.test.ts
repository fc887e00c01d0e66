import { describe, expect, test } from 'vitest'
import { leaveBy, type PlaceOnWay, type TripOnWay } from './leave-by.ts'

const airport: PlaceOnWay = {
  name: 'Airport',
  kind: 'airport',
  latitude: 13.08,
  longitude: -59.49,
  minutesFromAirport: 0,
}
const hotel: PlaceOnWay = {
  name: 'Sea Hotel',
  kind: 'hotel',
  latitude: 13.1,
  longitude: -59.61,
  minutesFromAirport: 30,
}
/** About 11 km north of the hotel. */
const villa: PlaceOnWay = {
  name: 'Villa',
  kind: 'villa',
  latitude: 13.2,
  longitude: -59.61,
  minutesFromAirport: 45,
}
const unmapped: PlaceOnWay = {
  name: 'Farm',
  kind: 'other',
  latitude: null,
  longitude: null,
  minutesFromAirport: 50,
}

const at = (time: string) => `2026-11-20T${time}:00Z`
const trip = (
  guid: string,
  pickup: string,
  from: PlaceOnWay,
  to: PlaceOnWay,
  more: Partial<TripOnWay> = {},
): TripOnWay => ({
  guid,
  status: 'assigned',
  pickupAt: at(pickup),
  endsAt: at(`${String(Number(pickup.slice(0, 2)) + 1).padStart(2, '0')}${pickup.slice(2)}`),
  from,
  to,
  ...more,
})

describe('when to leave for a pickup', () => {
  const next = trip('next', '15:00', villa, airport)
  const rows: [string, TripOnWay, TripOnWay[], { at: string; driveMinutes: number; from: string | null }][] =
    [
      [
        'without a trip before, the company’s minutes from the airport',
        next,
        [],
        { at: at('14:15'), driveMinutes: 45, from: 'the airport' },
      ],
      [
        'without a trip before, for a pickup at the airport, the usual distance',
        trip('next', '15:00', airport, hotel),
        [],
        { at: at('14:45'), driveMinutes: 15, from: null },
      ],
      [
        'after a trip, the distance from its drop-off',
        next,
        [trip('a', '13:00', airport, hotel)],
        { at: at('14:43'), driveMinutes: 17, from: 'Sea Hotel' },
      ],
      [
        'after a trip to the airport, the company’s minutes rather than the distance',
        next,
        [trip('a', '13:00', hotel, airport)],
        { at: at('14:15'), driveMinutes: 45, from: 'Airport' },
      ],
      [
        'back to the airport, the company’s minutes of the drop-off',
        trip('next', '15:00', airport, hotel),
        [trip('a', '13:00', airport, villa)],
        { at: at('14:15'), driveMinutes: 45, from: 'Villa' },
      ],
      [
        'after a no-show, from where the driver waited',
        trip('next', '15:00', airport, villa),
        [trip('a', '13:00', hotel, villa, { status: 'noShow' })],
        { at: at('14:30'), driveMinutes: 30, from: 'Sea Hotel' },
      ],
      [
        'a cancelled trip was never driven',
        next,
        [trip('a', '13:00', airport, hotel, { status: 'cancelled' })],
        { at: at('14:15'), driveMinutes: 45, from: 'the airport' },
      ],
      [
        'the latest of several trips before counts',
        next,
        [
          trip('b', '13:00', hotel, airport),
          trip('a', '11:00', airport, hotel),
          trip('c', '17:00', airport, hotel),
        ],
        { at: at('14:15'), driveMinutes: 45, from: 'Airport' },
      ],
      [
        'four hours after a trip, the driver is expected at the airport again',
        next,
        [trip('a', '09:00', airport, hotel, { endsAt: at('10:59') })],
        { at: at('14:15'), driveMinutes: 45, from: 'the airport' },
      ],
      [
        'a place without coordinates counts from the airport',
        trip('next', '15:00', unmapped, airport),
        [trip('a', '13:00', airport, hotel)],
        { at: at('14:10'), driveMinutes: 50, from: 'the airport' },
      ],
      [
        'a pickup where the driver already is takes five minutes',
        trip('next', '15:00', hotel, airport),
        [trip('a', '13:00', airport, hotel)],
        { at: at('14:55'), driveMinutes: 5, from: 'Sea Hotel' },
      ],
      [
        'a trip stored by an earlier version has no minutes, so the usual distance is allowed',
        trip('next', '15:00', { name: 'Villa', kind: 'villa', latitude: 13.2, longitude: -59.61 }, airport),
        [],
        { at: at('14:45'), driveMinutes: 15, from: null },
      ],
    ]
  test.each(rows)('%s', (_, asked, trips, expected) => {
    expect(leaveBy(asked, [...trips, asked])).toEqual(expected)
  })
})
