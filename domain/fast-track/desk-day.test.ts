import { describe, expect, test } from 'vitest'
import { eveningOf, firstSaleMoment, isOfEvening, saleDayOf } from './desk-day.ts'

const now = '2026-11-21T04:50:00Z'
const facts = { today: '2026-11-21', now, isBeforeClosed: false }
const evening = { date: '2026-11-20', since: '2026-11-20T22:50:00Z' }

describe('the evening before', () => {
  test.each([
    ['is included by today’s desk', '2026-11-21', {}, evening],
    ['isn’t by a desk on another day', '2026-11-22', {}, null],
    ['isn’t once it is closed', '2026-11-21', { isBeforeClosed: true }, null],
  ] as const)('%s', (_, date, more, is) => {
    expect(eveningOf(date, { ...facts, ...more })).toEqual(is)
  })

  test.each([
    ['a flight due after midnight', '2026-11-20', { actual: null, estimated: '2026-11-21T05:30:00Z' }, true],
    [
      'one that landed six hours ago',
      '2026-11-20',
      { actual: '2026-11-20T22:50:00Z', estimated: null },
      true,
    ],
    ['one that landed before', '2026-11-20', { actual: '2026-11-20T22:49:00Z', estimated: null }, false],
    ['one from two days before', '2026-11-19', { actual: null, estimated: '2026-11-21T05:30:00Z' }, false],
  ] as const)('has %s', (_, serviceDate, times, is) => {
    expect(isOfEvening(serviceDate, { scheduled: '2026-11-20T18:00:00Z', ...times }, evening)).toBe(is)
  })

  test('excludes parties without a flight, and doesn’t exist for other days', () => {
    expect(isOfEvening('2026-11-20', null, evening)).toBe(false)
    expect(isOfEvening('2026-11-20', { scheduled: now, estimated: null, actual: null }, null)).toBe(false)
  })
})

test('a desk sells a late flight of the evening for that day, and any other for today', () => {
  const sold = (serviceDate: string, scheduled: string) =>
    saleDayOf({ serviceDate, scheduled, estimated: null, actual: null }, facts)
  expect([
    sold('2026-11-20', '2026-11-21T03:00:00Z'),
    sold('2026-11-20', '2026-11-20T18:00:00Z'),
    sold('2026-11-21', now),
  ]).toEqual(['2026-11-20', '2026-11-21', '2026-11-21'])
  expect(firstSaleMoment(now)).toBe(evening.since)
})
