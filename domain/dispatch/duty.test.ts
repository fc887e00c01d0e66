import { describe, expect, test } from 'vitest'
import { addMinutes } from '#domain/calendar/instant.ts'
import { whyNotHours } from './duty.ts'
import { clock, exampleDate } from './example-day.ts'

/** A period of the example day. */
const stretch = (time: string, minutes: number) => {
  const from = `${exampleDate}T${time}:00Z`
  return { from, to: addMinutes(from, minutes) }
}
type TimeAndMinutes = [string, number]

describe('the hours limits of a driver', () => {
  test.each<[string, TimeAndMinutes, TimeAndMinutes[], string[]]>([
    [
      'twelve hours on duty are allowed',
      ['14:00', 60],
      [
        ['03:00', 30],
        ['09:00', 30],
      ],
      [],
    ],
    [
      'a minute more on duty is not',
      ['14:00', 61],
      [['03:00', 30], ['09:00', 30]], // prettier-ignore
      ['Ann would be on duty for 12 h 1 min, from 03:00 to 15:01 (limit 12 h)'],
    ],
    ['six hours without a break are allowed', ['12:00', 180], [['09:00', 180]], []],
    [
      'a minute more without a break is not',
      ['12:00', 181],
      [['09:00', 180]],
      ['Ann would drive for 6 h 1 min without a 30-minute break'],
    ],
    ['half an hour before the next is a break', ['09:00', 180], [['12:30', 200]], []],
    [
      'a minute less is no break',
      ['09:00', 180],
      [['12:29', 200]],
      ['Ann would drive for 6 h 49 min without a 30-minute break'],
    ],
    ['eight hours before the next are a rest', ['08:00', 300], [['21:00', 300]], []],
    [
      'a minute less is no rest',
      ['08:00', 300],
      [['20:59', 300]],
      ['Ann would be on duty for 17 h 59 min, from 08:00 to 01:59 (limit 12 h)'],
    ],
    ['a single long hire is allowed', ['06:00', 840], [['12:00', 30]], []],
  ])('%s', (_, [time, minutes], others, why) => {
    const otherDrives = others.map(([from, length]) => stretch(from, length))
    expect(whyNotHours('Ann', stretch(time, minutes), otherDrives, clock)).toEqual(why)
  })
})
