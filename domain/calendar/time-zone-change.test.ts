import { expect, test } from 'vitest'
import { whyNoTimeZoneChange } from './time-zone-change.ts'

const zone = 'America/Barbados'
const shifted = 'the time zone America/Barbados, and changing it would shift their times.'

test.each([
  [
    'flights and bookings',
    { flights: 14_872, bookings: 12 },
    `14,872 upcoming flights and 12 upcoming bookings use ${shifted} Deactivate the scheduled ` +
      'flights and complete or cancel the bookings first.',
  ],
  [
    'flights only',
    { flights: 2, bookings: 0 },
    `2 upcoming flights use ${shifted} Deactivate the scheduled flights first.`,
  ],
  [
    'one flight',
    { flights: 1, bookings: 0 },
    `1 upcoming flight uses ${shifted} Deactivate the scheduled flights first.`,
  ],
  [
    'one booking',
    { flights: 0, bookings: 1 },
    `1 upcoming booking uses ${shifted} Complete or cancel the booking first.`,
  ],
  ['nothing', { flights: 0, bookings: 0 }, null],
])('changing the time zone with %s', (_, ahead, expected) => {
  expect(whyNoTimeZoneChange(ahead, zone)).toBe(expected)
})
