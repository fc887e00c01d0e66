import { expect, test } from 'vitest'
import { whyNoTimeZoneChange } from './time-zone-change.ts'

const zone = 'America/Barbados'
const shifted = 'America/Barbados times that would shift.'

test.each([
  [
    'flights and bookings',
    { flights: 14_872, bookings: 12 },
    `14,872 upcoming flights and 12 upcoming bookings use ${shifted} First withdraw the scheduled ` +
      'flights and complete or cancel the bookings.',
  ],
  [
    'flights only',
    { flights: 2, bookings: 0 },
    `2 upcoming flights use ${shifted} First withdraw the scheduled flights.`,
  ],
  [
    'one flight',
    { flights: 1, bookings: 0 },
    `1 upcoming flight uses ${shifted} First withdraw the scheduled flights.`,
  ],
  [
    'one booking',
    { flights: 0, bookings: 1 },
    `1 upcoming booking uses ${shifted} First complete or cancel the booking.`,
  ],
  ['nothing', { flights: 0, bookings: 0 }, null],
])('changing the time zone with %s', (_, ahead, expected) => {
  expect(whyNoTimeZoneChange(ahead, zone)).toBe(expected)
})
