import { expect, test } from 'vitest'
import { axisText, plotText } from './plot-text.ts'

test('the text names the highest value of each series and skips empty ones', () => {
  const rows = [
    { label: 'Mon', values: { now: 100, before: 0 } },
    { label: 'Tue', values: { now: 2_550, before: 0 } },
  ]
  const series = [
    { id: 'now', label: 'Revenue', color: '' },
    { id: 'before', label: 'Previous period', color: '' },
  ]
  expect(plotText({ title: 'By day', rows, series, currency: 'BBD' })).toBe(
    'By day. Revenue: highest Tue, BBD 25.50',
  )
  expect(plotText({ title: 'By day', rows: [], series })).toBe('By day')
})

test.each([
  [0, undefined, '0'],
  [12, undefined, '12'],
  [150_000, 'BBD', '1.5k'],
  [250_000_000, 'BBD', '2.5M'],
  [-50, 'BBD', '-0.5'],
  [150_000, 'JPY', '150k'],
  [1_500, 'KWD', '1.5'],
])('%d on an axis is %s %s', (value, currency, text) => {
  expect(axisText(value, currency)).toBe(text)
})
