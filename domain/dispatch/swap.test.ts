import { describe, expect, test } from 'vitest'
import { given, unassigned } from '#domain/trip/example-trips.ts'
import { clock, drive, driver } from './example-day.ts'
import { conflictsOf } from './conflicts.ts'
import { whyNotSwap, withSwapped } from './swap.ts'

const now = '2026-11-20T13:00:00Z'
const olafs = { ...given, guid: 'other', driverGuid: 'olaf' }
const begun = { ...olafs, status: 'started' } as const

describe('swapping the drivers of two trips', () => {
  test.each([
    ['two assigned trips', given, olafs, null],
    ['a trip without a driver', given, unassigned, 'B: This trip has no driver yet'],
    ['a trip without a driver, first', unassigned, olafs, 'A: This trip has no driver yet'],
    ['a trip that has begun', given, begun, 'B: The driver is on the way to the pickup'],
    ['two trips of one driver', given, given, 'Both trips have the same driver'],
  ])('%s', (_, first, second, expected) => {
    expect(whyNotSwap({ reference: 'A', life: first }, { reference: 'B', life: second }, now)).toBe(expected)
  })

  test('ignores the trip each driver gives up when checking overlaps', () => {
    const [first, second] = [drive('a', '10:00', 'ann'), drive('b', '10:10', 'bob')]
    const drives = [first, second]
    const asked = { drive: first, driver: driver('bob'), car: null }
    expect(conflictsOf({ ...asked, drives }, clock)).toEqual(['bob has B from 10:10 to 10:40'])
    const moved = withSwapped(drives, [
      { guid: 'a', driverGuid: 'bob', driverName: 'bob', vehicleGuid: null },
      { guid: 'b', driverGuid: 'ann', driverName: 'ann', vehicleGuid: null },
    ])
    expect(conflictsOf({ ...asked, drives: moved }, clock)).toEqual([])
    const third = drive('c', '10:20', 'bob')
    expect(conflictsOf({ ...asked, drives: [...moved, third] }, clock)).toEqual([
      'bob has C from 10:20 to 10:50',
    ])
  })
})
