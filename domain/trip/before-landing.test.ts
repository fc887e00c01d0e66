import { expect, test } from 'vitest'
import { isBeforeLanding } from './before-landing.ts'

const flight = { direction: 'arrival', actualAt: null, bestAt: '2026-11-20T14:00:00Z' } as const

test.each([
  ['an arrival that is not due has not landed', flight, '13:59', true],
  ['an arrival that is due may have landed', flight, '14:00', false],
  [
    'an arrival that landed early has landed',
    { ...flight, actualAt: '2026-11-20T13:40:00Z' },
    '13:50',
    false,
  ],
  ['a departure does not matter', { ...flight, direction: 'departure' }, '13:00', false],
  ['a trip without a flight has nothing to wait for', null, '13:00', false],
] as const)('%s', (_, its, time, expected) => {
  expect(isBeforeLanding(its, null, `2026-11-20T${time}:00Z`)).toBe(expected)
})

test('guests whom the desk has checked in have landed', () => {
  const now = '2026-11-20T13:00:00Z'
  expect([{ checkedIn: 0 }, { checkedIn: 1 }].map((it) => isBeforeLanding(flight, it, now))).toEqual([
    true,
    false,
  ])
})
