import type { Instant } from '#domain/calendar/instant.ts'
import type { FlightStatus } from '#domain/flight/flight-times.ts'

/** A flight as a flight data service knows it, whichever service that is. */
export interface NormalisedFlight {
  /** Airline and number, as on the ticket: `BA2155`. */
  ident: string
  /** Codeshares: other names of the same flight. */
  aliases: string[]
  direction: 'arrival' | 'departure'
  /** IATA code of where it comes from or goes to; empty when the service does not say. */
  otherAirport: string
  scheduledAt: Instant
  estimatedAt: Instant | null
  /** Wheels down for an arrival, wheels up for a departure. */
  actualAt: Instant | null
  status: FlightStatus
  terminal: string
  gate: string
  belt: string
  /** Whether somebody watches this flight, or the service only repeats a timetable. */
  isLive: boolean
}

/** `live`: times as they happen; `timetable`: schedules alone; `unknown`: the service does not know the airport. */
export type Coverage = 'live' | 'timetable' | 'unknown'

export interface FlightSource {
  coverage(airport: string): Promise<Coverage>
  listFlights(airport: string, direction: NormalisedFlight['direction'], from: Instant, to: Instant): Promise<NormalisedFlight[]>
}

export interface SourceSettings {
  /** Where the service is: fixed, or set by whoever runs the server; never by what somebody typed into the portal. */
  base: string
  key: string
  /** Of the airport that is asked about. */
  timeZone: string
  now: () => Instant
  patienceMs?: number
}

export type FailureKind = 'keyRefused' | 'tooOften' | 'noAnswer' | 'outage' | 'unreadable'

/** The service did not give what was asked. Nothing of its answer or of the key is in it. */
export class FlightDataFailed extends Error {
  readonly kind: FailureKind
  readonly retryAfterSeconds: number | null
  constructor(kind: FailureKind, retryAfterSeconds: number | null = null) {
    super(kind)
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}
