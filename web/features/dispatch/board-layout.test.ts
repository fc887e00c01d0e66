import { describe, expect, test } from 'vitest'
import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { layoutBoard, neighbourOf, type Bar } from './board-layout.ts'

const dayBegins = '2026-11-21T04:00:00Z'
const trip = (guid: string, minute: number, driverGuid: string | null, more: Partial<BoardTrip> = {}) => {
  const pickupAt = addMinutes(dayBegins, minute)
  return {
    guid,
    life: { driverGuid },
    pickupAt,
    endsAt: addMinutes(pickupAt, 40),
    status: driverGuid ? 'assigned' : 'unassigned',
    ...more,
  } as BoardTrip
}
const drivers = ['ann', 'bea', 'cy'].map((guid) => ({ guid, name: guid }) as BoardDriver)
const layout = (trips: BoardTrip[]) => layoutBoard(trips, drivers, dayBegins)
const barOf = (bars: readonly Bar[], guid: string) => bars.find((it) => it.trip.guid === guid)

describe('the board', () => {
  test('has the trips nobody has on top, and a row for every driver', () => {
    const { rows, bars } = layout([trip('a', 600, 'bea'), trip('b', 600, null)])
    expect(rows.map((it) => it.driver?.guid ?? null)).toEqual([null, 'ann', 'bea', 'cy'])
    expect([barOf(bars, 'a')?.row, barOf(bars, 'b')?.row]).toEqual([2, 0])
  })

  test('gives trips that overlap lanes of their own, and lets a free lane be used again', () => {
    const { rows, bars } = layout([trip('a', 600, null), trip('b', 610, null), trip('c', 645, null)])
    expect(bars.map((it) => [it.trip.guid, it.lane])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ])
    expect(rows.map((it) => it.top)).toEqual([0, 2, 3, 4])
  })

  test('begins at a whole hour before the first trip, and ends after the last', () => {
    const { begins, minutes, hours } = layout([trip('a', 610, null), trip('b', 1400, 'ann')])
    expect(begins).toBe(addMinutes(dayBegins, 540))
    expect(minutes).toBe(960)
    expect(hours[0]).toEqual({ at: begins, from: 0 })
  })

  test('uses whole hours where the zone is half an hour off', () => {
    expect(layoutBoard([trip('a', 610, null)], [], addMinutes(dayBegins, 30)).begins).toBe(addMinutes(dayBegins, 570))
  })

  test('shows ten hours of a day without trips, and no cancelled ones', () => {
    const { minutes, bars } = layout([trip('a', 600, 'ann', { status: 'cancelled' })])
    expect([minutes, bars.length]).toEqual([600, 0])
  })
})

describe('an arrow', () => {
  const { bars } = layout([
    trip('a', 600, 'ann'),
    trip('b', 700, 'ann'),
    trip('c', 690, 'cy'),
    trip('d', 900, 'cy'),
    trip('open', 620, null),
  ])
  const rows: [string, string, 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown', string | null][] = [
    ['right goes on in time', 'a', 'ArrowRight', 'b'],
    ['left at the first trip stays', 'a', 'ArrowLeft', null],
    ['down goes to the nearest in time, past a driver without trips', 'b', 'ArrowDown', 'c'],
    ['up goes to the trips nobody has', 'a', 'ArrowUp', 'open'],
    ['down from the last row stays', 'd', 'ArrowDown', null],
  ]
  test.each(rows)('%s', (_, from, key, expected) => {
    expect(neighbourOf(bars, from, key)?.trip.guid ?? null).toBe(expected)
  })
})
