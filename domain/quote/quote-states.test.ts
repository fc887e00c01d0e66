import { describe, expect, test } from 'vitest'
import {
  quoteReference,
  quoteStateOf,
  readQuoteReference,
  usualValidUntil,
  whyNotUntil,
} from './quote-states.ts'

const today = '2026-11-29'
const open = { validUntil: today, bookedAt: null, lostAt: null }

test.each([
  ['open on its last day', open, 'open'],
  ['expired the day after', { ...open, validUntil: '2026-11-28' }, 'expired'],
  ['booked', { ...open, bookedAt: '2026-11-20T10:00:00Z' }, 'booked'],
  ['booked, long ago', { ...open, validUntil: '2025-01-01', bookedAt: '2024-12-20T10:00:00Z' }, 'booked'],
  ['lost', { ...open, lostAt: '2026-11-20T10:00:00Z' }, 'lost'],
  ['lost and then booked', { ...open, lostAt: 'x', bookedAt: 'y' }, 'booked'],
] as const)('a quote is %s', (_, ends, state) => {
  expect(quoteStateOf(ends, today)).toBe(state)
})

describe('valid until', () => {
  test.each([
    ['2027-02-01', '2026-12-06'],
    ['2026-12-06', '2026-12-06'],
    ['2026-12-03', '2026-12-03'],
    [today, today],
    ['2026-11-20', today],
    [null, '2026-12-06'],
  ])('with the first service on %s: %s', (firstDay, until) => {
    expect(usualValidUntil(today, firstDay)).toBe(until)
  })

  test.each([
    ['2026-11-28', 'Enter today or a later date'],
    [today, null],
    ['2026-12-03', null],
    ['2026-12-04', 'Enter a date up to Thu 3 Dec, the day of the first service'],
  ])('%s: %s', (until, why) => {
    expect(whyNotUntil(until, { today, firstDay: '2026-12-03' })).toBe(why)
  })
})

test.each([
  ['Q-000123', 123],
  ['q-000123', 123],
  ['Q123', 123],
  [' 0123 ', 123],
  ['Q-', null],
  ['7KQ2RM', null],
  ['Ann', null],
  ['1234567890', null],
])('the number in %s is %s', (text, number) => {
  expect(readQuoteReference(text)).toBe(number)
})

test('every reference is read as its own number', () => {
  for (const it of [1, 999_999, 1_000_000]) expect(readQuoteReference(quoteReference(it))).toBe(it)
})
