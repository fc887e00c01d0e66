import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { addMinutes, laterOf, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { Trip } from './trip.ts'

export interface GraceSettings {
  readonly arrivalMinutes: number
  readonly elsewhereMinutes: number
}
export const usualGrace: GraceSettings = { arrivalMinutes: 60, elsewhereMinutes: 15 }

/**
 * Minutes that waiting is free. `meetsFlight`: whether the pickup is from a flight at the airport, which a private transfer may be too.
 */
export function graceMinutesFor(kind: BookingKind, settings: GraceSettings = usualGrace, meetsFlight = kind === 'arrivalTransfer'): number {
  return meetsFlight ? settings.arrivalMinutes : settings.elsewhereMinutes
}

export interface WaitClockFacts {
  /** Whether the guests come from a flight. */
  readonly isArrival: boolean
  readonly pickupAt: Instant
  /** The actual landing; null: not landed, or not known to have. */
  readonly landedAt: Instant | null
  /** From landing to the kerb: immigration, bags, customs. */
  readonly clearanceMinutes: number
  /** When the driver was there; null: not yet. */
  readonly arrivedAt: Instant | null
}

/**
 * When the wait clock starts; null: not yet. For an arrival it never starts before the flight has landed and the guests could be through,
 * so a late aircraft never charges the guest; and nobody waits before the driver is there.
 */
export function waitClockStart({ isArrival, pickupAt, landedAt, clearanceMinutes, arrivedAt }: WaitClockFacts): Instant | null {
  if (arrivedAt === null) return null
  const agreed = laterOf(pickupAt, arrivedAt)
  if (!isArrival) return agreed
  const throughAt = guestsThroughAt(landedAt, clearanceMinutes)
  return throughAt === null ? null : laterOf(agreed, throughAt)
}

/** When the guests of a flight can be at the kerb; null: it has not landed. */
export function guestsThroughAt(landedAt: Instant | null, clearanceMinutes: number): Instant | null {
  return landedAt === null ? null : addMinutes(landedAt, clearanceMinutes)
}

/** The wait clock of a trip; null: it has not started. */
export function waitClockOf({ waitClockStartsAt, pickupAt, arrivedAt }: Trip): Instant | null {
  if (arrivedAt === null || waitClockStartsAt === null) return null
  const agreed = laterOf(pickupAt, arrivedAt)
  return waitClockStartsAt === undefined ? agreed : laterOf(agreed, waitClockStartsAt)
}

/** Started minutes on the wait clock, grace included; none while it has not started. */
export function waitMinutes(clockStartedAt: Instant | null, until: Instant): number {
  return clockStartedAt === null ? 0 : Math.max(0, Math.ceil(minutesBetween(clockStartedAt, until)))
}

/** What waiting costs: each started minute beyond the grace. */
export function waitChargeCents(facts: { waitedMinutes: number; graceMinutes: number; centsPerMinute: number }): number {
  return Math.max(0, Math.ceil(facts.waitedMinutes - facts.graceMinutes)) * facts.centsPerMinute
}
