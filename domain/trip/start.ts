import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Trip } from './trip.ts'

/** A start more than this long before the pickup is confirmed by holding the button. */
const earlyMinutes = 120
/** A drive of a late evening may start after midnight; what nobody started by then is another day's question. */
const lateMinutes = 12 * 60
/** For so long after its pickup a trip of the evening before that nobody started is still on its driver's list. */
export const eveningTripMinutes = 6 * 60

type Planned = Pick<Trip, 'pickupAt' | 'serviceDate'>

/** Whether a start at this time is so early that it may be a slip. */
export function isEarlyStart({ pickupAt }: Pick<Planned, 'pickupAt'>, at: Instant): boolean {
  return minutesBetween(at, pickupAt) > earlyMinutes
}

/**
 * Why the trip cannot be started at this time; null: it can. `today` is the airport's date then. A pickup just after midnight may be set out for in the
 * evening before, and one of a late evening after midnight.
 */
export function whyNotStart(trip: Planned, it: { at: Instant; today: ServiceDate; isHeld: boolean }): string | null {
  const early = isEarlyStart(trip, it.at)
  if (it.today < trip.serviceDate && early) return `This trip is for ${serviceDateText(trip.serviceDate)}`
  if (it.today > trip.serviceDate && isBefore(addMinutes(trip.pickupAt, lateMinutes), it.at))
    return `This trip was for ${serviceDateText(trip.serviceDate)}`
  return early && !it.isHeld ? 'The pickup is more than two hours away: hold the button to start now' : null
}
