import { describe, expect, test } from 'vitest'
import { mostRepeats, repeatDates, whyNotPattern, type RepeatPattern } from './repeat-dates.ts'

const workdays = [1, 2, 3, 4, 5]
const pattern = (
  weekdays: readonly number[],
  ends: RepeatPattern['ends'],
  everyWeeks = 1,
): RepeatPattern => ({ weekdays, everyWeeks, ends })

describe('the dates of a pattern', () => {
  test.each<[string, string, RepeatPattern, string[]]>([
    [
      'the same weekday, until a date that is included',
      '2026-11-23',
      pattern([1], { until: '2026-12-07' }),
      ['2026-11-23', '2026-11-30', '2026-12-07'],
    ],
    [
      'until the day before the next one',
      '2026-11-23',
      pattern([1], { until: '2026-12-06' }),
      ['2026-11-23', '2026-11-30'],
    ],
    [
      'every workday, over a weekend and the end of a month',
      '2026-11-26',
      pattern(workdays, { times: 5 }),
      ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02'],
    ],
    [
      'every second week, counted from the week of the first',
      '2026-11-25',
      pattern([1, 3], { times: 4 }, 2),
      ['2026-11-25', '2026-12-07', '2026-12-09', '2026-12-21'],
    ],
    [
      'every fourth week, into another year',
      '2026-12-20',
      pattern([7], { times: 3 }, 4),
      ['2026-12-20', '2027-01-17', '2027-02-14'],
    ],
    [
      'a first date on another weekday',
      '2026-11-25',
      pattern([1], { times: 3 }),
      ['2026-11-25', '2026-11-30', '2026-12-07'],
    ],
    ['over a leap day', '2028-02-22', pattern([2], { times: 3 }), ['2028-02-22', '2028-02-29', '2028-03-07']],
    [
      'while clocks go forward',
      '2026-03-22',
      pattern([7], { times: 3 }),
      ['2026-03-22', '2026-03-29', '2026-04-05'],
    ],
    [
      'while clocks go back',
      '2026-10-18',
      pattern([7], { times: 3 }),
      ['2026-10-18', '2026-10-25', '2026-11-01'],
    ],
    [
      'weekdays in any order, given twice',
      '2026-11-23',
      pattern([5, 1, 5], { times: 3 }),
      ['2026-11-23', '2026-11-27', '2026-11-30'],
    ],
    ['only the first', '2026-11-23', pattern([], { times: 3 }), ['2026-11-23']],
  ])('%s', (_, first, asked, dates) => {
    expect(repeatDates(first, asked)).toEqual(dates)
  })

  test('stop one after the most that can be booked', () => {
    expect(repeatDates('2026-11-23', pattern(workdays, { until: '2099-12-31' }))).toHaveLength(
      mostRepeats + 1,
    )
  })
})

describe('why a pattern can’t be used', () => {
  test.each<[string, RepeatPattern, object]>([
    ['fits until a date', pattern([1], { until: '2026-12-07' }), {}],
    ['fits a number', pattern([1], { times: mostRepeats }), {}],
    ['no weekday', pattern([], { times: 3 }), { weekdays: 'Choose at least one weekday' }],
    ['one time', pattern([1], { times: 1 }), { times: 'Enter a whole number from 2 to 60' }],
    ['too many times', pattern([1], { times: 61 }), { times: 'Enter a whole number from 2 to 60' }],
    ['no number', pattern([1], { times: Number.NaN }), { times: 'Enter a whole number from 2 to 60' }],
    ['no date', pattern([1], { until: '' }), { until: 'Enter a date, such as 2026-12-24 or 24 Dec' }],
    [
      'until the first',
      pattern([1], { until: '2026-11-23' }),
      { until: 'Choose a date after the first booking' },
    ],
    [
      'too long',
      pattern(workdays, { until: '2027-11-23' }),
      { until: 'At most 60 dates at a time. Choose an earlier date.' },
    ],
    [
      'too short',
      pattern([1], { until: '2026-11-29' }),
      { until: 'No other date fits. Choose a later date or other weekdays.' },
    ],
  ])('%s', (_, asked, errors) => {
    expect(whyNotPattern('2026-11-23', asked)).toEqual(errors)
  })
})
