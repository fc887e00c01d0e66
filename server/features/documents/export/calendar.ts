import { ICalCalendarMethod, ICalEventStatus, default as makeCalendar } from 'ical-generator'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'

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
export function calendarFile({ events, company, from, now }: CalendarFile): string {
  const method = methodOf(events) === 'CANCEL' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = makeCalendar({ prodId: { company: 'Kerbside', product: 'Portal' }, method })
  // Parameter values can't contain quotation marks (RFC 5545, 3.2).
  const organizer = { name: company.replaceAll('"', '’'), email: addressIn(from) }
  const stamp = Temporal.Instant.from(now)
  for (const event of events) {
    calendar.createEvent({
      id: `${event.guid}@kerbside`,
      sequence: event.sequence,
      stamp,
      start: Temporal.Instant.from(event.startsAt),
      end: Temporal.Instant.from(addMinutes(event.startsAt, event.minutes)),
      summary: event.summary,
      description: event.description,
      location: event.where,
      status: statuses[event.status],
      organizer,
    })
  }
  return calendar.toString()
}

/** `Kerbside <hello@kerbside.example>` → `hello@kerbside.example`. */
function addressIn(from: string): string {
  return /[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? 'nobody@localhost'
}
