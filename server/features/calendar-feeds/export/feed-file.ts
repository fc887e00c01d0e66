import { ICalEventStatus, default as makeCalendar } from 'ical-generator'
import type { FeedEvent } from '#domain/calendar-feed/feed-event.ts'
import { feedMinutes } from '#domain/calendar-feed/feed-kinds.ts'

export interface FeedFile {
  name: string
  timeZone: string
  events: readonly FeedEvent[]
  /** The address of an event’s reservation in the portal. */
  addressOf: (group: NonNullable<FeedEvent['group']>) => string
}

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const

/**
 * The feed as iCalendar (RFC 5545). Times are in UTC, which no change of clocks can shift. The stamp of an
 * event is its last change, so that a feed without changes stays the same byte for byte.
 */
export function feedFile({ name, timeZone, events, addressOf }: FeedFile): string {
  const calendar = makeCalendar({
    prodId: { company: 'Kerbside', product: 'Portal' },
    name,
    ttl: feedMinutes * 60,
    // As a name only: the library's own `timezone` would move the events' times out of UTC.
    x: [{ key: 'X-WR-TIMEZONE', value: timeZone }],
  })
  for (const event of events) {
    const changed = Temporal.Instant.from(event.changedAt)
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: changed,
      lastModified: changed,
      start: Temporal.Instant.from(event.startsAt),
      end: Temporal.Instant.from(event.endsAt),
      summary: event.summary,
      location: event.location,
      description: event.description,
      status: statuses[event.status],
      ...(event.group && { url: addressOf(event.group) }),
    })
  }
  return calendar.toString()
}
