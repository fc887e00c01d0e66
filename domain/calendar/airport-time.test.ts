import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOfDay, instantOf, localDateOf, localTimeOf, readInstant } from './airport-time.ts'

describe('the moment of a local time', () => {
  test.each([
    ['Barbados is four hours behind', '2026-11-20', '14:05', 'America/Barbados', '2026-11-20T18:05:00Z'],
    ['a late evening there is tomorrow in UTC', '2026-11-20', '23:30', 'America/Barbados', '2026-11-21T03:30:00Z'],
    ['a time that New York skips in spring moves on an hour', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
    ['a time that New York repeats in autumn is the first', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
    ['a zone of quarter hours', '2026-11-20', '12:00', 'Asia/Kathmandu', '2026-11-20T06:15:00Z'],
  ])('%s', (_, date, time, zone, instant) => {
    expect(instantOf(date, time, zone)).toBe(instant)
  })

  test('a time that does not exist is refused loudly', () => {
    expect(() => instantOf('2026-02-30', '10:00', 'America/Barbados')).toThrow(RangeError)
  })
})

test.each([
  ['the evening before, in the west', '2026-11-21T03:30:00Z', 'America/Barbados', '2026-11-20', '23:30'],
  ['the minute that has begun, not the nearest', '2026-11-20T18:05:59.9Z', 'America/Barbados', '2026-11-20', '14:05'],
  ['tomorrow, in the east', '2026-11-20T18:00:00Z', 'Asia/Tokyo', '2026-11-21', '03:00'],
])('the local day and time of a moment: %s', (_, instant, zone, date, time) => {
  expect([localDateOf(instant, zone), localTimeOf(instant, zone)]).toEqual([date, time])
})

test('where the clocks never move, local time and moment go both ways', () => {
  const days = fc
    .date({ min: new Date('2001-01-01'), max: new Date('2099-12-30'), noInvalidDate: true })
    .map((it) => it.toISOString().slice(0, 16))
  fc.assert(
    fc.property(days, (local) => {
      const instant = instantOf(local.slice(0, 10), local.slice(11), 'America/Barbados')
      expect(`${localDateOf(instant, 'America/Barbados')}T${localTimeOf(instant, 'America/Barbados')}`).toBe(local)
    }),
  )
})

test('a day ends where the next begins, at the airport', () => {
  expect(endOfDay('2026-11-30', 'America/Barbados')).toBe('2026-12-01T04:00:00Z')
  expect(endOfDay('2026-12-31', 'Europe/London')).toBe('2027-01-01T00:00:00Z')
})

test.each([
  ['with a space', '2026-11-20 18:05Z', '2026-11-20T18:05:00Z'],
  ['with an offset', '2026-11-20T14:05:00-04:00', '2026-11-20T18:05:00Z'],
  ['with space around it', ' 2026-11-20T18:05:00Z ', '2026-11-20T18:05:00Z'],
  ['as a day alone, which is no moment', '2026-11-20', null],
  ['as nothing', '', null],
])('a moment as another service writes it, %s', (_, text, instant) => {
  expect(readInstant(text)).toBe(instant)
})

test('one moment has its own time in each zone, however often it is asked', () => {
  const asked = ['America/Barbados', 'Asia/Tokyo', 'America/Barbados'].map((zone) => localTimeOf('2026-11-20T18:05:00Z', zone))
  expect(asked).toEqual(['14:05', '03:05', '14:05'])
})
