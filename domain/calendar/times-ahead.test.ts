import { expect, test } from 'vitest'
import { whyNoOtherZone } from './times-ahead.ts'

const zone = 'America/Barbados'
const shifted = 'at times of America/Barbados, and would be at other hours.'

test.each([
  [
    'flights and bookings',
    { flights: 14_872, bookings: 12 },
    `14,872 flights and 12 bookings ahead stand ${shifted} First withdraw the flights of the schedule and complete or cancel the bookings.`,
  ],
  ['flights alone', { flights: 2, bookings: 0 }, `2 flights ahead stand ${shifted} First withdraw the flights of the schedule.`],
  ['one flight', { flights: 1, bookings: 0 }, `1 flight ahead stands ${shifted} First withdraw the flights of the schedule.`],
  ['one booking', { flights: 0, bookings: 1 }, `1 booking ahead stands ${shifted} First complete or cancel the booking.`],
  ['nothing', { flights: 0, bookings: 0 }, null],
])('%s ahead', (_, ahead, expected) => {
  expect(whyNoOtherZone(ahead, zone)).toBe(expected)
})
