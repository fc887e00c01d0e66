import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { FlightStatus } from '#domain/flight/flight-times.ts'

/** A flight as reported by any flight data service. */
export interface NormalisedFlight {
  /** Airline and number, as on the ticket: `BA2155`. */
  ident: string
  /** Codeshares: other names of the same flight. */
  aliases: string[]
  direction: 'arrival' | 'departure'
  /** IATA code of origin or destination; empty when the service does not provide it. */
  otherAirport: string
  scheduledAt: Instant
  estimatedAt: Instant | null
  /** Touchdown for an arrival, take-off for a departure. */
  actualAt: Instant | null
  status: FlightStatus
  terminal: string
  gate: string
  belt: string
  /** Whether this flight is actually tracked, or the service only repeats a timetable. */
  isLive: boolean
}

export type ScheduledFlight = Pick<NormalisedFlight, 'ident' | 'direction' | 'otherAirport' | 'scheduledAt'>

/** `live`: actual times; `timetable`: schedules only; `unknown`: the service does not know the airport. */
export type Coverage = 'live' | 'timetable' | 'unknown'

export interface FlightSource {
  coverage(airport: string): Promise<Coverage>
  listFlights(
    airport: string,
    direction: NormalisedFlight['direction'],
    from: Instant,
    to: Instant,
  ): Promise<NormalisedFlight[]>
  /** The operated flights of some days at the airport, inclusive, with names, places and scheduled times. */
  schedule(airport: string, from: ServiceDate, to: ServiceDate): Promise<ScheduledFlight[]>
}

export interface SourceSettings {
  /**
   * The base URL of the service: the default, or set by the server's operator. Never entered in the portal.
   */
  base: string
  key: string
  /** Of the requested airport. */
  timeZone: string
  now: () => Instant
  patienceMs?: number
}

export type FailureKind = 'keyRefused' | 'tooOften' | 'noAnswer' | 'outage' | 'unreadable'

/** The service did not return what was requested. Contains neither its answer nor the key. */
export class FlightDataFailed extends Error {
  readonly kind: FailureKind
  readonly retryAfterSeconds: number | null
  constructor(kind: FailureKind, retryAfterSeconds: number | null = null) {
    super(kind)
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}
