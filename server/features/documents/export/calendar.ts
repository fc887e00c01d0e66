import { ICalCalendarMethod, ICalEventStatus, default as makeCalendar } from 'ical-generator'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'

/** One service of a group, as a guest's calendar event. */
export interface CalendarEvent {
  guid: string
  /** Higher after each change, so that a calendar knows which of two files is the later. */
  sequence: number
  summary: string
  startsAt: Instant
  where: string
  description: string
  status: 'tentative' | 'confirmed' | 'cancelled'
}

export interface CalendarFile {
  events: readonly CalendarEvent[]
  company: string
  /** The address that the company writes from: who publishes an event is the only one who can cancel it. */
  from: string
  now: Instant
}

/** Long enough to be visible in a calendar; the real duration is unknown. */
const shownMinutes = 45

const statuses = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const

/** A file has one method: it publishes, cancelled events among the others, or it cancels all it names (RFC 5546, 3.2). */
export function methodOf(events: readonly Pick<CalendarEvent, 'status'>[]): 'PUBLISH' | 'CANCEL' {
  return events.every((it) => it.status === 'cancelled') ? 'CANCEL' : 'PUBLISH'
}

/** A calendar file (RFC 5545): one event per service with a stable UID, so that a later file moves it rather than adding another. */
export function calendarFile({ events, company, from, now }: CalendarFile): string {
  const method = methodOf(events) === 'CANCEL' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = makeCalendar({ prodId: { company: 'Kerbside', product: 'Portal' }, method })
  // A name with a quotation mark cannot be written (RFC 5545, 3.2).
  const organizer = { name: company.replaceAll('"', '’'), email: addressIn(from) }
  const stamp = Temporal.Instant.from(now)
  for (const it of events) {
    calendar.createEvent({
      id: `${it.guid}@kerbside`,
      sequence: it.sequence,
      stamp,
      start: Temporal.Instant.from(it.startsAt),
      end: Temporal.Instant.from(addMinutes(it.startsAt, shownMinutes)),
      summary: it.summary,
      description: it.description,
      location: it.where,
      status: statuses[it.status],
      organizer,
    })
  }
  return calendar.toString()
}

/** `Kerbside <hello@kerbside.example>` → `hello@kerbside.example`. */
function addressIn(from: string): string {
  return /[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? 'nobody@localhost'
}
