import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDateOf, timeTextOf } from './airport-time.ts'
import { isBefore } from './instant.ts'
import { repeatedTimes } from './repeated-times.ts'
import { momentMeant, momentsOf, scheduledMoment, storedMoment } from './typed-time.ts'

const [first, second] = ['2027-10-31T00:15:00Z', '2027-10-31T01:15:00Z']

describe('a typed time', () => {
  test.each([
    ['Barbados is four hours behind', '2026-11-20', '14:05', 'America/Barbados', '2026-11-20T18:05:00Z'],
    [
      'a late evening there is tomorrow in UTC',
      '2026-11-20',
      '23:30',
      'America/Barbados',
      '2026-11-21T03:30:00Z',
    ],
    ['a zone of quarter hours', '2026-11-20', '12:00', 'Asia/Kathmandu', '2026-11-20T06:15:00Z'],
    ['the first of two, by its zone', '2027-10-31', '01:15 BST', 'Europe/London', first],
    ['the second', '2027-10-31', '01:15 GMT', 'Europe/London', second],
    ['an unnecessary zone name', '2027-10-30', '01:15 BST', 'Europe/London', '2027-10-30T00:15:00Z'],
  ])('%s', (_, date, time, zone, at) => {
    expect(momentMeant(date, time, zone)).toEqual({ at })
  })

  test.each([
    [
      'occurs twice',
      '2027-10-31',
      '01:15',
      '01:15 happens twice on Sun 31 Oct because the clocks change. Enter 01:15 BST or 01:15 GMT.',
    ],
    [
      'is skipped',
      '2027-03-28',
      '01:15',
      'The clocks go forward on Sun 28 Mar and skip 01:15. Enter another time.',
    ],
    ['has AM or PM', '2027-10-30', '07:00 PM', 'Use the 24-hour clock, such as 19:00'],
    [
      'isn’t in that zone',
      '2027-10-30',
      '01:15 GMT',
      '“GMT” doesn’t apply at 01:15 on Sat 30 Oct. Enter 01:15 only.',
    ],
  ])('one that %s needs another input', (_, date, time, why) => {
    expect(momentMeant(date, time, 'Europe/London')).toEqual({ why })
  })

  test('rules out an instant that is not possible', () => {
    expect(
      momentMeant('2027-10-31', '01:15', 'Europe/London', (at) => !isBefore(at, '2027-10-31T00:40:00Z')),
    ).toEqual({ at: second })
  })

  test('a date that does not exist throws', () => {
    expect(() => momentsOf('2026-02-30', '10:00', 'America/Barbados')).toThrow(RangeError)
  })
})

test('every displayed minute around a clock change can be typed back', () => {
  const nights = fc.constantFrom<[string, string]>(
    ['2027-10-30T22:00:00Z', 'Europe/London'],
    ['2027-03-27T22:00:00Z', 'Europe/London'],
    ['2026-11-01T03:00:00Z', 'America/New_York'],
    ['2027-04-03T12:00:00Z', 'Australia/Lord_Howe'],
    ['2026-11-01T02:00:00Z', 'America/Havana'],
  )
  fc.assert(
    fc.property(nights, fc.integer({ min: 0, max: 480 }), ([begins, zone], minutes) => {
      const at = Temporal.Instant.from(begins).add({ minutes }).toString()
      const [date, text] = [localDateOf(at, zone), timeTextOf(at, zone)]
      expect(momentMeant(date, text, zone)).toEqual({ at })
      expect(repeatedTimes(date, text.slice(0, 5), zone).includes(text)).toBe(text.length > 5)
    }),
  )
})

test('a scheduled time uses the first of two instants and moves past a skipped hour', () => {
  expect(scheduledMoment('2027-10-31', '01:15', 'Europe/London')).toBe(first)
  expect(scheduledMoment('2027-10-31', '01:15', 'Europe/London', 'last')).toBe(second)
  expect(scheduledMoment('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00Z')
})

test('a stored time resolves to the source it was taken from', () => {
  expect(storedMoment('2027-10-31', '01:15', 'Europe/London', ['2027-10-31T00:40:00Z', second])).toBe(second)
  expect(storedMoment('2027-10-31', '01:15', 'Europe/London', [])).toBe(first)
})
