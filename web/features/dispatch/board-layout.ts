import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { addMinutes, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { timeText } from '#web/ui/value/time-format.ts'

/** The board's layout: rows of lanes down, minutes across. Pure computation; drawing is elsewhere. */
export interface Row {
  /** Null: the unassigned trips. */
  driver: BoardDriver | null
  /** Overlapping trips have one lane each. */
  lanes: number
  /** Lanes above it. */
  top: number
  /** When the driver does not work, in minutes from the start of the board. */
  off: Span[]
}

export interface Span {
  from: number
  minutes: number
}

export interface Bar extends Span {
  trip: BoardTrip
  row: number
  lane: number
  /** So many minutes its words may run: from its beginning to the next trip of its lane, or, at the end of the day, before it. */
  room: number
  isLabelledBefore: boolean
}

export interface Layout {
  begins: Instant
  minutes: number
  rows: Row[]
  /** The lanes of all rows. */
  lanes: number
  bars: Bar[]
  /** Trips of the day before that still run: they have no place on this day's axis. */
  earlier: BoardTrip[]
}

/** A minimum width, so that short drives can be clicked. */
const shortestBarMinutes = 20

/** The hours a day always shows: 05 to 24 at the airport. */
export interface Axis {
  from: Instant
  to: Instant
}

/** So long the words of an unassigned trip have the lane to themselves, where so many lanes are enough for it: pickup and guest, some of the name, or the pickup alone. */
const wordMinutes = [160, 115, 75] as const
const wordLanesAtMost = 8

/** `zoom`: how many times wider than the screen an hour is. */
export function layoutBoard(trips: readonly BoardTrip[], drivers: readonly BoardDriver[], axis: Axis, date: string, zoom = 1): Layout {
  const standing = trips.filter((it) => it.status !== 'cancelled')
  const shown = standing.filter((it) => it.serviceDate === date)
  const { begins, minutes } = spanOf(shown, axis)
  const byHolder = Map.groupBy(shown, (it) => it.life.driverGuid)
  const rows: Row[] = []
  const bars: Bar[] = []
  let top = 0
  for (const [index, driver] of [null, ...inOrderOfShift(drivers, date)].entries()) {
    const own = byHolder.get(driver?.guid ?? null) ?? []
    const placed = withEndsLegible(driver ? placeInLanes(own, begins, minutes) : placeLegibly(own, begins, minutes, zoom), zoom)
    for (const it of placed) bars.push({ ...it, row: index })
    const lanes = Math.max(1, ...placed.map((it) => it.lane + 1))
    rows.push({ driver, lanes, top, off: driver ? offTimes(driver, date, begins, minutes) : [] })
    top += lanes
  }
  return { begins, minutes, rows, lanes: top, bars, earlier: standing.filter((it) => it.serviceDate < date) }
}

/** The full hours by the clock. Clocks can move by half an hour, and zones differ from UTC by quarters. */
export function fullHours({ begins, minutes }: Pick<Layout, 'begins' | 'minutes'>, timeZone: string): { from: number; label: string }[] {
  return Array.from({ length: minutes / 15 + 1 }, (_, quarter) => quarter * 15).flatMap((from) => {
    const time = timeText(addMinutes(begins, from), timeZone)
    return time.slice(3, 5) === '00' ? [{ from, label: time.slice(0, 2) }] : []
  })
}

/** From 05 to 24, and as much more as the trips of the day need, in whole hours. */
function spanOf(trips: readonly BoardTrip[], axis: Axis): { begins: Instant; minutes: number } {
  let [from, to] = [0, minutesBetween(axis.from, axis.to)]
  for (const it of trips) {
    from = Math.min(from, Math.floor(minutesBetween(axis.from, it.pickupAt) / 60) * 60)
    to = Math.max(to, Math.ceil(minutesBetween(axis.from, it.endsAt) / 60) * 60)
  }
  return { begins: addMinutes(axis.from, from), minutes: to - from }
}

/** By when the shift begins; then who has no fixed hours, who is absent, and who drives no more. */
export function inOrderOfShift(drivers: readonly BoardDriver[], date: string): BoardDriver[] {
  const rank = (it: BoardDriver): string => {
    const day = it.shifts.find((shift) => shift.date === date)
    if (it.gone) return '4'
    if (day?.absent) return '3'
    return day?.hours ? `1 ${day.hours.from} ${day.hours.to}` : '2'
  }
  const ranked = drivers.map((driver) => ({ driver, by: rank(driver) }))
  return ranked
    .toSorted((a, b) => (a.by === b.by ? a.driver.name.localeCompare(b.driver.name) : a.by < b.by ? -1 : 1))
    .map((it) => it.driver)
}

/** When somebody with fixed hours does not work: outside every shift that meets the board, and in the breaks. */
function offTimes({ shifts }: BoardDriver, date: string, begins: Instant, minutes: number): Span[] {
  const own = shifts.find((it) => it.date === date)
  if (own && !own.absent && own.hours === null) return []
  const spans = (kind: 'hours' | 'pause') =>
    shifts.flatMap((it) => {
      const hours = it.absent ? null : it[kind]
      if (hours === null) return []
      const from = Math.max(0, minutesBetween(begins, hours.beginsAt))
      const to = Math.min(minutes, minutesBetween(begins, hours.endsAt))
      return from < to ? [{ from, to }] : []
    })
  const off: Span[] = []
  let at = 0
  for (const { from, to } of spans('hours').toSorted((a, b) => a.from - b.from)) {
    if (from > at) off.push({ from: at, minutes: from - at })
    at = Math.max(at, to)
  }
  if (at < minutes) off.push({ from: at, minutes: minutes - at })
  return [...off, ...spans('pause').map(({ from, to }) => ({ from, minutes: to - from }))]
}

/** Who is assigned trips by hand reads them first; where very many wait, their row stays low. */
function placeLegibly(trips: readonly BoardTrip[], begins: Instant, end: number, zoom: number): Omit<Bar, 'row'>[] {
  for (const apart of wordMinutes) {
    const placed = placeInLanes(trips, begins, end, apart / zoom)
    if (placed.every((it) => it.lane < wordLanesAtMost)) return placed
  }
  return placeInLanes(trips, begins, end)
}

/** `apart`: minutes that a trip has its lane to itself, at least. */
function placeInLanes(trips: readonly BoardTrip[], begins: Instant, end: number, apart = 0): Omit<Bar, 'row'>[] {
  const timed = trips.map((trip) => ({ trip, from: minutesBetween(begins, trip.pickupAt) })).toSorted((a, b) => a.from - b.from)
  const lanes: Omit<Bar, 'row'>[][] = []
  for (const { trip, from } of timed) {
    const minutes = Math.max(shortestBarMinutes, minutesBetween(trip.pickupAt, trip.endsAt))
    const free = lanes.findIndex((lane) => (lane.at(-1)?.from ?? 0) + Math.max(apart, lane.at(-1)?.minutes ?? 0) <= from)
    const lane = free === -1 ? lanes.length : free
    const before = lanes[lane]?.at(-1)
    if (before) before.room = from - before.from
    lanes[lane] = [...(lanes[lane] ?? []), { trip, lane, from, minutes, room: Math.max(minutes, end - from), isLabelledBefore: false }]
  }
  return lanes.flat().toSorted((a, b) => a.from - b.from)
}

/** Words of a trip that begins as the board ends stand before it, where its lane is free so long. */
function withEndsLegible(bars: readonly Omit<Bar, 'row'>[], zoom: number): Omit<Bar, 'row'>[] {
  const words = wordMinutes[0] / zoom
  const lanes = Map.groupBy(bars, (it) => it.lane)
  const labelled = [...lanes.values()].flatMap((lane) => {
    const [last, before] = [lane.at(-1), lane.at(-2)]
    const free = last ? last.from - (before ? before.from + Math.max(before.minutes, wordMinutes[1] / zoom) : 0) : 0
    if (!last || last.room >= words || free < words) return lane
    const shortened = before ? [{ ...before, room: last.from - words - before.from }] : []
    return [...lane.slice(0, -2), ...shortened, { ...last, room: words, isLabelledBefore: true }]
  })
  return labelled.toSorted((a, b) => a.from - b.from)
}

export const keyOfRow = ({ driver }: Row) => driver?.guid ?? 'nobody'

/** What of the board these lanes show; `to` is not among them. */
export function inLanes({ rows, bars }: Layout, { from, to }: { from: number; to: number }): Pick<Layout, 'rows' | 'bars'> {
  const isIn = (top: number, lanes: number) => top < to && top + lanes > from
  return {
    rows: rows.filter((it) => isIn(it.top, it.lanes)),
    bars: bars.filter((it) => isIn((rows[it.row]?.top ?? 0) + it.lane, 1)),
  }
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** The trip an arrow key leads to: along the row by time, up and down to the nearest in time of the next row that has any. */
export function neighbourOf(bars: readonly Bar[], guid: string, key: Direction): Bar | null {
  const here = bars.find((it) => it.trip.guid === guid)
  if (!here) return null
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const row = bars.filter((it) => it.row === here.row).toSorted((a, b) => a.from - b.from || a.lane - b.lane)
    return row[row.indexOf(here) + (key === 'ArrowLeft' ? -1 : 1)] ?? null
  }
  const side = bars.filter((it) => (key === 'ArrowUp' ? it.row < here.row : it.row > here.row))
  const nearestRow = side.reduce<number | null>(
    (best, it) => (best === null || Math.abs(it.row - here.row) < Math.abs(best - here.row) ? it.row : best),
    null,
  )
  return (
    side.filter((it) => it.row === nearestRow).toSorted((a, b) => Math.abs(a.from - here.from) - Math.abs(b.from - here.from))[0] ?? null
  )
}
