import { describe, expect, test } from 'vitest'
import { addMinutes } from '#domain/calendar/instant.ts'
import { whyNotHours } from './duty.ts'
import { clock, exampleDate } from './example-day.ts'

/** From a time of the example day, for so many minutes. */
const stretch = (time: string, minutes: number) => {
  const from = `${exampleDate}T${time}:00Z`
  return { from, to: addMinutes(from, minutes) }
}
type Asked = [string, number]

describe('the hours of a driver', () => {
  test.each<[string, Asked, Asked[], string[]]>([
    ['twelve on duty are allowed', ['14:00', 60], [['03:00', 30], ['09:00', 30]], []], // prettier-ignore
    [
      'a minute more on duty is not',
      ['14:00', 61],
      [['03:00', 30], ['09:00', 30]], // prettier-ignore
      ['Ann would be on duty 12 h 1 min, from 03:00 to 15:01: 12 h are allowed'],
    ],
    ['six without a break are allowed', ['12:00', 180], [['09:00', 180]], []],
    ['a minute more without one is not', ['12:00', 181], [['09:00', 180]], ['Ann would drive 6 h 1 min without a break of 30 minutes']],
    ['half an hour before the next is a break', ['09:00', 180], [['12:30', 200]], []],
    ['a minute less is no break', ['09:00', 180], [['12:29', 200]], ['Ann would drive 6 h 49 min without a break of 30 minutes']],
    ['eight hours before the next are a rest', ['08:00', 300], [['21:00', 300]], []],
    [
      'a minute less is no rest',
      ['08:00', 300],
      [['20:59', 300]],
      ['Ann would be on duty 17 h 59 min, from 08:00 to 01:59: 12 h are allowed'],
    ],
    ['one long hire is agreed as it is', ['06:00', 840], [['12:00', 30]], []],
  ])('%s', (_, [time, minutes], others, why) => {
    const beside = others.map(([from, length]) => stretch(from, length))
    expect(whyNotHours('Ann', stretch(time, minutes), beside, clock)).toEqual(why)
  })
})
