import { expect, test } from 'vitest'
import { changeText, monthToDate, periodOf, transactionsBehind, wholeMonth } from './report-links.ts'

const figure = {
  key: 'fastTrack',
  label: 'Fast track',
  account: 'revenue',
  detail: 'fastTrack',
  nowCents: 1,
  beforeCents: 2,
} as const
const period = { from: '2026-11-01', to: '2026-11-30' }

test('a figure links to its transactions', () => {
  expect(transactionsBehind(figure, period, false)).toBe(
    '/reports/transactions?from=2026-11-01&to=2026-11-30&account=revenue&detail=fastTrack',
  )
  expect(transactionsBehind({ ...figure, account: 'cash', detail: null }, period, false)).toBe(
    '/reports/transactions?from=2000-01-01&to=2099-12-31&account=cash&postedFrom=2026-11-01&postedTo=2026-11-30',
  )
  expect(transactionsBehind({ ...figure, account: 'customerReceivable', detail: null }, period, true)).toBe(
    '/reports/transactions?from=2000-01-01&to=2099-12-31&account=customerReceivable&asOf=2026-11-30',
  )
})

test('a missing or invalid period in the URL falls back to the default', () => {
  const usual = wholeMonth('2026-02-10')
  expect(usual).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periodOf({ from: '', to: '' }, usual)).toEqual(usual)
  expect(periodOf({ from: '2026-03-02', to: '2026-03-01' }, usual)).toEqual(usual)
  expect(periodOf(period, usual)).toEqual(period)
  expect(monthToDate('2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-10' })
})

test.each([
  [150, 100, '+50%'],
  [50, 100, '\u221250%'],
  [50, -100, '–'],
  [0, 0, '0%'],
  [5, 0, '–'],
  [-107, 100, '–'],
  [100, -50, '–'],
  [-150, -100, '–'],
  [-307, -100, '–'],
  [100_000, 100, '+99,900%'],
])('%d after %d is a change of %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})
