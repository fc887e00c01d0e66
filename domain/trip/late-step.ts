import { isBefore, laterOf, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { Trip } from './trip.ts'

/**
 * When a step happened: the device's own time, but never ahead of the server's and never before the step it follows. Phones' clocks are
 * wrong by minutes, and now and then by a year.
 */
export function timeOfStep(trip: Trip, deviceAt: Instant | null, now: Instant): Instant {
  if (deviceAt === null || !isBefore(deviceAt, now)) return now
  const before = [trip.assignedAt, trip.startedAt, trip.arrivedAt, trip.departedAt].filter((it) => it !== null)
  return before.reduce(laterOf, deviceAt)
}

/** How much a phone's clock may be behind before its steps are taken for older than they are. */
const clockSlackMinutes = 2

/** Whether the step was made before the trip was planned anew, so that it belongs to a drive that no longer is. */
export function isOfEarlierPlan(deviceAt: Instant | null, replannedAt: Instant | null): boolean {
  return deviceAt !== null && replannedAt !== null && minutesBetween(deviceAt, replannedAt) > clockSlackMinutes
}
