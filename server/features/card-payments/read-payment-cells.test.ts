// not moved: it reads cells written by other programs
import { expect, test } from 'vitest'
import { centsOfCell, dayOf } from '#server/features/card-payments/commands/read-payment-cells.ts'

const rules = { dateOrder: 'monthFirst', timeZone: 'America/Barbados' } as const

test.each([
  ['2026-11-20', '2026-11-20', null],
  ['20261120', '2026-11-20', null],
  ['11/20/2026', '2026-11-20', null],
  ['11/20/26', '2026-11-20', null],
  ['20-Nov-2026', '2026-11-20', null],
  ['46346', '2026-11-20', null],
  ['46346.5', '2026-11-20', '2026-11-20T16:00:00Z'],
  ['11/20/2026 12:00', '2026-11-20', '2026-11-20T16:00:00Z'],
  ['11/20/26 12:00:30 PM', '2026-11-20', '2026-11-20T16:00:00Z'],
  ['20261121020000', '2026-11-20', '2026-11-21T02:00:00Z'],
  ['2026-11-21T02:00:00Z', '2026-11-20', '2026-11-21T02:00:00Z'],
  ['2026-11-20 22:00:00-04:00', '2026-11-20', '2026-11-21T02:00:00Z'],
])('%s is read as a date with optional time', (text, day, at) => {
  expect(dayOf(text, rules)).toEqual({ day, at })
})

test.each(['', 'x', '31/31/2026', '2026-02-30', '20261320160000', '1234567890123', '2026'])(
  '“%s” is not a date',
  (text) => {
    expect(dayOf(text, rules)).toBeNull()
  },
)

test('dates with the day first', () => {
  expect(dayOf('04/11/2026', { ...rules, dateOrder: 'dayFirst' })).toMatchObject({ day: '2026-11-04' })
})

test.each([
  ['12', 1_200, false, ''],
  ['BBD 1,234.50', 123_450, false, 'BBD'],
  ['bbd 198.00', 19_800, false, 'bbd'],
  ['198.00 USD', 19_800, false, 'USD'],
  ['$12.5', 1_250, false, ''],
  ['1.234,50', 123_450, false, ''],
  ['-5.00', 500, true, ''],
  ['(12.00)', 1_200, true, ''],
  ['(BBD 12.00)', 1_200, true, 'BBD'],
  ['0.00', 0, false, ''],
])('%s is an amount', (text, cents, isNegative, currency) => {
  expect(centsOfCell(text, '', { decimalSign: 'point', currency: 'BBD' })).toEqual({
    cents,
    isNegative,
    currency,
  })
})

test.each(['', 'x', '1.2.3', '12.345', '1,2345'])('“%s” is not an amount', (text) => {
  expect(centsOfCell(text, '', { decimalSign: 'point', currency: 'BBD' })).toBeNull()
})

test.each([
  ['1500', 'JPY', 'BBD', 1_500],
  ['1,500', '', 'JPY', 1_500],
  ['JPY 1,500', '', 'BBD', 1_500],
  // The currency column takes precedence, as for the transaction.
  ['JPY 1,500', 'BBD', 'BBD', 150_000],
  ['12.345', 'KWD', 'BBD', 12_345],
  ['15.00', 'jpy', 'BBD', 15],
])('“%s” in a “%s” row of a %s company is %d', (text, column, currency, cents) => {
  expect(centsOfCell(text, column, { decimalSign: 'point', currency })).toMatchObject({ cents })
})

test('half a yen is not an amount', () => {
  expect(centsOfCell('1500.50', 'JPY', { decimalSign: 'point', currency: 'BBD' })).toBeNull()
})
