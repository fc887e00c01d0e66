import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { timeText } from '#web/ui/value/time-format.ts'

/** The board's layout: rows of lanes, with minutes across. Pure computation without rendering. */
export interface Row {
  /** Null: the row of unassigned trips. */
  driver: BoardDriver | null
  /** Overlapping trips are in separate lanes. */
  lanes: number
  /** The number of lanes above this row. */
  top: number
  /** When the driver is off shift, in minutes from the start of the board. */
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
  /**
   * The width available for the text in minutes: up to the next trip in the lane, or in front of the bar at
   * the end of the day.
   */
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
  /** Trips of the previous day that are still under way, which are outside this day's axis. */
  earlier: BoardTrip[]
}

/** A minimum width, so that short trips can be clicked. */
const shortestBarMinutes = 20

/** The hours the board always shows: 05:00 to 24:00 at the airport. */
export interface Axis {
  from: Instant
  to: Instant
}

/**
 * The width reserved for the text of an unassigned trip, in minutes: pickup and guest, part of the name, or
 * the pickup alone. The first that fits in `wordLanesAtMost` lanes is used.
 */
const wordMinutes = [160, 115, 75] as const
const wordLanesAtMost = 8

/** `zoom`: 1, 2 or 4 times the width of the screen for the whole day. */
export function layoutBoard(
  trips: readonly BoardTrip[],
  drivers: readonly BoardDriver[],
  axis: Axis,
  date: string,
  zoom = 1,
): Layout {
  const standing = trips.filter((it) => it.status !== 'cancelled')
  const shown = standing.filter((it) => it.serviceDate >= date)
  const { begins, minutes } = spanOf(shown, axis)
  const byHolder = Map.groupBy(shown, (it) => it.life.driverGuid)
  const rows: Row[] = []
  const bars: Bar[] = []
  let top = 0
  for (const [index, driver] of [null, ...inOrderOfShift(drivers, date)].entries()) {
    const own = byHolder.get(driver?.guid ?? null) ?? []
    const placed = withEndsLegible(
      driver ? placeInLanes(own, begins, minutes) : placeLegibly(own, begins, minutes, zoom),
      zoom,
    )
    for (const bar of placed) bars.push({ ...bar, row: index })
    const lanes = Math.max(1, ...placed.map((it) => it.lane + 1))
    rows.push({ driver, lanes, top, off: driver ? offTimes(driver, date, begins, minutes) : [] })
    top += lanes
  }
  return { begins, minutes, rows, lanes: top, bars, earlier: standing.filter((it) => it.serviceDate < date) }
}

/**
 * Full hours in local time. Steps of 15 minutes, because zones can be 15 minutes off and clock changes can be
 * half an hour.
 */
export function fullHours(
  { begins, minutes }: Pick<Layout, 'begins' | 'minutes'>,
  timeZone: string,
): { from: number; label: string }[] {
  return Array.from({ length: minutes / 15 + 1 }, (_, quarter) => quarter * 15).flatMap((from) => {
    const time = timeText(addMinutes(begins, from), timeZone)
    return time.slice(3, 5) === '00' ? [{ from, label: time.slice(0, 2) }] : []
  })
}

/** 05:00 to 24:00, extended in whole hours to fit the day's trips. */
function spanOf(trips: readonly BoardTrip[], axis: Axis): { begins: Instant; minutes: number } {
  let [from, to] = [0, minutesBetween(axis.from, axis.to)]
  for (const { pickupAt, endsAt } of trips) {
    from = Math.min(from, Math.floor(minutesBetween(axis.from, pickupAt) / 60) * 60)
    to = Math.max(to, Math.ceil(minutesBetween(axis.from, endsAt) / 60) * 60)
  }
  return { begins: addMinutes(axis.from, from), minutes: to - from }
}

/** By the start of the shift, followed by drivers without fixed hours, absent drivers and former drivers. */
export function inOrderOfShift(drivers: readonly BoardDriver[], date: string): BoardDriver[] {
  const rank = ({ shifts, gone }: BoardDriver): string => {
    const day = shifts.find((shift) => shift.date === date)
    if (gone) return '4'
    if (day?.absent) return '3'
    return day?.hours ? `1 ${day.hours.from} ${day.hours.to}` : '2'
  }
  const ranked = drivers.map((driver) => ({ driver, by: rank(driver) }))
  return ranked
    .toSorted((a, b) => (a.by === b.by ? a.driver.name.localeCompare(b.driver.name) : a.by < b.by ? -1 : 1))
    .map((it) => it.driver)
}

/** The off-shift hours and breaks of a driver with fixed hours. */
function offTimes({ shifts }: BoardDriver, date: string, begins: Instant, minutes: number): Span[] {
  const own = shifts.find((it) => it.date === date)
  if (own && !own.absent && own.hours === null) return []
  const spans = (kind: 'hours' | 'pause') =>
    shifts.flatMap((shift) => {
      const hours = shift.absent ? null : shift[kind]
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

/** Spreads unassigned trips over lanes so that their text is readable, unless there are too many. */
function placeLegibly(
  trips: readonly BoardTrip[],
  begins: Instant,
  end: number,
  zoom: number,
): Omit<Bar, 'row'>[] {
  for (const apart of wordMinutes) {
    const placed = placeInLanes(trips, begins, end, apart / zoom)
    if (placed.every((it) => it.lane < wordLanesAtMost)) return placed
  }
  return placeInLanes(trips, begins, end)
}

/** `apart`: the minimum distance in minutes between the starts of two trips in a lane. */
function placeInLanes(
  trips: readonly BoardTrip[],
  begins: Instant,
  end: number,
  apart = 0,
): Omit<Bar, 'row'>[] {
  const timed = trips
    .map((trip) => ({ trip, from: minutesBetween(begins, trip.pickupAt) }))
    .toSorted((a, b) => a.from - b.from)
  const lanes: Omit<Bar, 'row'>[][] = []
  for (const { trip, from } of timed) {
    const minutes = Math.max(shortestBarMinutes, minutesBetween(trip.pickupAt, barEndsAt(trip)))
    const free = lanes.findIndex(
      (lane) => (lane.at(-1)?.from ?? 0) + Math.max(apart, lane.at(-1)?.minutes ?? 0) <= from,
    )
    const lane = free === -1 ? lanes.length : free
    const before = lanes[lane]?.at(-1)
    if (before) before.room = from - before.from
    lanes[lane] = [
      ...(lanes[lane] ?? []),
      { trip, lane, from, minutes, room: Math.max(minutes, end - from), isLabelledBefore: false },
    ]
  }
  return lanes.flat().toSorted((a, b) => a.from - b.from)
}

/** When a trip ended early, that time: the driver is free again. Otherwise the expected end. */
function barEndsAt({ status, endsAt, life }: BoardTrip): Instant {
  const endedAt = status === 'completed' ? life.completedAt : status === 'noShow' ? life.closedAt : null
  return endedAt !== null && isBefore(endedAt, endsAt) ? endedAt : endsAt
}

/** Puts the text of a trip at the end of the board in front of its bar, if the lane has room there. */
function withEndsLegible(bars: readonly Omit<Bar, 'row'>[], zoom: number): Omit<Bar, 'row'>[] {
  const words = wordMinutes[0] / zoom
  const lanes = Map.groupBy(bars, (it) => it.lane)
  const labelled = [...lanes.values()].flatMap((lane) => {
    const [last, before] = [lane.at(-1), lane.at(-2)]
    const free = last
      ? last.from - (before ? before.from + Math.max(before.minutes, wordMinutes[1] / zoom) : 0)
      : 0
    if (!last || last.room >= words || free < words) return lane
    const shortened = before ? [{ ...before, room: last.from - words - before.from }] : []
    return [...lane.slice(0, -2), ...shortened, { ...last, room: words, isLabelledBefore: true }]
  })
  return labelled.toSorted((a, b) => a.from - b.from)
}

export const keyOfRow = ({ driver }: Row) => driver?.guid ?? 'unassigned'

/** The rows and bars in these lanes; `to` is exclusive. */
export function inLanes(
  { rows, bars }: Layout,
  { from, to }: { from: number; to: number },
): Pick<Layout, 'rows' | 'bars'> {
  const isIn = (top: number, lanes: number) => top < to && top + lanes > from
  return {
    rows: rows.filter((it) => isIn(it.top, it.lanes)),
    bars: bars.filter((it) => isIn((rows[it.row]?.top ?? 0) + it.lane, 1)),
  }
}

/** The trips from one to another, inclusive: row by row, by time. */
export function tripsBetween(bars: readonly Bar[], from: string, to: string): string[] {
  const ordered = bars.toSorted((a, b) => a.row - b.row || a.from - b.from || a.lane - b.lane)
  const at = (guid: string) => ordered.findIndex((it) => it.trip.guid === guid)
  const ends = [at(from), at(to)]
  if (ends.includes(-1)) return [to]
  return ordered.slice(Math.min(...ends), Math.max(...ends) + 1).map((it) => it.trip.guid)
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/**
 * The trip an arrow key moves to: the next in the row; above or below, the one in another lane of the row, or
 * else the nearest in time of the next row that has trips.
 */
export function neighbourOf(bars: readonly Bar[], guid: string, key: Direction): Bar | null {
  const here = bars.find((it) => it.trip.guid === guid)
  if (!here) return null
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const row = bars
      .filter((it) => it.row === here.row)
      .toSorted((a, b) => a.from - b.from || a.lane - b.lane)
    return row[row.indexOf(here) + (key === 'ArrowLeft' ? -1 : 1)] ?? null
  }
  const stacked = stackedAt(here, bars, key === 'ArrowUp' ? -1 : 1)
  if (stacked) return stacked
  const side = bars.filter((it) => (key === 'ArrowUp' ? it.row < here.row : it.row > here.row))
  const nearestRow = side.reduce<number | null>(
    (best, it) => (best === null || Math.abs(it.row - here.row) < Math.abs(best - here.row) ? it.row : best),
    null,
  )
  return (
    side
      .filter((it) => it.row === nearestRow)
      .toSorted((a, b) => Math.abs(a.from - here.from) - Math.abs(b.from - here.from))[0] ?? null
  )
}

/**
 * The nearest trip in a lane above (-1) or below (1) in the same row: between the trips before and after
 * `here` in its own lane, and not far from it.
 */
function stackedAt(here: Bar, bars: readonly Bar[], side: -1 | 1): Bar | null {
  const row = bars.filter((it) => it.row === here.row)
  const lane = row.filter((it) => it.lane === here.lane)
  const before = Math.max(...lane.map((it) => (it.from < here.from ? it.from : -Infinity)))
  const after = Math.min(...lane.map((it) => (it.from > here.from ? it.from : Infinity)))
  const isNear = (it: Bar) =>
    before < it.from &&
    it.from < after &&
    Math.abs(it.from - here.from) < Math.max(wordMinutes[0], it.minutes, here.minutes)
  return (
    row
      .filter((it) => (it.lane - here.lane) * side > 0 && isNear(it))
      .toSorted(
        (a, b) => (a.lane - b.lane) * side || Math.abs(a.from - here.from) - Math.abs(b.from - here.from),
      )[0] ?? null
  )
}
