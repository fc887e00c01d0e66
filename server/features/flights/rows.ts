import type { FlightRow, PatternRow } from '#contract/flights.ts'
import { datesOfPattern, identOf } from '#domain/flight/flight-pattern.ts'
import { bestTimeOf, isLate, minutesLate, type FlightStatus } from '#domain/flight/flight-times.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'

/** A dated flight as other features read it. */
export interface FlightFacts {
  guid: string
  ident: string
  airline: string
  direction: Direction
  otherAirport: string
  city: string
  serviceDate: string
  scheduledAt: string
  estimatedAt: string | null
  actualAt: string | null
  /** The best time: actual, else expected, else scheduled. */
  bestAt: string
  minutesLate: number
  late: boolean
  status: FlightStatus
  terminal: string
  gate: string
  belt: string
  byHand: boolean
  /** False: the scheduled time is a guess. */
  timeKnown: boolean
}

export interface FlightRead {
  guid: string
  ident: string
  airline: string
  direction: Direction
  other_airport: string
  city: string
  service_date: string
  scheduled_at: string
  estimated_at: string | null
  actual_at: string | null
  status: FlightStatus
  terminal: string
  gate: string
  belt: string
  by_hand: boolean
  time_known: boolean
}

export function flightFacts(row: FlightRead): FlightFacts {
  const times = {
    scheduled: row.scheduled_at,
    estimated: row.estimated_at,
    actual: row.actual_at,
    status: row.status,
  }
  return {
    guid: row.guid,
    ident: row.ident,
    airline: row.airline,
    direction: row.direction,
    otherAirport: row.other_airport,
    city: row.city,
    serviceDate: row.service_date,
    scheduledAt: row.scheduled_at,
    estimatedAt: row.estimated_at,
    actualAt: row.actual_at,
    bestAt: bestTimeOf(times),
    minutesLate: Math.round(minutesLate(times)),
    late: isLate(times),
    status: row.status,
    terminal: row.terminal,
    gate: row.gate,
    belt: row.belt,
    byHand: row.by_hand,
    timeKnown: row.time_known,
  }
}

export interface BoardRead extends FlightRead {
  source: string
  fed_at: string | null
  manual_until: string | null
  version: number
  parties: number
  passengers: number
  waitlisted: number
  trips: number
}

export function flightRow(row: BoardRead): FlightRow {
  const { source, fed_at, manual_until, version, parties, passengers, waitlisted, trips } = row
  return {
    ...flightFacts(row),
    source,
    fedAt: fed_at,
    manualUntil: manual_until,
    version,
    parties,
    passengers,
    waitlisted,
    trips,
  }
}

export interface PatternRead {
  guid: string
  airline_code: string
  number: string
  direction: Direction
  other_airport: string
  valid_from: string
  valid_to: string
  weekdays: number[]
  local_time: string
  active: boolean
  version: number
}

export function patternRow(
  row: PatternRead & { airline: string; city: string },
  weekFrom: string,
  weekTo: string,
): PatternRow {
  const pattern = { validFrom: row.valid_from, validTo: row.valid_to, weekdays: row.weekdays }
  return {
    ...pattern,
    guid: row.guid,
    ident: identOf(row.airline_code, row.number),
    airlineCode: row.airline_code,
    airline: row.airline,
    number: row.number,
    direction: row.direction,
    otherAirport: row.other_airport,
    city: row.city,
    localTime: row.local_time,
    active: row.active,
    version: row.version,
    dates: datesOfPattern(pattern, weekFrom, weekTo),
  }
}
