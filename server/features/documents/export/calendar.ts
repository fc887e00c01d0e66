import { ICalCalendarMethod, ICalEventStatus, default as makeCalendar } from 'ical-generator'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, earlierOf, laterOf, type Instant } from '#domain/calendar/instant.ts'
import { timeZonePart } from '#server/features/documents/export/time-zone-part.ts'

/** One service of a group, as a guest's calendar event. */
export interface CalendarEvent {
  guid: string
  /** Rises with each change, so that a calendar can tell which of two files is newer. */
  sequence: number
  summary: string
  startsAt: Instant
  minutes: number
  where: string
  description: string
  status: 'tentative' | 'confirmed' | 'cancelled'
}

export interface CalendarFile {
  events: readonly CalendarEvent[]
  company: string
  /** Of the airport: events keep its times wherever the guest’s phone is. */
  timeZone: string
  /**
   * The sender address of the company's mails. Calendars accept a cancellation only from the organizer of the
   * event.
   */
  from: string
  now: Instant
}

const statuses = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const

/**
 * A file has one method: PUBLISH, which may include cancelled events, or CANCEL for all of its events (RFC
 * 5546, 3.2).
 */
export function methodOf(events: readonly Pick<CalendarEvent, 'status'>[]): 'PUBLISH' | 'CANCEL' {
  return events.every((it) => it.status === 'cancelled') ? 'CANCEL' : 'PUBLISH'
}

/**
 * A calendar file (RFC 5545): one event per service with a stable UID, so that a later file moves it rather
 * than adding another.
 */
export function calendarFile({ events, company, timeZone, from, now }: CalendarFile): string {
  const method = methodOf(events) === 'CANCEL' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const starts = events.map((it) => it.startsAt)
  const span = { from: starts.reduce(earlierOf, now), to: addMinutes(starts.reduce(laterOf, now), 48 * 60) }
  const calendar = makeCalendar({
    prodId: { company: 'Kerbside', product: 'Portal' },
    method,
    timezone: { name: null, generator: (name) => timeZonePart(name, span) },
  })
  // Parameter values can't contain quotation marks (RFC 5545, 3.2).
  const organizer = { name: company.replaceAll('"', '’'), email: addressIn(from) }
  const stamp = Temporal.Instant.from(now)
  for (const event of events) {
    const endsAt = addMinutes(event.startsAt, event.minutes)
    calendar.createEvent({
      id: `${event.guid}@kerbside`,
      // When clocks go back, an hour occurs twice. Only UTC tells the two apart.
      timezone: [event.startsAt, endsAt].some((it) => isRepeated(it, timeZone)) ? null : timeZone,
      sequence: event.sequence,
      stamp,
      start: Temporal.Instant.from(event.startsAt),
      end: Temporal.Instant.from(endsAt),
      summary: event.summary,
      description: event.description,
      location: event.where,
      status: statuses[event.status],
      organizer,
    })
  }
  return calendar.toString()
}

/** Whether the clock shows this time twice, because it is put back: the text says which one it is. */
function isRepeated(at: Instant, timeZone: string): boolean {
  return timeTextOf(at, timeZone).length > 'HH:MM'.length
}

/** `Kerbside <hello@kerbside.example>` → `hello@kerbside.example`. */
function addressIn(from: string): string {
  return /[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? 'nobody@localhost'
}
