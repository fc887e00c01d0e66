import { expect, test } from 'vitest'
import { feedText, hangingText, needsLook, offScheduleText, sourceText, timeOnDay } from './flight-words.ts'

test.each([
  [0, null],
  [40, '+40 min'],
  [-10, '\u221210 min'],
  [125, '+2 h 05'],
  [60, '+1 h 00'],
])('%i minutes off schedule reads %s', (minutes, text) => {
  expect(offScheduleText(minutes)).toBe(text)
})

test('a time on another day says so', () => {
  const zone = 'America/Barbados'
  expect(timeOnDay('2026-11-20T18:05:00Z', '2026-11-20', zone)).toBe('14:05')
  expect(timeOnDay('2026-11-21T04:15:00Z', '2026-11-20', zone)).toBe('00:15 +1 day')
  expect(timeOnDay('2026-11-20T03:50:00Z', '2026-11-20', zone)).toBe('23:50 \u22121 day')
})

test.each([
  [{ parties: 2, passengers: 7, trips: 1 }, '2 parties, 7 passengers and 1 trip hang on this flight'],
  [{ parties: 0, passengers: 0, trips: 1 }, '1 trip hangs on this flight'],
  [{ parties: 0, passengers: 0, trips: 3 }, '3 trips hang on this flight'],
  [{ parties: 0, passengers: 0, trips: 0 }, null],
])('the guests of a flight: %o', (flight, text) => {
  expect(hangingText(flight)).toBe(text)
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
  ['manual', '2026-11-21T00:40:00Z', '2026-11-20T18:05:00Z', feed, 'by hand until 20:40'],
  ['manual', null, null, null, 'by hand'],
  ['demo', null, null, null, 'demo company'],
])('source of times with source %s, manual until %s, last update %s:', (source, manualUntil, fedAt, service, text) => {
  expect(sourceText({ source, manualUntil, fedAt, byHand: false }, service, zone)).toBe(text)
})

test.each([
  ['manual', null, null, 'added by hand'],
  ['aeroApi', '2026-11-20T18:05:00Z', null, 'added by hand, times FlightAware AeroAPI 14:05'],
  ['manual', null, '2026-11-21T00:40:00Z', 'added by hand, times by hand until 20:40'],
])('a flight that the schedule lacks says so, with times of source %s', (source, fedAt, manualUntil, text) => {
  expect(sourceText({ source, manualUntil, fedAt, byHand: true }, null, zone)).toBe(text)
})

test('the board says how the service does', () => {
  expect(feedText(null, zone)).toBeNull()
  expect(feedText(feed, zone)).toBe('AeroDataBox, last refreshed 14:05')
  expect(feedText({ ...feed, refreshedAt: null, failure: 'AeroDataBox: the key was refused' }, zone)).toBe(
    'AeroDataBox: the key was refused; nothing heard yet',
  )
})
