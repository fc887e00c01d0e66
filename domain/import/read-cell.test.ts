import { describe, expect, test } from 'vitest'
import { readCents, readDate, readMoment, readTime, readWhole } from './read-cell.ts'

const barbados = { dateOrder: 'dayFirst', timeZone: 'America/Barbados' } as const

describe('a date', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/1/2', '2026-01-02'],
    ['20261120', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['3.4.2026', '2026-04-03'],
    ['03/04/2026 14:30', '2026-04-03'],
    ['2026-11-20T23:30:00', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['Fri, 20 November 2026', '2026-11-20'],
    ['20-NOV-2026', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['Friday, November 20th, 2026', '2026-11-20'],
    ['46346', '2026-11-20'],
    ['46346.75', '2026-11-20'],
    ['29/02/2024', '2024-02-29'],
    ['1965-04-30', '1965-04-30'],
  ])('%s', (cell, date) => expect(readDate(cell, barbados)).toBe(date))

  test.each([
    '',
    '31/11/2026',
    '29/02/2026',
    '29/02/1900',
    '20/11/26',
    '13/13/2026',
    '2026-13-01',
    '1899-12-31',
    '2100-01-01',
    '0/1/2026',
    '12 Foo 2026',
    'tomorrow',
    '46',
    '460000',
    '20/11/2026x',
    '2026-11-20x',
  ])('%s is none', (cell) => expect(readDate(cell, barbados)).toBeNull())

  test('the month first, where the file has it first', () => {
    expect(readDate('03/04/2026', { dateOrder: 'monthFirst' })).toBe('2026-03-04')
    expect(readDate('20/11/2026', { dateOrder: 'monthFirst' })).toBeNull()
  })
})

test.each([
  ['9:05', '09:05'],
  ['14:30:59', '14:30'],
  ['12:15 am', '00:15'],
  ['12:15 PM', '12:15'],
  ['3 p.m.', '15:00'],
  ['14h30', '14:30'],
  ['0.5', '12:00'],
  ['.999999', '00:00'],
  ['24:00', null],
  ['13:00 pm', null],
  ['0:15 am', null],
  ['9:5', null],
  ['', null],
])('the time %s', (cell, time) => expect(readTime(cell)).toBe(time))

test.each([
  ['1763640000000', '2025-11-20T12:00:00Z'],
  ['2026-11-20T08:00:00-04:00', '2026-11-20T12:00:00Z'],
  ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z'],
  ['2026-11-20 08:00', '2026-11-20T12:00:00Z'],
  ['20/11/2026 8:00 am', '2026-11-20T12:00:00Z'],
  ['20/11/2026, 08:00:30', '2026-11-20T12:00:00Z'],
  ['46346.5', '2026-11-20T16:00:00Z'],
  ['2026-11-20', null],
  ['2026-11-31T12:00:00Z', null],
  ['soon', null],
])('the moment %s', (cell, instant) => expect(readMoment(cell, barbados)).toBe(instant))

describe('an amount', () => {
  test.each([
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['1,234.56', 123456],
    ['1.234,56', 123456],
    ['1 234.56', 123456],
    ["1'234'567.80", 123456780],
    ['$12.50', 1250],
    ['BBD 12.50', 1250],
    ['US$12.50', 1250],
    ['12.50 €', 1250],
    ['-12.50', -1250],
    ['12.50-', -1250],
    ['(12.50)', -1250],
    ['−0.00', 0],
    ['1,234', 123400],
    ['12.5000', 1250],
    ['12,50', 1250],
  ])('%s', (cell, cents) => expect(readCents(cell, { decimalSign: 'point', currency: 'BBD' })).toBe(cents))

  test.each([
    ['12,50', 1250],
    ['1.234', 123400],
    ['12.50', 1250],
    ['1.234,56', 123456],
  ])('%s with a decimal comma', (cell, cents) => expect(readCents(cell, { decimalSign: 'comma', currency: 'BBD' })).toBe(cents))

  test.each(['', '1.234', '1,23,456', '12.345', '1.2.3', 'twelve', '1e5', '=1+1', '--5', '-5-', '9999999999', 'NaN', 'Infinity'])(
    '%s is none, or cannot be told',
    (cell) => expect(readCents(cell, { decimalSign: 'point', currency: 'BBD' })).toBeNull(),
  )

  test.each<[string, string, 'point' | 'comma', number | null]>([
    ['JPY', '1500', 'point', 1_500],
    ['JPY', '¥1,500', 'point', 1_500],
    ['JPY', '1.500', 'comma', 1_500],
    ['JPY', '1,500.00', 'point', 1_500],
    ['JPY', '1500.50', 'point', null],
    ['JPY', '12,5', 'point', null],
    ['JPY', '99999999999', 'point', 99_999_999_999],
    ['JPY', '100000000000', 'point', null],
    ['KWD', '12.345', 'point', 12_345],
    ['KWD', '(12.345)', 'point', -12_345],
    ['KWD', '1.234,500', 'point', 1_234_500],
    ['KWD', '12,345', 'comma', 12_345],
    ['KWD', '12,345', 'point', 12_345_000],
    ['KWD', '12.5', 'point', 12_500],
    ['KWD', '12.3456', 'point', null],
    ['KWD', '99999999', 'point', 99_999_999_000],
    ['KWD', '999999999', 'point', null],
  ])('of %s: %s with a decimal %s is %s', (currency, cell, decimalSign, cents) =>
    expect(readCents(cell, { decimalSign, currency })).toBe(cents),
  )
})

test.each([
  ['2', 2],
  ['2.0', 2],
  ['007', 7],
  ['2.5', null],
  ['-1', null],
  ['', null],
  ['1234567', null],
])('the whole number %s', (cell, number) => expect(readWhole(cell)).toBe(number))
