import { isBefore, laterOf, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { Trip } from './trip.ts'

/**
 * When a step happened: the device's time, but no later than the server's and no earlier than the previous
 * step. Phone clocks can be wrong by minutes, and occasionally by a year.
 */
export function timeOfStep(trip: Trip, deviceAt: Instant | null, now: Instant): Instant {
  if (deviceAt === null || !isBefore(deviceAt, now)) return now
  const before = [
    trip.assignedAt,
    trip.acceptedAt,
    trip.startedAt,
    trip.arrivedAt,
    trip.departedAt,
    trip.completedAt,
    trip.closedAt,
  ].filter((it) => it !== null)
  return before.reduce(laterOf, deviceAt)
}

/** Tolerance for a phone's wrong clock. */
export const clockSlackMinutes = 2

/**
 * Whether the step was made before the trip was last rescheduled or reopened, so that it no longer applies.
 */
export function isOfEarlierPlan(deviceAt: Instant | null, replannedAt: Instant | null): boolean {
  return (
    deviceAt !== null && replannedAt !== null && minutesBetween(deviceAt, replannedAt) > clockSlackMinutes
  )
}
