import { expect, test } from 'vitest'
import { readFlightDate } from './read-flight-date.ts'

const today = '2026-11-20'

test.each([
  ['EK 241 28 Nov', 'EK241', '2026-11-28'],
  ['UA1234 2026-11-28', 'UA1234', '2026-11-28'],
  ['ba 0155 28/11', 'BA155', '2026-11-28'],
  ['28 Nov EK 241', 'EK241', '2026-11-28'],
  ['EK241 Sat 28 Nov', 'EK241', '2026-11-28'],
  ['BA2155 tomorrow', 'BA2155', '2026-11-21'],
  ['BA2155 +1', 'BA2155', '2026-11-21'],
  ['U2 8012 28.11.2026', 'U28012', '2026-11-28'],
  ['EK 241 5 jan', 'EK241', '2027-01-05'],
])('“%s” is flight %s on %s', (typed, flight, date) => {
  expect(readFlightDate(typed, today)).toEqual({ flight, date })
})

test.each([
  ['28 Nov', '2026-11-28'],
  ['nov 28', '2026-11-28'],
  ['Sat, 28 Nov 2026', '2026-11-28'],
  ['2026-11-28', '2026-11-28'],
  [' 28/11 ', '2026-11-28'],
  // The day nearest to today, as in a date field.
  ['15 nov', '2026-11-15'],
  ['2 jan', '2027-01-02'],
])('“%s” is the date %s', (typed, date) => {
  expect(readFlightDate(typed, today)).toEqual({ flight: null, date })
})

test.each([
  'EK 241',
  'BA2155',
  'Ann Berg',
  'Friday',
  'tomorrow',
  'May',
  '20261128',
  '20 11 26',
  '+7',
  '+44 20 7946',
  'K7HQ2M',
  'HTL-4711/b',
  '30 Feb',
  'Ann Berg 28 Nov',
  '',
])('“%s” has no date', (typed) => {
  expect(readFlightDate(typed, today)).toBeNull()
})
