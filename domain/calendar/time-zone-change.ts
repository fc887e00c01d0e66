import { countedLong } from '#domain/text/counted.ts'

/** Upcoming flights and bookings, whose times are in the airport's zone. */
export interface UpcomingTimes {
  /** Dated flights from today on that are not cancelled. */
  readonly flights: number
  /** Bookings from today on that are not yet over, or that have such a trip. */
  readonly bookings: number
}

/**
 * Why the time zone cannot be changed, and what to do first; null: it can. Changing it would shift every
 * upcoming local time.
 */
export function whyNoTimeZoneChange({ flights, bookings }: UpcomingTimes, timeZone: string): string | null {
  const ahead = [
    ...(flights > 0 ? [countedLong(flights, 'upcoming flight')] : []),
    ...(bookings > 0 ? [countedLong(bookings, 'upcoming booking')] : []),
  ]
  if (ahead.length === 0) return null
  const first = [
    ...(flights > 0 ? ['deactivate the scheduled flights'] : []),
    ...(bookings > 0 ? [`complete or cancel the ${bookings === 1 ? 'booking' : 'bookings'}`] : []),
  ]
  const wayOut = first.join(' and ')
  const verb = flights + bookings === 1 ? 'uses' : 'use'
  return (
    `${ahead.join(' and ')} ${verb} the time zone ${timeZone}, and changing it would shift their times. ` +
    `${wayOut.charAt(0).toUpperCase()}${wayOut.slice(1)} first.`
  )
}
