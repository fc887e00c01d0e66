import { counted } from '#domain/text/counted.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { dailyFlights, FlightRow } from '#contract/flights.ts'
import { durationText } from '#domain/calendar/duration-text.ts'
import { daysBetween } from '#domain/calendar/service-date.ts'
import { flightDataProviders, type FlightDataProvider } from '#domain/flight/feed-times.ts'
import { dateText } from '#web/ui/value/format.ts'
import { dayTimeText, timeText } from '#web/ui/value/time-format.ts'

export type DailyFeed = ReplyOf<typeof dailyFlights>['feed']

/** Whether the flight has landed or departed. */
export function hasEnded(flight: Pick<FlightRow, 'status'>): boolean {
  return flight.status === 'landed' || flight.status === 'departed'
}

/** Whether guests may be affected: late and not landed yet, cancelled or diverted. */
export function needsLook(flight: Pick<FlightRow, 'status' | 'late'>): boolean {
  if (flight.status === 'cancelled' || flight.status === 'diverted') return true
  return flight.late && !hasEnded(flight)
}

/** `+40 min`, `+2 h 5 min`, `−10 min`; null if on time to the minute. */
export function offScheduleText(minutes: number): string | null {
  if (minutes === 0) return null
  const sign = minutes > 0 ? '+' : '\u2212'
  return `${sign}${durationText(Math.abs(minutes))}`
}

/** `14:05`, or `00:15 +1 day` when not on the flight's own day. */
export function timeOnDay(instant: string, serviceDate: string, timeZone: string): string {
  const days = daysBetween(serviceDate, dateText(instant, timeZone))
  const time = timeText(instant, timeZone)
  if (days === 0) return time
  return `${time} ${days > 0 ? '+' : '\u2212'}${counted(Math.abs(days), 'day')}`
}

/** `2 parties, 7 passengers and 1 trip on this flight`; null if none. */
export function dependentsText({
  parties,
  passengers,
  trips,
}: Pick<FlightRow, 'parties' | 'passengers' | 'trips'>): string | null {
  const all = [
    ...(parties > 0 ? [counted(parties, 'party', 'parties')] : []),
    ...(passengers > 0 ? [counted(passengers, 'passenger')] : []),
    ...(trips > 0 ? [counted(trips, 'trip')] : []),
  ]
  if (all.length === 0) return null
  const last = all.at(-1)
  const list = all.length === 1 ? last : `${all.slice(0, -1).join(', ')} and ${last}`
  return `${list} on this flight`
}

/**
 * The source of a flight's times: `manual until Fri 20 Nov 20:40`, `AeroDataBox 14:05`, `schedule`; and
 * whether the flight was added manually.
 */
export function sourceText(
  { byHand, ...flight }: Pick<FlightRow, 'source' | 'manualUntil' | 'fedAt' | 'byHand'>,
  feed: DailyFeed,
  timeZone: string,
): string {
  const times = timesText(flight, feed, timeZone)
  if (!byHand) return times
  return times === 'manual' ? 'added manually' : `added manually, times: ${times}`
}

function timesText(
  { source, manualUntil, fedAt }: Pick<FlightRow, 'source' | 'manualUntil' | 'fedAt'>,
  feed: DailyFeed,
  timeZone: string,
) {
  if (source === 'manual')
    return manualUntil === null ? 'manual' : `manual until ${dayTimeText(manualUntil, timeZone)}`
  if (source === 'demo') return 'demo data'
  const service =
    feed?.provider ??
    (Object.hasOwn(flightDataProviders, source) ? flightDataProviders[source as FlightDataProvider] : null)
  return fedAt === null || service === null ? 'schedule' : `${service} ${timeText(fedAt, timeZone)}`
}

/** The state of the flight data service, shown above the board. */
export function feedText(feed: DailyFeed, timeZone: string): string | null {
  if (feed === null) return null
  const last =
    feed.refreshedAt === null ? 'no data yet' : `last updated ${timeText(feed.refreshedAt, timeZone)}`
  return feed.failure === '' ? `${feed.provider}, ${last}` : `${feed.failure}; ${last}`
}
