import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { addMinutes, hoursBetween, isBefore, laterOf, type Instant } from '#domain/calendar/instant.ts'
import { refuseFields, type Refusal } from '#domain/refusal.ts'
import { bestTimeOf, type FlightStatus, type FlightTimes } from './flight-times.ts'

/** What a user enters for a flight manually. */
export interface ManualTimes {
  readonly estimated: Instant | null
  readonly actual: Instant | null
  readonly status: FlightStatus
}

/**
 * How long manual times override the flight data service, counted from the flight's best time or from now.
 */
const manualHours = 6
const earliestHours = 24
const latestHours = 72

/**
 * The times and status to store, or the refusals by field (`estimatedTime`, `actualTime`, `status`). An
 * actual time implies that the flight has landed or departed, overriding the chosen status.
 */
export function enterTimes(
  flight: { direction: Direction; scheduled: Instant },
  given: ManualTimes,
  now: Instant,
): ManualTimes | Refusal {
  const ended: FlightStatus = flight.direction === 'arrival' ? 'landed' : 'departed'
  const fields: Record<string, string> = {}
  const far = {
    estimatedTime: tooFar(flight.scheduled, given.estimated),
    actualTime: tooFar(flight.scheduled, given.actual),
  }
  for (const [name, message] of Object.entries(far)) if (message !== null) fields[name] = message
  if (given.actual !== null && isBefore(now, given.actual))
    fields['actualTime'] ??= 'This time is in the future. Enter it as the estimated time instead.'
  const neverCame = given.status === 'cancelled' || given.status === 'diverted'
  if (given.actual !== null && neverCame)
    fields['actualTime'] ??=
      `A ${given.status} flight can’t have an actual time. Clear the time, or choose another status.`
  const why = whyNotStatus(flight.direction, given)
  if (why !== null) fields['status'] = why
  if (Object.keys(fields).length > 0) return refuseFields(fields)
  return { ...given, status: given.actual === null ? given.status : ended }
}

/**
 * Until when manual times apply: through the flight and its clearance, so that late data does not overwrite
 * them.
 */
export function manualTimesApplyUntil(flight: FlightTimes, now: Instant): Instant {
  return addMinutes(laterOf(bestTimeOf(flight), now), manualHours * 60)
}

function whyNotStatus(direction: Direction, { status, actual }: ManualTimes): string | null {
  if (status === 'landed' && direction === 'departure')
    return '“Landed” is only for arrivals. Choose another status.'
  if (status === 'departed' && direction === 'arrival')
    return '“Departed” is only for departures. Choose another status.'
  if ((status === 'landed' || status === 'departed') && actual === null)
    return `Enter the actual time the flight ${status}`
  return null
}

function tooFar(scheduled: Instant, entered: Instant | null): string | null {
  if (entered === null) return null
  const hours = hoursBetween(scheduled, entered)
  if (hours < -earliestHours) return 'Enter a time at most one day before the scheduled time'
  return hours > latestHours ? 'Enter a time at most three days after the scheduled time' : null
}
