import { describe, expect, test } from 'vitest'
import { noFilters, orderText, queryOf, sortedBy, sortInUrl } from './find-url.ts'

const today = '2026-12-31'
const partner = '01a20218-f684-72cf-9c6b-9256d84f2eac'

describe('the query from the URL', () => {
  test.each([
    ['everything, when it says nothing', {}, {}],
    ['a text, not its blanks', { query: '  ' }, {}],
    ['a text', { query: 'ann' }, { query: 'ann' }],
    ['today', { when: 'today' }, { from: today, to: today }],
    ['tomorrow, over the end of a year', { when: 'tomorrow' }, { from: '2027-01-01', to: '2027-01-01' }],
    ['this week, Monday to Sunday', { when: 'this-week' }, { from: '2026-12-28', to: '2027-01-03' }],
    ['the next seven days, with today', { when: 'next-7-days' }, { from: today, to: '2027-01-06' }],
    ['this month, on its last day', { when: 'this-month' }, { from: '2026-12-01', to: today }],
    ['last month', { when: 'last-month' }, { from: '2026-11-01', to: '2026-11-30' }],
    ['next week, Monday to Sunday', { when: 'next-week' }, { from: '2027-01-04', to: '2027-01-10' }],
    [
      'today rather than other days',
      { when: 'today', from: '2026-01-01', to: '2026-01-02' },
      { from: today, to: today },
    ],
    ['days', { from: '2026-01-01', to: '2026-01-02' }, { from: '2026-01-01', to: '2026-01-02' }],
    ['no days that are none', { when: 'someday', from: '2026-02-30', to: 'x' }, {}],
    ['the unpaid on the waitlist', { owing: 'yes', waitlist: 'yes' }, { owing: 'yes', waitlisted: 'yes' }],
    ['nothing by a chip it does not know', { owing: 'no', waitlist: '1', status: 'lost', partner: 'x' }, {}],
    ['the latest first', { sort: '-next' }, { sort: '-next' }],
    ['no order of a search', { sort: '-next', query: 'ann' }, { query: 'ann' }],
    ['the usual order', { sort: 'next' }, {}],
    [
      'the highest total first',
      { sort: '-total', when: 'today' },
      { sort: '-total', from: today, to: today },
    ],
    ['a search without the order of totals', { sort: 'total', query: 'ann' }, { query: 'ann' }],
    ['no order it does not know', { sort: 'name' }, {}],
    ['a customer', { customer: partner }, { customer: partner }],
    ['no customer that is none', { customer: 'x' }, {}],
    ['a repeated booking', { series: partner }, { series: partner }],
    ['no series that is none', { series: 'x' }, {}],
    ['a status and a partner', { status: 'cancelled', partner }, { status: 'cancelled', partner }],
  ])('%s', (_, url, query) => {
    expect(queryOf({ ...noFilters, ...url }, today)).toEqual(query)
  })
})

test.each([
  [{}, 'Upcoming services first, then past ones'],
  [{ owing: 'yes' }, 'Upcoming services first, then past ones'],
  [{ from: today }, 'Earliest service first'],
  [{ from: today, sort: '-next' }, 'Latest service first'],
  [{ sort: '-next' }, 'Latest service first'],
  [{ query: 'ann', from: today }, 'Best match first'],
  [{ query: 'ann', sort: 'next' }, 'Upcoming services first, then past ones'],
  [{ query: 'ann', sort: '-next' }, 'Latest service first'],
  [{ from: today, sort: 'total' }, 'Lowest total first'],
  [{ query: 'ann', sort: '-total' }, 'Highest total first'],
])('the order of %j', (more, expected) => {
  const url = { ...noFilters, ...more }
  expect(orderText(queryOf(url, today), sortedBy(url, true))).toBe(expected)
})

test('the first page of a search is in no column’s order', () => {
  const url = { ...noFilters, query: 'ann', sort: '-next' }
  expect(sortedBy(url, false)).toBeNull()
  expect(orderText(queryOf(url, today), null)).toBe('Best match first')
})

test.each([
  ['next', false, false, ''],
  ['next', true, false, '-next'],
  ['next', false, true, 'next'],
  ['total', true, false, '-total'],
  ['total', false, true, 'total'],
])('the order by %s (down: %s; search: %s) is “%s” in the address', (id, desc, isSearch, text) => {
  expect(sortInUrl({ id, desc }, isSearch)).toBe(text)
})
