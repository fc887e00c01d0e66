import { expect, test } from 'vitest'
import {
  feedText,
  dependentsText,
  needsLook,
  offScheduleText,
  sourceText,
  timeOnDay,
} from './flight-words.ts'

test.each([
  [0, null],
  [40, '+40 min'],
  [-10, '\u221210 min'],
  [125, '+2 h 5 min'],
  [60, '+1 h'],
])('%i minutes off schedule reads %s', (minutes, text) => {
  expect(offScheduleText(minutes)).toBe(text)
})

test('a time on another day shows the day', () => {
  const zone = 'America/Barbados'
  expect(timeOnDay('2026-11-20T18:05:00Z', '2026-11-20', zone)).toBe('14:05')
  expect(timeOnDay('2026-11-21T04:15:00Z', '2026-11-20', zone)).toBe('00:15 +1 day')
  expect(timeOnDay('2026-11-20T03:50:00Z', '2026-11-20', zone)).toBe('23:50 \u22121 day')
})

test.each([
  [{ parties: 2, passengers: 7, trips: 1 }, '2 parties, 7 passengers and 1 trip on this flight'],
  [{ parties: 0, passengers: 0, trips: 1 }, '1 trip on this flight'],
  [{ parties: 0, passengers: 0, trips: 3 }, '3 trips on this flight'],
  [{ parties: 0, passengers: 0, trips: 0 }, null],
])('the guests of a flight: %o', (flight, text) => {
  expect(dependentsText(flight)).toBe(text)
})

test.each([
  ['late and on its way', { status: 'enRoute', late: true }, true],
  ['late but landed', { status: 'landed', late: true }, false],
  ['cancelled', { status: 'cancelled', late: false }, true],
  ['diverted', { status: 'diverted', late: false }, true],
  ['on time', { status: 'scheduled', late: false }, false],
] as const)('a flight that is %s', (_, flight, looks) => {
  expect(needsLook(flight)).toBe(looks)
})

const zone = 'America/Barbados'
const feed = { provider: 'AeroDataBox', refreshedAt: '2026-11-20T18:05:00Z', failure: '' }

test.each([
  ['schedule', null, null, feed, 'schedule'],
  ['schedule', null, '2026-11-20T18:05:00Z', feed, 'AeroDataBox 14:05'],
  ['aeroApi', null, '2026-11-20T18:05:00Z', null, 'FlightAware AeroAPI 14:05'],
  ['manual', '2026-11-21T00:40:00Z', '2026-11-20T18:05:00Z', feed, 'manual until Fri 20 Nov 20:40'],
  ['manual', null, null, null, 'manual'],
  ['demo', null, null, null, 'demo data'],
])(
  'source of times with source %s, manual until %s, last update %s:',
  (source, manualUntil, fedAt, service, text) => {
    expect(sourceText({ source, manualUntil, fedAt, byHand: false }, service, zone)).toBe(text)
  },
)

test.each([
  ['manual', null, null, 'added manually'],
  ['aeroApi', '2026-11-20T18:05:00Z', null, 'added manually, times: FlightAware AeroAPI 14:05'],
  ['manual', null, '2026-11-21T00:40:00Z', 'added manually, times: manual until Fri 20 Nov 20:40'],
])('a manually added flight, with times of source %s', (source, fedAt, manualUntil, text) => {
  expect(sourceText({ source, manualUntil, fedAt, byHand: true }, null, zone)).toBe(text)
})

test('the state of the flight data service is shown', () => {
  expect(feedText(null, zone)).toBeNull()
  expect(feedText(feed, zone)).toBe('AeroDataBox, last updated 14:05')
  expect(feedText({ ...feed, refreshedAt: null, failure: 'AeroDataBox rejected the key' }, zone)).toBe(
    'AeroDataBox rejected the key; no data yet',
  )
})
