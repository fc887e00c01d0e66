import { describe, expect, test } from 'vitest'
import {
  outcomeOfLine,
  readClock,
  readDirection,
  readWeekdays,
  scheduleOf,
  type ScheduleLine,
} from './schedule-lines.ts'

describe('a line of a schedule file', () => {
  test.each([
    ['1 3 5', [1, 3, 5]],
    ['135', [1, 3, 5]],
    ['1.3.5..', [1, 3, 5]],
    ['5,1,1', [1, 5]],
    ['Mon Wed Fri', [1, 3, 5]],
    ['Saturday/Sunday', [6, 7]],
    [' Mon, Wed ', [1, 3]],
    [' 135 ', [1, 3, 5]],
    ['daily', [1, 2, 3, 4, 5, 6, 7]],
    ['Every day', [1, 2, 3, 4, 5, 6, 7]],
    ['Mon 2', null],
    ['2 Mon', null],
    ['. ,', null],
    ['8', null],
    ['', null],
    ['Mon Noday', null],
    ['Mo Tu We Th Fr Sa Su', [1, 2, 3, 4, 5, 6, 7]],
    ['Tues, Thurs', [2, 4]],
    ['Mondays', [1]],
    ['Weds', [3]],
    ['Month', null],
    ['Monthly', null],
    ['Week', null],
    ['Seat', null],
    ['Frequency', null],
    ['Summer', null],
    ['Third', null],
  ])('days %j are %j', (text, days) => {
    expect(readWeekdays(text)).toEqual(days)
  })

  test.each([
    ['A', 'arrival'],
    ['Arrivals', 'arrival'],
    [' arrival ', 'arrival'],
    ['departure', 'departure'],
    ['inner', null],
    ['within', null],
    ['outer', null],
    ['about', null],
    ['dep', 'departure'],
    ['out', 'departure'],
    ['sideways', null],
  ])('direction %j is %j', (text, direction) => {
    expect(readDirection(text)).toBe(direction)
  })

  test.each([
    ['9:05', '09:05'],
    ['0905', '09:05'],
    ['09:05:00', '09:05'],
    [' 9:05 ', '09:05'],
    [' noon ', 'noon'],
    ['at 9:05', 'at 9:05'],
    ['9:05 pm', '9:05 pm'],
  ])('time %j is %j', (text, time) => {
    expect(readClock(text)).toBe(time)
  })
})

describe('the schedule implied by flights', () => {
  const flight = (day: string, time: string, ident = 'BA2155', otherAirport = 'LGW') => ({
    ident,
    direction: 'arrival' as const,
    otherAirport,
    scheduledAt: `2026-11-${day}T${time}:00Z`,
  })
  const lines = (...flights: ReturnType<typeof flight>[]) =>
    scheduleOf(flights, 'America/Barbados', { from: '2026-11-21', until: '2027-03-27' }).map(
      (it) =>
        `${it.airlineCode} ${it.number} ${it.otherAirport} ${it.weekdays.join('')} ${it.localTime} ` +
        `${it.validFrom} ${it.validTo}`,
    )

  test('has one line per flight and time, by local days', () => {
    // 02:30Z is 22:30 on the day before.
    expect(
      lines(
        flight('23', '18:00'),
        flight('25', '18:00'),
        flight('24', '18:40'),
        flight('24', '02:30', 'AC9'),
      ),
    ).toEqual([
      'BA 2155 LGW 13 14:00 2026-11-21 2027-03-27',
      'BA 2155 LGW 2 14:40 2026-11-21 2027-03-27',
      'AC 9 LGW 1 22:30 2026-11-21 2027-03-27',
    ])
  })

  test('sorts the weekdays', () => {
    expect(lines(flight('25', '18:00'), flight('23', '18:00'))).toEqual([
      'BA 2155 LGW 13 14:00 2026-11-21 2027-03-27',
    ])
  })

  test('uses the later of two reports and skips flights without a number', () => {
    expect(lines(flight('23', '18:00'), flight('30', '18:10'), flight('23', '19:00', 'N550GX'))).toEqual([
      'BA 2155 LGW 1 14:10 2026-11-21 2027-03-27',
    ])
  })
})

describe('the outcome of a line', () => {
  const line: ScheduleLine = {
    airlineCode: 'BA',
    number: '2155',
    direction: 'arrival',
    otherAirport: 'LGW',
    validFrom: '2026-11-21',
    validTo: '2027-03-27',
    weekdays: [1, 3],
    localTime: '14:00',
  }
  const outcome = (...patterns: Partial<ScheduleLine>[]) =>
    outcomeOfLine(
      line,
      patterns.map((it, place) => ({ ...line, ...it, guid: `${place}` })),
    ).outcome

  test.each<[string, Partial<ScheduleLine>[], string]>([
    ['no flight of its name', [], 'new'],
    ['another period', [{ validFrom: '2026-01-01', validTo: '2026-11-20' }], 'new'],
    ['a period that begins later', [{ validFrom: '2027-03-28', validTo: '2027-12-31' }], 'new'],
    [
      'a period that ends on its first day',
      [{ validFrom: '2026-01-01', validTo: '2026-11-21' }],
      'overlapping',
    ],
    [
      'a period that begins on its last day',
      [{ validFrom: '2027-03-27', validTo: '2027-12-31' }],
      'overlapping',
    ],
    ['a part of its period, later', [{ validFrom: '2026-12-01' }], 'overlapping'],
    ['a part of its period, from the same day on', [{ validTo: '2026-12-31' }], 'changed'],
    ['other days', [{ weekdays: [2, 4] }], 'new'],
    ['the same', [{}], 'same'],
    [
      'a longer period and more days',
      [{ validFrom: '2026-10-25', validTo: '2027-12-31', weekdays: [1, 2, 3] }],
      'same',
    ],
    ['another time from the same day on', [{ localTime: '14:20' }], 'changed'],
    ['another place from the same day on', [{ otherAirport: 'LHR' }], 'changed'],
    ['fewer days from the same day on', [{ weekdays: [1] }], 'changed'],
    ['another time since before', [{ validFrom: '2026-10-25', localTime: '14:20' }], 'overlapping'],
    ['two flights on its days', [{ weekdays: [1] }, { weekdays: [3] }], 'overlapping'],
  ])('%s', (_, patterns, expected) => {
    expect(outcome(...patterns)).toBe(expected)
  })
})
