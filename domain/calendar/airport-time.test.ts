import { expect, test } from 'vitest'
import {
  endOfDay,
  localDateOf,
  localTimeOf,
  minuteOnClock,
  readInstant,
  startOfDay,
  timeTextOf,
} from './airport-time.ts'

test.each([
  ['the evening before, in the west', '2026-11-21T03:30:00Z', 'America/Barbados', '2026-11-20', '23:30'],
  ['rounded down to the minute', '2026-11-20T18:05:59.9Z', 'America/Barbados', '2026-11-20', '14:05'],
  ['tomorrow, in the east', '2026-11-20T18:00:00Z', 'Asia/Tokyo', '2026-11-21', '03:00'],
])('local date and time of an instant: %s', (_, instant, zone, date, time) => {
  expect([localDateOf(instant, zone), localTimeOf(instant, zone)]).toEqual([date, time])
})

test('a day ends when the next one begins at the airport', () => {
  expect(endOfDay('2026-11-30', 'America/Barbados')).toBe('2026-12-01T04:00:00Z')
  expect(endOfDay('2026-12-31', 'Europe/London')).toBe('2027-01-01T00:00:00Z')
})

test.each([
  ['with a space', '2026-11-20 18:05Z', '2026-11-20T18:05:00Z'],
  ['with an offset', '2026-11-20T14:05:00-04:00', '2026-11-20T18:05:00Z'],
  ['with space around it', ' 2026-11-20T18:05:00Z ', '2026-11-20T18:05:00Z'],
  ['a date without a time', '2026-11-20', null],
  ['an empty text', '', null],
])('parses an instant from another service: %s', (_, text, instant) => {
  expect(readInstant(text)).toBe(instant)
})

test('the same instant has a different local time in each zone, cached or not', () => {
  const asked = ['America/Barbados', 'Asia/Tokyo', 'America/Barbados'].map((zone) =>
    localTimeOf('2026-11-20T18:05:00Z', zone),
  )
  expect(asked).toEqual(['14:05', '03:05', '14:05'])
})

test('a day whose midnight is skipped by a clock change begins an hour later', () => {
  expect(startOfDay('2026-03-08', 'America/Havana')).toBe('2026-03-08T05:00:00Z')
  expect(startOfDay('2026-11-20', 'America/Barbados')).toBe('2026-11-20T04:00:00Z')
})

test.each([
  ['the first 01:15', '2027-10-31T00:15:00Z', 'Europe/London', '01:15 BST'],
  ['the second', '2027-10-31T01:15:00Z', 'Europe/London', '01:15 GMT'],
  ['the hour before', '2027-10-30T23:59:00Z', 'Europe/London', '00:59'],
  ['the hour after', '2027-10-31T02:00:00Z', 'Europe/London', '02:00'],
  ['the hour skipped in spring', '2027-03-28T01:15:00Z', 'Europe/London', '02:15'],
  ['New York', '2026-11-01T06:30:00Z', 'America/New_York', '01:30 EST'],
  ['the half hour that Lord Howe repeats', '2027-04-03T15:10:00Z', 'Australia/Lord_Howe', '01:40 LHST'],
  ['the half hour before it', '2027-04-03T14:20:00Z', 'Australia/Lord_Howe', '01:20'],
])('a time that occurs twice names its zone: %s', (_, instant, zone, text) => {
  expect(timeTextOf(instant, zone)).toBe(text)
})

test.each([
  ['after clocks go forward', '2027-03-28', '2027-03-28T09:10:00Z', 10 * 60 + 10],
  ['after they go back', '2027-10-31', '2027-10-31T10:10:00Z', 10 * 60 + 10],
  ['after midnight', '2027-10-31', '2027-11-01T00:20:00Z', 24 * 60 + 20],
])('minutes are counted on the clock: %s', (_, date, instant, minute) => {
  expect(minuteOnClock(date, instant, 'Europe/London')).toBe(minute)
})
