import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Trip } from './trip.ts'

/** Starting earlier than this before the pickup requires holding the button. */
const earlyMinutes = 120
/** A trip can start until this long after its pickup once its service date is over. */
const lateMinutes = 12 * 60
/** How long after its pickup an unstarted trip of last night stays on its driver's list. */
export const eveningTripMinutes = 6 * 60

type Planned = Pick<Trip, 'pickupAt' | 'serviceDate'>

/** Whether a start at this time is early enough to be a mistake. */
export function isEarlyStart({ pickupAt }: Pick<Planned, 'pickupAt'>, at: Instant): boolean {
  return minutesBetween(at, pickupAt) > earlyMinutes
}

/**
 * Why the trip can't start at this time; null if it can. `today`: the airport's date at that time. A pickup
 * just after midnight can be started on the evening before, and one late in the evening after midnight.
 */
export function whyNotStart(
  trip: Planned,
  start: { at: Instant; today: ServiceDate; isHeld: boolean },
): string | null {
  const early = isEarlyStart(trip, start.at)
  if (start.today < trip.serviceDate && early) return `This trip is for ${serviceDateText(trip.serviceDate)}`
  if (start.today > trip.serviceDate && isBefore(addMinutes(trip.pickupAt, lateMinutes), start.at))
    return `This trip was for ${serviceDateText(trip.serviceDate)}`
  return early && !start.isHeld ? 'The pickup is more than 2 hours away. Hold the button to start now.' : null
}
