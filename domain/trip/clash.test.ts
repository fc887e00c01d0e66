import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#domain/calendar/instant.ts'
import { clashesOf, clashesWith, tripEnd, type PlannedDrive } from './clash.ts'

const drive = (
  guid: string,
  time: string,
  expectedMinutes: number,
  more: Partial<PlannedDrive> = {},
): PlannedDrive => ({
  guid,
  driverGuid: 'ann',
  status: 'assigned',
  pickupAt: `2026-11-20T${time}:00Z`,
  expectedMinutes,
  ...more,
})
const named = (trips: PlannedDrive[]) =>
  clashesOf(trips).map(({ first, second }) => `${first.guid}+${second.guid}`)

test('a trip ends its expected minutes after the pickup', () => {
  expect(tripEnd(drive('a', '23:50', 30))).toBe('2026-11-21T00:20:00Z')
})

describe('clashes', () => {
  test.each<[string, PlannedDrive[], string[]]>([
    ['back-to-back trips don’t clash', [drive('a', '10:00', 30), drive('b', '10:30', 30)], []],
    ['a minute of overlap is a clash', [drive('a', '10:00', 31), drive('b', '10:30', 30)], ['a+b']],
    ['the earlier pickup comes first', [drive('b', '10:30', 30), drive('a', '10:00', 45)], ['a+b']],
    [
      'a long trip clashes with every trip within it',
      [drive('a', '10:00', 180), drive('b', '10:30', 15), drive('c', '12:00', 15)],
      ['a+b', 'a+c'],
    ],
    [
      'two drivers do not clash',
      [drive('a', '10:00', 60), drive('b', '10:00', 60, { driverGuid: 'bob' })],
      [],
    ],
    [
      'unassigned trips don’t clash',
      [drive('a', '10:00', 60, { driverGuid: null }), drive('b', '10:00', 60, { driverGuid: null })],
      [],
    ],
    [
      'cancelled trips don’t clash',
      [drive('a', '10:00', 60), drive('b', '10:00', 60, { status: 'cancelled' })],
      [],
    ],
    [
      'completed trips don’t clash',
      [drive('a', '10:00', 60, { status: 'completed' }), drive('b', '10:00', 60)],
      [],
    ],
  ])('%s', (_, trips, expected) => {
    expect(named(trips)).toEqual(expected)
  })

  test('finds the same clashes as comparing every pair', () => {
    const anyDrive = fc.record({
      minute: fc.nat(600),
      expectedMinutes: fc.integer({ min: 1, max: 120 }),
      driverGuid: fc.constantFrom('ann', 'bob', null),
    })
    fc.assert(
      fc.property(fc.array(anyDrive, { maxLength: 12 }), (drives) => {
        const trips = drives.map(({ minute, ...rest }, n) => ({
          ...drive(`t${n}`, '06:00', 1),
          ...rest,
          pickupAt: addMinutes('2026-11-20T06:00:00Z', minute),
          minute,
        }))
        const pairs = trips.flatMap((a, n) => trips.slice(n + 1).map((b) => [a, b] as const))
        const overlapping = pairs.filter(
          ([a, b]) =>
            a.driverGuid !== null &&
            a.driverGuid === b.driverGuid &&
            a.minute < b.minute + b.expectedMinutes &&
            b.minute < a.minute + a.expectedMinutes,
        )
        expect(clashesOf(trips)).toHaveLength(overlapping.length)
      }),
    )
  })
})

describe('clashes of a trip', () => {
  const others = [
    drive('a', '10:00', 60),
    drive('b', '12:00', 60),
    drive('c', '10:00', 60, { driverGuid: 'bob' }),
  ]
  test.each([
    ['assigned to Ann', 'ann', ['a']],
    ['assigned to Bob', 'bob', ['c']],
    ['assigned to a free driver', 'cyd', []],
  ])('%s', (_, driverGuid, expected) => {
    expect(
      clashesWith(drive('new', '10:30', 30, { driverGuid: null }), driverGuid, others).map(
        ({ guid }) => guid,
      ),
    ).toEqual(expected)
  })

  test('never include the trip itself', () => {
    expect(clashesWith(drive('a', '10:10', 60), 'ann', others)).toEqual([])
  })
})
