import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './service-date.ts'
import { dayProblem, nextDay, parseDay, readDay } from './typed-day.ts'

const today = '2026-11-20'

test('a day is read only from text that starts with a 20xx day that exists', () => {
  expect(parseDay('2026-11-20')).toBe('2026-11-20')
  expect(parseDay('2026-11-20T10:00:00Z')).toBe('2026-11-20')
  for (const text of ['1999-11-20', '2026-13-01', '2026-02-30', '20-11-2026', '2026-11', '', 'x2026-11-20'])
    expect(parseDay(text)).toBeNull()
})

test.each([
  ['2026-11-20', 1, {}, '2026-11-21'],
  ['2026-11-20', -1, {}, '2026-11-19'],
  ['24 dec', 1, {}, '2026-12-25'],
  ['', 1, {}, '2026-11-20'],
  ['', -1, { min: '2026-11-22' }, '2026-11-22'],
  ['2026-11-22', -1, { min: '2026-11-22' }, '2026-11-22'],
  ['2026-11-10', 1, { min: '2026-11-22' }, '2026-11-22'],
  ['2026-11-30', 1, { max: '2026-11-30' }, '2026-11-30'],
  ['soon', 1, {}, 'soon'],
])('from “%s” an arrow key moves %i day within %j to %s', (text, days, limits, expected) => {
  expect(nextDay(text, days, today, limits)).toBe(expected)
})

describe('a typed day', () => {
  test.each([
    [' 2026-11-20 ', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['2026-1-5', '2026-01-05'],
    ['24/12/2026', '2026-12-24'],
    ['24.12.26', '2026-12-24'],
    ['24-12-2026', '2026-12-24'],
    ['3/4/2027', '2027-04-03'],
    ['12/24/2026', '2026-12-24'],
    ['24/12', '2026-12-24'],
    ['24.12.', '2026-12-24'],
    ['24 dec', '2026-12-24'],
    ['24 Dec 2027', '2027-12-24'],
    ['24dec27', '2027-12-24'],
    ['24th of december', '24th of december'],
    ['24th December, 2026', '2026-12-24'],
    ['Dec 24', '2026-12-24'],
    ['December 24, 2026', '2026-12-24'],
    ['Fri 20 Nov', '2026-11-20'],
    ['Thursday, 24 December 2026', '2026-12-24'],
    ['+7', '2026-11-27'],
    ['+ 1', '2026-11-21'],
    ['-1', '2026-11-19'],
    ['+0', '2026-11-20'],
    ['Today', '2026-11-20'],
    ['tomorrow', '2026-11-21'],
    ['yesterday', '2026-11-19'],
    ['friday', '2026-11-20'],
    ['Sat', '2026-11-21'],
    ['thurs', '2026-11-26'],
    ['mon', '2026-11-23'],
  ])('%s is %s', (typed, expected) => {
    expect(readDay(typed, today)).toBe(expected)
  })

  test.each([
    'soon',
    'to',
    'fridays',
    '24',
    '31/2/2026',
    '30 feb',
    '24 foo',
    '1/2/3/4',
    '32 dec',
    '24/12/1926',
    '2026-02-30',
    '',
  ])('%s is no date and stays as typed', (typed) => {
    expect(readDay(typed, today)).toBe(typed)
  })

  test.each([
    ['5 jan', {}, '2027-01-05'],
    ['15 nov', {}, '2026-11-15'],
    ['15 nov', { min: '2026-11-21' }, '2027-11-15'],
    ['5 jan', { max: '2026-11-20' }, '2026-01-05'],
    ['29 feb', {}, '29 feb'],
  ])('%s without a year, within %o, is %s', (typed, limits, expected) => {
    expect(readDay(typed, today, limits)).toBe(expected)
  })

  test('is read back from every way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const day = addDays('2026-01-01', days)
        const [year = '', month = '', date = ''] = day.split('-')
        for (const typed of [
          day,
          `${year}${month}${date}`,
          `${date}/${month}/${year}`,
          `${Number(date)}.${Number(month)}.${year}`,
        ])
          expect(readDay(typed, today)).toBe(day)
      }),
    )
  })
})

describe('a day of any year, such as a birthday', () => {
  const limits = { anyYear: true, max: today }
  test.each([
    ['1985-12-24', '1985-12-24'],
    ['24/12/1985', '1985-12-24'],
    ['24 dec 1985', '1985-12-24'],
    ['24.12.85', '1985-12-24'],
    ['24.12.15', '2015-12-24'],
    ['19851224', '1985-12-24'],
  ])('%s is %s', (typed, expected) => {
    expect(readDay(typed, today, limits)).toBe(expected)
    expect(dayProblem(expected, limits)).toBeNull()
  })

  test('has an end as well', () => {
    expect(dayProblem('2104-02-29', { anyYear: true })).toBeNull()
    expect(dayProblem('0985-12-24', limits)).toBe('Enter a date, such as 1985-12-24 or 24 Dec 1985')
  })
})

test('a typed day outside the limits says which limit', () => {
  const limits = { min: '2026-11-21', max: '2026-12-31' }
  expect(dayProblem('2026-11-20', limits)).toBe('The earliest date is 2026-11-21')
  const whyTooEarly = (day: string) => (day < '2026-11-01' ? 'October 2026 is closed.' : null)
  expect(dayProblem('2026-10-20', { ...limits, whyTooEarly })).toBe('October 2026 is closed.')
  expect(dayProblem('2026-11-20', { ...limits, whyTooEarly })).toBe('The earliest date is 2026-11-21')
  expect(dayProblem('2027-01-01', limits)).toBe('The latest date is 2026-12-31')
  expect(dayProblem('2026-11-21', limits)).toBeNull()
  for (const timed of ['tomorrow 15:00', 'fri at 9.30', '24 dec 3pm', '2026-12-24 15:00'])
    expect(dayProblem(timed, limits)).toBe(
      'Enter a date without a time, such as 2026-12-24, 24 Dec or tomorrow',
    )
  expect(dayProblem('2026-11-31', limits)).toBe('Enter a date, such as 2026-12-24, 24 Dec or tomorrow')
  expect(dayProblem('', limits)).toBeNull()
})
