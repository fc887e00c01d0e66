import { addMinutes, isBefore, laterOf, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { Trip } from './trip.ts'

/**
 * When a step happened: the device's time, but no later than the server's and no earlier than the previous
 * step. Phone clocks can be wrong by minutes, and occasionally by a year.
 */
export function timeOfStep(trip: Trip, deviceAt: Instant | null, now: Instant): Instant {
  if (deviceAt === null || !isBefore(deviceAt, now)) return now
  return stepsOf(trip).reduce(laterOf, deviceAt)
}

/**
 * When a step happened that is recorded for a minute, or why it can't have: it must be between the previous
 * step and now. In the minute of the previous step, it happened with that step.
 */
export function timeOfRecorded(
  trip: Trip,
  minute: Instant,
  now: Instant,
  timeText: (at: Instant) => string,
): { at: Instant } | { why: string } {
  if (isBefore(now, minute)) return { why: 'Choose the current time or an earlier one' }
  const at = stepsOf(trip).reduce(laterOf, minute)
  return isBefore(at, addMinutes(minute, 1))
    ? { at }
    : { why: `Choose ${timeText(at)} or later: the previous step was then` }
}

function stepsOf(trip: Trip): Instant[] {
  return [
    trip.assignedAt,
    trip.acceptedAt,
    trip.startedAt,
    trip.arrivedAt,
    trip.departedAt,
    trip.completedAt,
    trip.closedAt,
  ].filter((it) => it !== null)
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
