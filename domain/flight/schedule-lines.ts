import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { weekdayOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { readIdent, type FlightPattern } from './flight-pattern.ts'

/** A weekly flight from an external schedule, before it is imported. */
export interface ScheduleLine extends Omit<FlightPattern, 'airline'> {
  readonly airlineCode: string
}

/** The columns of a schedule file. */
export const scheduleColumns = [
  'airline',
  'number',
  'direction',
  'other airport',
  'from',
  'to',
  'days',
  'time',
] as const

/** A name or its usual abbreviations: `Month` and `Seat` aren’t days. */
const dayNames = [
  /^mo(n|ndays?)?$/,
  /^tu(e|es|esdays?)?$/,
  /^we(d|ds|dnesdays?)?$/,
  /^th(u|ur|urs|ursdays?)?$/,
  /^fr(i|idays?)?$/,
  /^sa(t|turdays?)?$/,
  /^su(n|ndays?)?$/,
]

/**
 * Parses `1 3 5`, `135`, `1.3.5..`, `Mon Wed Fri` or `daily` to ISO weekdays; null if it is none of these.
 */
export function readWeekdays(text: string): number[] | null {
  const typed = text.trim().toLowerCase()
  if (typed === 'daily' || typed === 'every day') return [1, 2, 3, 4, 5, 6, 7]
  const days = /^[1-7\s.,;/-]+$/.test(typed)
    ? typed
        .replace(/[^1-7]/g, '')
        .split('')
        .map(Number)
    : typed.split(/[\s.,;/]+/).map((word) => dayNames.findIndex((it) => it.test(word)) + 1)
  const known = [...new Set(days)].toSorted((a, b) => a - b)
  return known.length === 0 || known.includes(0) ? null : known
}

/** Parses `arrival`, `arr`, `A`, `in` and similar; null if it is neither direction. */
export function readDirection(text: string): Direction | null {
  const typed = text.trim().toLowerCase()
  if (/^(a|arr|arrivals?|in|inbound)$/.test(typed)) return 'arrival'
  return /^(d|dep|departures?|out|outbound)$/.test(typed) ? 'departure' : null
}

/**
 * Normalizes `9:05`, `0905` and `09:05:00` to `09:05`; anything else is returned unchanged and refused later.
 */
export function readClock(text: string): string {
  const match = /^(\d{1,2}):?(\d{2})(?::00)?$/.exec(text.trim())
  return match ? `${match[1]?.padStart(2, '0')}:${match[2]}` : text.trim()
}

export interface ReportedFlight {
  readonly ident: string
  readonly direction: Direction
  readonly otherAirport: string
  readonly scheduledAt: Instant
}

/**
 * The weekly schedule implied by the flights of some days: one line per flight and time, with the weekdays it
 * was seen. If a flight has two times on one weekday, the later report counts. Flights without an airline's
 * flight number are skipped.
 */
export function scheduleOf(
  flights: readonly ReportedFlight[],
  timeZone: string,
  { from, until }: { from: ServiceDate; until: ServiceDate },
): ScheduleLine[] {
  const bySlot = new Map<string, ReportedFlight>()
  for (const flight of flights)
    bySlot.set(
      `${flight.direction} ${flight.ident} ${weekdayOf(localDateOf(flight.scheduledAt, timeZone))}`,
      flight,
    )
  const lines = Map.groupBy(bySlot.values(), ({ direction, ident, otherAirport, scheduledAt }) =>
    [direction, ident, otherAirport, localTimeOf(scheduledAt, timeZone)].join(' '),
  )
  return [...lines.values()].flatMap((seen): ScheduleLine[] => {
    const [first] = seen
    const read = first && readIdent(first.ident)
    if (!first || !read) return []
    return [
      {
        airlineCode: read.airline,
        number: read.number,
        direction: first.direction,
        otherAirport: first.otherAirport,
        validFrom: from,
        validTo: until,
        weekdays: seen
          .map((it) => weekdayOf(localDateOf(it.scheduledAt, timeZone)))
          .toSorted((a, b) => a - b),
        localTime: localTimeOf(first.scheduledAt, timeZone),
      },
    ]
  })
}

/** How a line compares with the existing schedule. */
export type LineOutcome = 'new' | 'changed' | 'same' | 'overlapping'

interface SavedPattern extends ScheduleLine {
  readonly guid: string
}

/**
 * Compares a line with active flights of the same name and direction. `same`: one of them runs on all of its
 * days at its time. `changed`: exactly one overlaps and starts on its first day. `overlapping`: other
 * overlaps, which need review. Otherwise `new`.
 */
export function outcomeOfLine<S extends SavedPattern>(
  line: ScheduleLine,
  patterns: readonly S[],
): { outcome: LineOutcome; of: S | null } {
  const overlapping = patterns.filter(
    (it) =>
      it.validFrom <= line.validTo &&
      it.validTo >= line.validFrom &&
      it.weekdays.some((day) => line.weekdays.includes(day)),
  )
  const covers = ({ localTime, otherAirport, validFrom, validTo, weekdays }: S) =>
    localTime === line.localTime &&
    otherAirport === line.otherAirport &&
    validFrom <= line.validFrom &&
    validTo >= line.validTo &&
    line.weekdays.every((day) => weekdays.includes(day))
  const same = overlapping.find(covers)
  if (same) return { outcome: 'same', of: same }
  const [only, ...more] = overlapping
  if (!only) return { outcome: 'new', of: null }
  return more.length === 0 && only.validFrom === line.validFrom
    ? { outcome: 'changed', of: only }
    : { outcome: 'overlapping', of: only }
}
