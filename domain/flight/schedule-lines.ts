import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { weekdayOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { readIdent, type FlightPattern } from './flight-pattern.ts'

/** A weekly flight as a schedule names it, before it is one of the portal's. */
export interface ScheduleLine extends Omit<FlightPattern, 'airline'> {
  readonly airlineCode: string
}

/** The columns of a schedule file. */
export const scheduleColumns = ['airline', 'number', 'direction', 'other airport', 'from', 'to', 'days', 'time'] as const

const dayNames = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']

/** `1 3 5`, `135`, `1.3.5..`, `Mon Wed Fri` and `daily` as ISO weekdays; null: none of these. */
export function readWeekdays(text: string): number[] | null {
  const typed = text.trim().toLowerCase()
  if (typed === 'daily' || typed === 'every day') return [1, 2, 3, 4, 5, 6, 7]
  const days = /^[1-7\s.,;/-]+$/.test(typed)
    ? typed
        .replace(/[^1-7]/g, '')
        .split('')
        .map(Number)
    : typed.split(/[\s.,;/]+/).map((word) => dayNames.indexOf(word.slice(0, 2)) + 1)
  const known = [...new Set(days)].toSorted((a, b) => a - b)
  return known.length === 0 || known.includes(0) ? null : known
}

/** `arrival`, `arr`, `A`, `in` and the like; null: neither. */
export function readDirection(text: string): Direction | null {
  const typed = text.trim().toLowerCase()
  if (/^(a|arr|arrivals?|in|inbound)$/.test(typed)) return 'arrival'
  return /^(d|dep|departures?|out|outbound)$/.test(typed) ? 'departure' : null
}

/** `9:05`, `0905` and `09:05:00` as `09:05`; anything else as it is, for its own message. */
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
 * The weekly schedule that flights of some days add up to: one line for each flight and time, on the weekdays it was seen. Where a flight is
 * seen at two times on one weekday, the later report counts. Flights without a number of an airline are left out.
 */
export function scheduleOf(
  flights: readonly ReportedFlight[],
  timeZone: string,
  { from, until }: { from: ServiceDate; until: ServiceDate },
): ScheduleLine[] {
  const bySlot = new Map<string, ReportedFlight>()
  for (const it of flights) bySlot.set(`${it.direction} ${it.ident} ${weekdayOf(localDateOf(it.scheduledAt, timeZone))}`, it)
  const lines = Map.groupBy(bySlot.values(), (it) =>
    [it.direction, it.ident, it.otherAirport, localTimeOf(it.scheduledAt, timeZone)].join(' '),
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
        weekdays: seen.map((it) => weekdayOf(localDateOf(it.scheduledAt, timeZone))).toSorted((a, b) => a - b),
        localTime: localTimeOf(first.scheduledAt, timeZone),
      },
    ]
  })
}

/** What a line finds in the schedule. */
export type LineOutcome = 'new' | 'changed' | 'same' | 'beside'

interface SavedPattern extends ScheduleLine {
  readonly guid: string
}

/**
 * What becomes of a line beside the flights of the same name and direction that are in force: `same` where one of them runs on all of its days
 * at its time; `changed` where exactly one begins on its first day; `beside` where it runs at another time on some of its days, which a person
 * decides; otherwise new.
 */
export function outcomeOfLine<S extends SavedPattern>(line: ScheduleLine, patterns: readonly S[]): { outcome: LineOutcome; of: S | null } {
  const overlapping = patterns.filter(
    (it) => it.validFrom <= line.validTo && it.validTo >= line.validFrom && it.weekdays.some((day) => line.weekdays.includes(day)),
  )
  const covers = (it: S) =>
    it.localTime === line.localTime &&
    it.otherAirport === line.otherAirport &&
    it.validFrom <= line.validFrom &&
    it.validTo >= line.validTo &&
    line.weekdays.every((day) => it.weekdays.includes(day))
  const same = overlapping.find(covers)
  if (same) return { outcome: 'same', of: same }
  const [only, ...more] = overlapping
  if (!only) return { outcome: 'new', of: null }
  return more.length === 0 && only.validFrom === line.validFrom ? { outcome: 'changed', of: only } : { outcome: 'beside', of: only }
}
