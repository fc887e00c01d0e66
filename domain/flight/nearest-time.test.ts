import { expect, test } from 'vitest'
import { nearestOnDate, nearestTime, whichDateText } from './nearest-time.ts'

const zone = 'America/Barbados'
/** Flights at 23:30 and 14:00 on Friday. */
const [night, noon] = ['2026-11-21T03:30:00Z', '2026-11-20T18:00:00Z']

test.each<[string, string, string, string | null]>([
  ['half an hour late is the same day', noon, '14:30', '2026-11-20T18:30:00Z'],
  ['an hour early is the same day', noon, '13:00', '2026-11-20T17:00:00Z'],
  ['after midnight is the next day for an evening flight', night, '00:15', '2026-11-21T04:15:00Z'],
  [
    'before midnight is the previous day for a night flight',
    '2026-11-21T04:10:00Z',
    '23:50',
    '2026-11-21T03:50:00Z',
  ],
  ['twelve hours off is ambiguous', noon, '02:10', null],
  ['nine hours late is the same day', noon, '23:00', '2026-11-21T03:00:00Z'],
  ['ten hours late is ambiguous', noon, '00:00', null],
  ['eight hours late is the same day', noon, '22:00', '2026-11-21T02:00:00Z'],
])('%s', (_, expected, time, meant) => {
  expect(nearestTime(expected, time, zone)).toEqual(meant === null ? null : { at: meant })
})

test('an ambiguous time asks for one of two dates', () => {
  expect(whichDateText(noon, '02:10', zone)).toBe(
    'Enter the date: 02:10 could be on Fri 20 Nov or on Sat 21 Nov',
  )
  expect(whichDateText('2026-11-20T06:00:00Z', '14:00', zone)).toBe(
    'Enter the date: 14:00 could be on Thu 19 Nov or on Fri 20 Nov',
  )
})

test.each([
  ['the second moment, near a flight expected then', '2027-10-31T01:40:00Z', '2027-10-31T01:30:00Z'],
  ['the first moment, near a flight expected earlier', '2027-10-31T00:20:00Z', '2027-10-31T00:30:00Z'],
])('a time that comes twice is %s', (_, expected, at) => {
  expect(nearestTime(expected, '01:30', 'Europe/London')).toEqual({ at })
  expect(nearestOnDate('2027-10-31', expected, '01:30', 'Europe/London')).toEqual({ at })
})

test('a landing is never in the future, even in a repeated hour', () => {
  expect(nearestTime('2027-10-31T01:40:00Z', '01:30', 'Europe/London', '2027-10-31T00:45:00Z')).toEqual({
    at: '2027-10-31T00:30:00Z',
  })
})

test('a time skipped by the clock change is refused', () => {
  const why = 'The clocks go forward on Sun 28 Mar and skip 01:30. Enter another time.'
  expect(nearestTime('2027-03-28T00:50:00Z', '01:30', 'Europe/London')).toEqual({ why })
})
