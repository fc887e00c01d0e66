import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'

/** The board's layout: rows of lanes down, minutes across. Pure computation; drawing is elsewhere. */
export interface Row {
  /** Null: the unassigned trips. */
  driver: BoardDriver | null
  /** Overlapping trips have one lane each. */
  lanes: number
  /** Lanes above it. */
  top: number
}

export interface Bar {
  trip: BoardTrip
  row: number
  lane: number
  /** Minutes from the start of the board. */
  from: number
  minutes: number
}

export interface Layout {
  begins: Instant
  minutes: number
  rows: Row[]
  bars: Bar[]
  /** Whole hours, as minutes from the start. */
  hours: { at: Instant; from: number }[]
}

/** A minimum width, so that short drives can be read and clicked. */
const shortestBarMinutes = 30
const leastHours = 10

export function layoutBoard(trips: readonly BoardTrip[], drivers: readonly BoardDriver[], dayBegins: Instant): Layout {
  const shown = trips.filter((it) => it.status !== 'cancelled')
  const { begins, minutes } = spanOf(shown, dayBegins)
  const holders = [null, ...drivers]
  const rows: Row[] = []
  const bars: Bar[] = []
  let top = 0
  for (const [index, driver] of holders.entries()) {
    const own = shown.filter((it) => it.life.driverGuid === (driver?.guid ?? null))
    const placed = placeInLanes(own, begins)
    bars.push(...placed.map((it) => ({ ...it, row: index })))
    const lanes = Math.max(1, ...placed.map((it) => it.lane + 1))
    rows.push({ driver, lanes, top })
    top += lanes
  }
  const hours = Array.from({ length: Math.floor(minutes / 60) + 1 }, (_, hour) => ({ at: addMinutes(begins, hour * 60), from: hour * 60 }))
  return { begins, minutes, rows, bars, hours }
}

/** From the hour of the first trip to the hour after the last, and never less than ten hours. */
function spanOf(trips: readonly BoardTrip[], dayBegins: Instant): { begins: Instant; minutes: number } {
  const first = trips.reduce<Instant | null>((least, it) => (least === null || isBefore(it.pickupAt, least) ? it.pickupAt : least), null)
  const last = trips.reduce<Instant | null>((most, it) => (most === null || isBefore(most, it.endsAt) ? it.endsAt : most), null)
  // Rounded in steps from the day's own start: zones differ from UTC by half hours, too.
  const sinceDay = first === null ? 6 * 60 : Math.floor((minutesBetween(dayBegins, first) - 15) / 60) * 60
  const begins = addMinutes(dayBegins, sinceDay)
  const needed = last === null ? 0 : minutesBetween(begins, last) + 45
  return { begins, minutes: Math.max(leastHours * 60, Math.ceil(needed / 60) * 60) }
}

function placeInLanes(trips: readonly BoardTrip[], begins: Instant): Omit<Bar, 'row'>[] {
  const laneEnds: number[] = []
  return trips
    .toSorted((a, b) => (isBefore(a.pickupAt, b.pickupAt) ? -1 : 1))
    .map((trip) => {
      const from = minutesBetween(begins, trip.pickupAt)
      const minutes = Math.max(shortestBarMinutes, minutesBetween(trip.pickupAt, trip.endsAt))
      const free = laneEnds.findIndex((end) => end <= from)
      const lane = free === -1 ? laneEnds.length : free
      laneEnds[lane] = from + minutes
      return { trip, lane, from, minutes }
    })
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
