import { expect, test } from 'vitest'
import type { PricedLine } from '#web/parts/price-lines/price-sections.ts'
import type { GivenQuote } from '#web/features/bookings/new-booking/new-booking-values.ts'
import { heldPrices } from './held-prices.ts'

const line = (key: string, totalCents: number) => ({ key, totalCents }) as PricedLine
const quote: GivenQuote = {
  guid: 'q',
  customerGuid: 'c',
  version: 1,
  reference: 'Q-000012',
  validUntil: '2026-12-04',
  note: '',
  totalCents: 300,
  lines: [
    { key: 'a', totalCents: 100 },
    { key: 'b', totalCents: 200 },
  ],
}
const reason = 'Quote Q-000012'

test.each([
  ['the same prices', [line('a', 100), line('b', 200)], []],
  ['a dearer line', [line('a', 100), line('b', 250)], [{ key: 'b', totalCents: 200, reason }]],
  ['a cheaper line', [line('a', 90), line('b', 200)], [{ key: 'a', totalCents: 100, reason }]],
  ['another line besides', [line('a', 100), line('c', 70)], []],
])('%s', (_, current, overrides) => {
  expect(heldPrices(quote, current, [])).toEqual(overrides)
})

test('prices set by hand for other lines stay, and those of held lines are replaced', () => {
  const own = [
    { key: 'b', totalCents: 1, reason: 'Mine' },
    { key: 'c', totalCents: 2, reason: 'Mine' },
  ]
  expect(heldPrices(quote, [line('b', 1), line('c', 2)], own)).toEqual([
    { key: 'c', totalCents: 2, reason: 'Mine' },
    { key: 'b', totalCents: 200, reason },
  ])
})
