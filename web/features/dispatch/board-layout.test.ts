import { describe, expect, test } from 'vitest'
import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { fullHours, inLanes, inOrderOfShift, layoutBoard, neighbourOf, type Bar } from './board-layout.ts'
import { lanesOf } from './use-lanes-in-view.ts'

const dayBegins = '2026-11-21T04:00:00Z'
const date = '2026-11-21'
const axis = { from: addMinutes(dayBegins, 300), to: addMinutes(dayBegins, 1440) }
const trip = (guid: string, minute: number, driverGuid: string | null, more: Partial<BoardTrip> = {}) => {
  const pickupAt = addMinutes(dayBegins, minute)
  return {
    guid,
    life: { driverGuid },
    pickupAt,
    endsAt: addMinutes(pickupAt, 40),
    status: driverGuid ? 'assigned' : 'unassigned',
    serviceDate: date,
    ...more,
  } as BoardTrip
}
const drivers = ['ann', 'bea', 'cy'].map(
  (guid) => ({ guid, name: guid, shifts: [] as BoardDriver['shifts'] }) as BoardDriver,
)
const layout = (trips: BoardTrip[]) => layoutBoard(trips, drivers, axis, date)
const barOf = (bars: readonly Bar[], guid: string) => bars.find((it) => it.trip.guid === guid)

describe('the board', () => {
  test('has unassigned trips in the first row and a row for every driver', () => {
    const { rows, bars } = layout([trip('a', 600, 'bea'), trip('b', 600, null)])
    expect(rows.map((it) => it.driver?.guid ?? null)).toEqual([null, 'ann', 'bea', 'cy'])
    expect([barOf(bars, 'a')?.row, barOf(bars, 'b')?.row]).toEqual([2, 0])
  })

  test('draws the trips of the night after the day, and lists those of the day before apart', () => {
    const next = trip('a', 1470, 'ann', { serviceDate: '2099-01-01' })
    const before = trip('b', -60, 'ann', { serviceDate: '2000-01-01' })
    const { bars, earlier, minutes } = layout([next, before])
    expect(bars.map((it) => [it.trip.guid, it.from])).toEqual([['a', 1170]])
    expect(earlier.map((it) => it.guid)).toEqual(['b'])
    expect(minutes).toBe(21 * 60)
  })

  test('puts overlapping trips in separate lanes and reuses free lanes', () => {
    const { rows, bars } = layout([trip('a', 600, 'ann'), trip('b', 610, 'ann'), trip('c', 645, 'ann')])
    expect(bars.map((it) => [it.trip.guid, it.lane])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ])
    expect(rows.map((it) => it.top)).toEqual([0, 1, 3, 4])
  })

  test.each([
    ['completed early', 'completed', { completedAt: addMinutes(dayBegins, 660) }, 60],
    ['closed early as a no-show', 'noShow', { closedAt: addMinutes(dayBegins, 645) }, 45],
    ['completed late', 'completed', { completedAt: addMinutes(dayBegins, 830) }, 180],
    ['under way', 'onBoard', { completedAt: null }, 180],
  ] as const)('ends the bar of a hire when the trip ended: %s', (_, status, life, minutes) => {
    const ends = { endsAt: addMinutes(dayBegins, 780), status }
    const hire = trip('a', 600, 'ann', { ...ends, life: { driverGuid: 'ann', ...life } as BoardTrip['life'] })
    const { rows, bars } = layout([hire, trip('b', 700, 'ann')])
    expect(barOf(bars, 'a')?.minutes).toBe(minutes)
    expect(rows[1]?.lanes).toBe(minutes > 100 ? 2 : 1)
  })

  test('leaves room for the text of unassigned trips within eight lanes', () => {
    const lanesOfTrips = (count: number, apart: number, zoom = 1) =>
      layoutBoard(
        Array.from({ length: count }, (_, at) => trip(String(at), 600 + at * apart, null)),
        [],
        axis,
        date,
        zoom,
      ).rows[0]?.lanes
    // Pickup and guest. At twice the width, the same text spans half the time.
    expect([lanesOfTrips(2, 150), lanesOfTrips(2, 160), lanesOfTrips(2, 80, 2)]).toEqual([2, 1, 1])
    expect(lanesOfTrips(9, 20)).toBe(8)
    // Part of the name, then the pickup alone, then no room for text.
    expect([lanesOfTrips(20, 15), lanesOfTrips(20, 12)]).toEqual([8, 7])
    expect(lanesOfTrips(40, 5)).toBe(8)
    expect(lanesOfTrips(40, 1)).toBe(40)
  })

  test('always shows 05:00 to 24:00', () => {
    const board = layout([trip('a', 610, null), trip('b', 1390, 'ann')])
    const hours = fullHours(board, 'America/Barbados')
    expect([board.begins, board.minutes, hours[0], hours.length]).toEqual([
      addMinutes(dayBegins, 300),
      1140,
      { from: 0, label: '05' },
      20,
    ])
    expect(layout([trip('a', 600, 'ann', { status: 'cancelled' })])).toMatchObject({
      minutes: 1140,
      bars: [],
    })
  })

  test('starts and ends at local times on the day of a clock change', () => {
    // London, 28 March: midnight is 00:00Z, five o’clock 04:00Z.
    const spring = { from: '2027-03-28T04:00:00Z', to: '2027-03-28T23:00:00Z' }
    const early = {
      ...trip('a', 0, null),
      pickupAt: '2027-03-28T03:30:00Z',
      endsAt: '2027-03-28T04:10:00Z',
      serviceDate: '2027-03-28',
    }
    expect(layoutBoard([], [], spring, '2027-03-28')).toMatchObject({ begins: spring.from, minutes: 1140 })
    expect(layoutBoard([early], [], spring, '2027-03-28')).toMatchObject({
      begins: '2027-03-28T03:00:00Z',
      minutes: 1200,
    })
  })

  test('labels local hours when clocks change by half an hour', () => {
    // Lord Howe, 4 April: at 02:00 clocks go back to 01:30.
    const hours = fullHours({ begins: '2027-04-03T13:30:00Z', minutes: 210 }, 'Australia/Lord_Howe')
    expect(hours.map((it) => [it.from, it.label])).toEqual([
      [30, '01'],
      [120, '02'],
      [180, '03'],
    ])
  })

  test('extends to trips before 05:00 and past midnight', () => {
    expect(layout([trip('a', 250, null)])).toMatchObject({
      begins: addMinutes(dayBegins, 240),
      minutes: 1200,
    })
    expect(layout([trip('a', 1430, null)])).toMatchObject({
      begins: addMinutes(dayBegins, 300),
      minutes: 1200,
    })
  })

  test('lists trips still under way from the previous day without a bar', () => {
    const { bars, earlier, minutes } = layout([
      trip('a', -20, 'ann', { serviceDate: '2026-11-20', status: 'onBoard' }),
    ])
    expect([bars.length, earlier.map((it) => it.guid), minutes]).toEqual([0, ['a'], 1140])
  })

  test('lets text extend to the next trip in the lane, or to the end', () => {
    const { bars } = layout([trip('a', 600, 'ann'), trip('b', 700, 'ann')])
    expect(bars.map((it) => it.room)).toEqual([100, 740])
  })
})

describe('at the end of the day', () => {
  const wordsOf = (trips: BoardTrip[], zoom = 1) =>
    layoutBoard(trips, drivers, axis, date, zoom).bars.map((it) => [it.room, it.isLabelledBefore])

  test('text is in front of the bar, and the text of the previous trip ends before it', () => {
    expect(wordsOf([trip('a', 600, 'ann'), trip('b', 1345, 'ann')])).toEqual([
      [585, false],
      [160, true],
    ])
    expect(wordsOf([trip('b', 1345, null)])).toEqual([[160, true]])
  })

  test('text is after the bar if there is no room in front or enough room after', () => {
    expect(wordsOf([trip('a', 1230, 'ann'), trip('b', 1345, 'ann')]).at(-1)).toEqual([95, false])
    expect(wordsOf([trip('b', 1270, 'ann')])).toEqual([[170, false]])
    // At twice the width, text spans half the time.
    expect(wordsOf([trip('b', 1345, 'ann')], 2)).toEqual([[95, false]])
  })
})

describe('in view', () => {
  test('are only the rows and trips of visible lanes', () => {
    const whole = layout([
      trip('a', 600, null),
      trip('b', 610, null),
      trip('c', 600, 'ann'),
      trip('d', 600, 'cy'),
    ])
    const drawn = (from: number, to: number) => {
      const { rows, bars } = inLanes(whole, { from, to })
      return [...rows.map((it) => it.driver?.guid ?? 'unassigned'), ...bars.map((it) => it.trip.guid)]
    }
    expect(drawn(0, whole.lanes)).toEqual(['unassigned', 'ann', 'bea', 'cy', 'a', 'b', 'c', 'd'])
    expect(drawn(1, 3)).toEqual(['unassigned', 'ann', 'b', 'c'])
    expect(drawn(3, 4)).toEqual(['bea'])
  })

  test.each([
    [0, 700, { from: 0, to: 35 }],
    [80, 700, { from: 0, to: 35 }],
    [81, 700, { from: 0, to: 38 }],
    [27 * 30, 700, { from: 24, to: 65 }],
  ])(
    'at scroll position %i, height %i and lane height 27 are the visible lanes with a margin',
    (scrollTop, height, lanes) => {
      expect(lanesOf(scrollTop, height, 27)).toEqual(lanes)
    },
  )
})

describe('the drivers', () => {
  const at = (minute: number) => addMinutes(dayBegins, minute)
  const hours = (from: string, to: string, begins: number, ends: number) => ({
    from,
    to,
    beginsAt: at(begins),
    endsAt: at(ends),
  })
  const works = (name: string, more: Partial<BoardDriver['shifts'][number]>) =>
    ({
      guid: name,
      name,
      gone: false,
      shifts: [{ date, absent: false, note: '', hours: null, pause: null, ...more }],
    }) as unknown as BoardDriver
  const late = works('late', { hours: hours('13:00', '22:00', 780, 1320) })
  const early = works('early', {
    hours: hours('06:00', '15:00', 360, 900),
    pause: hours('10:00', '10:30', 600, 630),
  })
  const open = works('open', {})
  const off = works('off', { absent: true })
  const gone = { ...works('gone', {}), gone: true }

  test('are sorted by start of shift, then without fixed hours, absent, former', () => {
    expect(inOrderOfShift([gone, off, open, late, early], date).map((it) => it.name)).toEqual([
      'early',
      'late',
      'open',
      'off',
      'gone',
    ])
  })

  test('are shaded when off shift and on a break', () => {
    const offOf = (it: BoardDriver) => layoutBoard([], [it], axis, date).rows[1]?.off
    expect(offOf(early)).toEqual([
      { from: 0, minutes: 60 },
      { from: 600, minutes: 540 },
      { from: 300, minutes: 30 },
    ])
    expect([offOf(open), offOf(off)]).toEqual([[], [{ from: 0, minutes: 1140 }]])
  })
})

describe('an arrow key', () => {
  const { bars } = layout([
    trip('a', 600, 'ann'),
    trip('b', 700, 'ann'),
    trip('c', 690, 'cy'),
    trip('d', 900, 'cy'),
    trip('open', 620, null),
  ])
  const rows: [string, string, 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown', string | null][] = [
    ['right moves to the next trip', 'a', 'ArrowRight', 'b'],
    ['left stays at the first trip', 'a', 'ArrowLeft', null],
    ['down moves to the nearest in time, skipping a driver without trips', 'b', 'ArrowDown', 'c'],
    ['up moves to the unassigned trips', 'a', 'ArrowUp', 'open'],
    ['down stays in the last row', 'd', 'ArrowDown', null],
  ]
  test.each(rows)('%s', (_, from, key, expected) => {
    expect(neighbourOf(bars, from, key)?.trip.guid ?? null).toBe(expected)
  })

  // Lane 0: one, four. Lane 1: two, five. Lane 2: three.
  const stacked = layout([
    ...[600, 605, 610, 900, 905].map((at, place) =>
      trip(['one', 'two', 'three', 'four', 'five'][place] ?? '', at, null),
    ),
    trip('a', 650, 'ann'),
  ]).bars
  test.each<[string, 'ArrowUp' | 'ArrowDown', string | null]>([
    ['one', 'ArrowDown', 'two'],
    ['two', 'ArrowDown', 'three'],
    ['three', 'ArrowDown', 'a'],
    ['three', 'ArrowUp', 'two'],
    ['two', 'ArrowUp', 'one'],
    ['one', 'ArrowUp', null],
    ['four', 'ArrowDown', 'five'],
    ['five', 'ArrowUp', 'four'],
    ['five', 'ArrowDown', 'a'],
  ])('in a row of several lanes, from %s with %s to %s', (from, key, expected) => {
    expect(neighbourOf(stacked, from, key)?.trip.guid ?? null).toBe(expected)
  })
})
