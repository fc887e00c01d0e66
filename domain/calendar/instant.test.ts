import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addMinutes,
  earlierOf,
  hoursBetween,
  isBefore,
  laterOf,
  minutesBetween,
  roundDownTo,
} from './instant.ts'

const instants = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((it) => it.toISOString())

test.each([
  ['an hour later', '2026-11-20T10:00:00Z', 60, '2026-11-20T11:00:00Z'],
  ['over midnight', '2026-11-20T23:50:00Z', 15, '2026-11-21T00:05:00Z'],
  ['back over New Year', '2027-01-01T00:00:00Z', -1, '2026-12-31T23:59:00Z'],
  ['a fraction in database notation', '2026-11-20T10:00:00.500Z', 1, '2026-11-20T10:01:00.5Z'],
  ['half a minute', '2026-11-20T10:00:00Z', 0.5, '2026-11-20T10:00:30Z'],
])('adding minutes: %s', (_, instant, minutes, expected) => {
  expect(addMinutes(instant, minutes)).toBe(expected)
})

test('adding minutes and measuring them are inverse', () => {
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: -100_000, max: 100_000 }),
      (at, n) => minutesBetween(at, addMinutes(at, n)) === n,
    ),
  )
})

test('hours are minutes divided by 60, negative when going backwards', () => {
  expect(hoursBetween('2026-11-20T10:00:00Z', '2026-11-20T08:30:00Z')).toBe(-1.5)
})

test('an instant is not before the same instant in another notation', () => {
  expect(isBefore('2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00Z')).toBe(false)
  expect(isBefore('2026-11-20T10:00:00Z', '2026-11-20T10:00:00.5Z')).toBe(true)
})

test('the later and earlier of two instants, in either order', () => {
  const [early, late] = ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.25Z']
  expect([laterOf(early, late), laterOf(late, early)]).toEqual([late, late])
  expect([earlierOf(early, late), earlierOf(late, early)]).toEqual([early, early])
})

test('rounding to five minutes moves down by less than five', () => {
  fc.assert(
    fc.property(instants, (at) => {
      const moved = minutesBetween(roundDownTo(5, at), at)
      expect(moved).toBeGreaterThanOrEqual(0)
      expect(moved).toBeLessThan(5)
    }),
  )
  expect(roundDownTo(5, '2026-11-20T10:04:59Z')).toBe('2026-11-20T10:00:00Z')
})

test('invalid text throws', () => {
  expect(() => addMinutes('yesterday', 1)).toThrow(new RangeError('Invalid instant: yesterday'))
  expect(() => minutesBetween('2026-11-20T10:00:00Z', 'tomorrow')).toThrow(
    new RangeError('Invalid instant: tomorrow'),
  )
})
