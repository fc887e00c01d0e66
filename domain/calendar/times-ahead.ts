/** What stands ahead at times of the airport's zone. */
export interface TimesAhead {
  /** Dated flights from today on that are not cancelled. */
  readonly flights: number
  /** Bookings from today on that are not yet over, or that have such a trip. */
  readonly bookings: number
}

/** Why the time zone cannot be changed, and what to do first; null: nothing stands ahead. What stands would be at another hour. */
export function whyNoOtherZone({ flights, bookings }: TimesAhead, timeZone: string): string | null {
  const ahead = [...counted(flights, 'flight'), ...counted(bookings, 'booking')]
  if (ahead.length === 0) return null
  const first = [
    ...(flights > 0 ? ['withdraw the flights of the schedule'] : []),
    ...(bookings > 0 ? [`complete or cancel the ${bookings === 1 ? 'booking' : 'bookings'}`] : []),
  ]
  const verb = flights + bookings === 1 ? 'stands' : 'stand'
  return `${ahead.join(' and ')} ahead ${verb} at times of ${timeZone}, and would be at other hours. First ${first.join(' and ')}.`
}

function counted(count: number, what: string): string[] {
  if (count === 0) return []
  return [count === 1 ? `1 ${what}` : `${count.toLocaleString('en-US')} ${what}s`]
}
