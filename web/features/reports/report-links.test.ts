import { expect, test } from 'vitest'
import { changeText, periodOf, transactionsBehind } from './report-links.ts'

const figure = { key: 'fastTrack', label: 'Fast track', account: 'revenue', detail: 'fastTrack', nowCents: 1, beforeCents: 2 } as const
const period = { from: '2026-11-01', to: '2026-11-30' }

test('a figure leads to the transactions that make it', () => {
  expect(transactionsBehind(figure, period, false)).toBe(
    '/reports/transactions?account=revenue&detail=fastTrack&from=2026-11-01&to=2026-11-30',
  )
  expect(transactionsBehind({ ...figure, account: 'customerReceivable', detail: null }, period, true)).toBe(
    '/reports/transactions?account=customerReceivable&from=2000-01-01&to=2099-12-31&postedTo=2026-11-30',
  )
})

test('an address without a period, or with one that makes no sense, means this month', () => {
  expect(periodOf({ from: '', to: '' }, '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periodOf({ from: '2026-03-02', to: '2026-03-01' }, '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periodOf(period, '2026-02-10')).toEqual(period)
})

test.each([
  [150, 100, '+50 %'],
  [50, 100, '\u221250 %'],
  [50, -100, '+150 %'],
  [0, 0, '0 %'],
  [5, 0, '–'],
  [100_000, 100, '+99,900 %'],
])('%d after %d is a change of %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})
