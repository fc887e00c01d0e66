import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { addMinutes, laterOf, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { Trip } from './trip.ts'

export interface GraceSettings {
  readonly arrivalMinutes: number
  readonly elsewhereMinutes: number
}
export const usualGrace: GraceSettings = { arrivalMinutes: 60, elsewhereMinutes: 15 }

/** Free waiting minutes. `meetsFlight`: whether the pickup is from a flight at the airport, which a private transfer may be too. */
export function graceMinutesFor(kind: BookingKind, settings: GraceSettings = usualGrace, meetsFlight = kind === 'arrivalTransfer'): number {
  return meetsFlight ? settings.arrivalMinutes : settings.elsewhereMinutes
}

type WaitingTrip = Pick<Trip, 'waitClockStartsAt' | 'pickupAt' | 'arrivedAt'>

/** When the guests of a flight can be at the kerb; null: not landed. */
export function guestsThroughAt(landedAt: Instant | null, clearanceMinutes: number): Instant | null {
  return landedAt === null ? null : addMinutes(landedAt, clearanceMinutes)
}

/**
 * When the wait clock of a trip started; null: not yet. For flight guests never before the flight has landed and they could be through, so
 * a late aircraft never costs them; and never before the driver is there.
 */
export function waitClockOf({ waitClockStartsAt, pickupAt, arrivedAt }: WaitingTrip): Instant | null {
  if (arrivedAt === null || waitClockStartsAt === null) return null
  const agreed = laterOf(pickupAt, arrivedAt)
  return waitClockStartsAt === undefined ? agreed : laterOf(agreed, waitClockStartsAt)
}

/** Started minutes on the wait clock, grace included; zero before it starts. */
export function waitMinutes(clockStartedAt: Instant | null, until: Instant): number {
  return clockStartedAt === null ? 0 : Math.max(0, Math.ceil(minutesBetween(clockStartedAt, until)))
}

/** What was waited for this pickup until the trip ended or the guests were on board, before every reopening too. */
export function waitedInAll(trip: Trip): number {
  const until = trip.departedAt ?? trip.closedAt
  return (trip.earlierWait?.minutes ?? 0) + (until === null ? 0 : waitMinutes(waitClockOf(trip), until))
}

/** The waiting charge: each started minute beyond the grace. */
export function waitChargeCents(facts: { waitedMinutes: number; graceMinutes: number; centsPerMinute: number }): number {
  return Math.max(0, Math.ceil(facts.waitedMinutes - facts.graceMinutes)) * facts.centsPerMinute
}
