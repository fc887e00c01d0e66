import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { addMinutes, laterOf, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { Trip } from './trip.ts'

export interface GraceSettings {
  readonly arrivalMinutes: number
  readonly elsewhereMinutes: number
}
export const usualGrace: GraceSettings = { arrivalMinutes: 60, elsewhereMinutes: 15 }

/**
 * Free waiting minutes. `meetsFlight`: whether the pickup meets an arriving flight, which private transfers
 * can do too.
 */
export function graceMinutesFor(
  kind: BookingKind,
  settings: GraceSettings = usualGrace,
  meetsFlight = kind === 'arrivalTransfer',
): number {
  return meetsFlight ? settings.arrivalMinutes : settings.elsewhereMinutes
}

type WaitingTrip = Pick<Trip, 'waitClockStartsAt' | 'pickupAt' | 'arrivedAt'>

/** When the guests of a flight can be at the kerb; null: not landed yet. */
export function guestsClearedAt(landedAt: Instant | null, clearanceMinutes: number): Instant | null {
  return landedAt === null ? null : addMinutes(landedAt, clearanceMinutes)
}

/**
 * When the wait clock of a trip started; null: not yet. Never before the driver has arrived, and for flight
 * guests never before they could be cleared, so that a late flight costs them nothing.
 */
export function waitClockOf({ waitClockStartsAt, pickupAt, arrivedAt }: WaitingTrip): Instant | null {
  if (arrivedAt === null || waitClockStartsAt === null) return null
  const agreed = laterOf(pickupAt, arrivedAt)
  return waitClockStartsAt === undefined ? agreed : laterOf(agreed, waitClockStartsAt)
}

/** Minutes on the wait clock, rounded up and including the grace; zero before it starts. */
export function waitMinutes(clockStartedAt: Instant | null, until: Instant): number {
  return clockStartedAt === null ? 0 : Math.max(0, Math.ceil(minutesBetween(clockStartedAt, until)))
}

/**
 * All minutes waited for this pickup until the guests were on board or the trip ended, including before it
 * was reopened.
 */
export function totalMinutesWaited(trip: Trip): number {
  const until = trip.departedAt ?? trip.closedAt
  return (trip.earlierWait?.minutes ?? 0) + (until === null ? 0 : waitMinutes(waitClockOf(trip), until))
}

/** The waiting charge: every minute beyond the grace, rounded up. */
export function waitChargeCents(facts: {
  waitedMinutes: number
  graceMinutes: number
  centsPerMinute: number
}): number {
  return Math.max(0, Math.ceil(facts.waitedMinutes - facts.graceMinutes)) * facts.centsPerMinute
}
