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
  const ahead = [...counted(flights, 'upcoming flight'), ...counted(bookings, 'upcoming booking')]
  if (ahead.length === 0) return null
  const first = [
    ...(flights > 0 ? ['withdraw the scheduled flights'] : []),
    ...(bookings > 0 ? [`complete or cancel the ${bookings === 1 ? 'booking' : 'bookings'}`] : []),
  ]
  const verb = flights + bookings === 1 ? 'uses' : 'use'
  return `${ahead.join(' and ')} ${verb} ${timeZone} times that would shift. First ${first.join(' and ')}.`
}

function counted(count: number, what: string): string[] {
  if (count === 0) return []
  return [count === 1 ? `1 ${what}` : `${count.toLocaleString('en-US')} ${what}s`]
}
