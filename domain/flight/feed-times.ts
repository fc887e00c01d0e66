import { isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { FlightStatus, FlightTimes } from './flight-times.ts'

/** The flight data services by their stored names. */
export const flightDataProviders = { aeroDataBox: 'AeroDataBox', aeroApi: 'FlightAware AeroAPI' } as const
export type FlightDataProvider = keyof typeof flightDataProviders

/** The fields of a dated flight that can change on its day. */
export interface DayTimes extends FlightTimes {
  readonly status: FlightStatus
  readonly terminal: string
  readonly gate: string
  readonly belt: string
}

/** What a flight data service reports about a flight. */
export interface FeedTimes extends DayTimes {
  /** The flight is actually tracked; otherwise the service only repeats a timetable. */
  readonly isLive: boolean
}

/**
 * The flight after an update from the service; null if nothing changed. Omitted fields stay unchanged, and so
 * does our scheduled time: a different one from the service counts as an estimate, because guests booked by
 * ours.
 */
export function followFeed(
  direction: 'arrival' | 'departure',
  known: DayTimes,
  spoken: FeedTimes,
  now: Instant,
): DayTimes | null {
  // The times of a diverted arrival are those at the other airport.
  const isElsewhere = direction === 'arrival' && spoken.status === 'diverted'
  const feed = isElsewhere ? { ...spoken, scheduled: known.scheduled, estimated: null, actual: null } : spoken
  const happened = feed.actual !== null && !isBefore(now, feed.actual) ? feed.actual : null
  const otherwise = Math.abs(minutesBetween(known.scheduled, feed.scheduled)) >= 1 ? feed.scheduled : null
  const actual = isElsewhere ? null : (happened ?? known.actual)
  const next: DayTimes = {
    scheduled: known.scheduled,
    // An actual time in the future counts as expected.
    estimated: feed.estimated ?? (happened === null ? feed.actual : null) ?? otherwise ?? known.estimated,
    actual,
    status: statusAfter(direction, known, feed, actual),
    terminal: feed.terminal || known.terminal,
    gate: feed.gate || known.gate,
    belt: feed.belt || known.belt,
  }
  return isSame(known, next) ? null : next
}

function statusAfter(
  direction: 'arrival' | 'departure',
  known: DayTimes,
  feed: FeedTimes,
  actual: Instant | null,
): FlightStatus {
  if (feed.status === 'cancelled' || feed.status === 'diverted') return feed.status
  if (actual !== null) return direction === 'arrival' ? 'landed' : 'departed'
  // Landed or departed requires a time.
  if (feed.status === 'landed' || feed.status === 'departed') return known.status
  // A timetable does not know of cancellations or departures.
  return feed.status === 'scheduled' && !feed.isLive ? known.status : feed.status
}

function isSame(a: DayTimes, b: DayTimes): boolean {
  const isSameMoment = (one: Instant | null, other: Instant | null) =>
    one === null || other === null ? one === other : minutesBetween(one, other) === 0
  return (
    isSameMoment(a.estimated, b.estimated) &&
    isSameMoment(a.actual, b.actual) &&
    a.status === b.status &&
    a.terminal === b.terminal &&
    a.gate === b.gate &&
    a.belt === b.belt
  )
}
