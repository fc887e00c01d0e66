import { describe, expect, test } from 'vitest'
import { meantBy, partnerPartOf } from './palette-meaning.ts'

const today = '2026-11-28'
const meant = (typed: string) => meantBy(typed, today).map((it) => `${it.label} ${it.href}`)

describe('a day opens lists with that day set', () => {
  test.each([
    [
      'yesterday',
      'Bookings /customers?from=2026-11-27&to=2026-11-27',
      'Arrivals /daily-reports/arrivals?date=2026-11-27',
    ],
    ['sun', 'Bookings /customers?when=tomorrow', 'Dispatcher /dispatcher?date=2026-11-29'],
    ['28 nov', 'Bookings /customers?when=today', 'Dispatcher /dispatcher?date=2026-11-28'],
    ['4 dec', 'Bookings /customers?from=2026-12-04&to=2026-12-04', 'Dispatcher /dispatcher?date=2026-12-04'],
    ['saturday', 'Bookings /customers?when=today', 'Dispatcher /dispatcher?date=2026-11-28'],
    ['fri', 'Bookings /customers?from=2026-12-04&to=2026-12-04', 'Dispatcher /dispatcher?date=2026-12-04'],
  ])('%s', (typed, ...expected) => {
    expect(meant(typed)).toEqual(expect.arrayContaining(expected))
    expect(meant(typed)).toHaveLength(6)
  })

  test('today and tomorrow leave out Bookings, whose chips have these names', () => {
    expect(meant('today')).not.toContainEqual(expect.stringMatching(/^Bookings/))
    expect(meant('Tomorrow')[0]).toBe('Dispatcher /dispatcher?date=2026-11-29')
  })

  test.each(['2026', '20261204', '2xf', 'anna', 'mo', 'nov'])('%s means no day', (typed) => {
    expect(meant(typed)).toEqual([])
  })
})

test.each([
  ['close october', 'Closing /manager/closing?month=2026-10'],
  ['close the october', 'Closing /manager/closing?month=2026-10'],
  ['close december', 'Closing /manager/closing?month=2025-12'],
  ['close day 27', 'Close day /concerige-dash?date=2026-11-27&view=close'],
  ['close day 29', 'Close day /concerige-dash?date=2026-10-29&view=close'],
  ['close yesterday', 'Close day /concerige-dash?date=2026-11-27&view=close'],
  ['october invoice', 'Not invoiced /reports?tab=notinvoiced&month=2026-10'],
  ['invoices oct 2025', 'Not invoiced /reports?tab=notinvoiced&month=2025-10'],
])('%s', (typed, expected) => {
  expect(meant(typed)).toEqual([expected])
})

test.each([
  ['arrivals tomorrow', 'Arrivals /daily-reports/arrivals?date=2026-11-29'],
  ['tomorrow arrivals', 'Arrivals /daily-reports/arrivals?date=2026-11-29'],
  ['date status 5 dec', 'Date Status /date-status?date=2026-12-05'],
  ['4 dec dispatch', 'Dispatcher /dispatcher?date=2026-12-04'],
  ['bookings today', 'Bookings /customers?when=today'],
])('%s opens that page of the day', (typed, expected) => {
  expect(meant(typed)).toEqual([expected])
})

test.each(['close', 'close books', 'anna 4 dec', 'tomorrow anna', 'close the month', 'casuarina invoice'])(
  '%s means no date',
  (typed) => {
    expect(meant(typed)).toEqual([])
  },
)

test.each([
  ['casuarina invoice', 'casuarina', 'invoices'],
  ['Invoices Casuarina Beach', 'Casuarina Beach', 'invoices'],
  ['casuarina statement', 'casuarina', 'statement'],
])('%s', (typed, name, tab) => {
  expect(partnerPartOf(typed)).toMatchObject({ name, tab })
})

test.each(['casuarina', 'invoice', 'invoices x'])('%s names no part of a partner', (typed) => {
  expect(partnerPartOf(typed)).toBeNull()
})
