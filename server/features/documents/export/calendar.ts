import { ICalCalendarMethod, ICalEventStatus, default as makeCalendar } from 'ical-generator'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'

/** One service of a group, as a guest's calendar event. */
export interface CalendarService {
  guid: string
  reference: string
  company: string
  service: string
  startsAt: Instant
  where: string
  description: string
  isWaitlisted: boolean
}

/** Long enough to be visible in a calendar; the real duration is unknown. */
const shownMinutes = 45

/** A calendar file (RFC 5545): one event per service with a stable UID, so that a later file moves it rather than adding another. */
export function calendarFile(services: readonly CalendarService[]): string {
  const calendar = makeCalendar({ prodId: { company: 'Kerbside', product: 'Portal' }, method: ICalCalendarMethod.PUBLISH })
  for (const it of services) {
    calendar.createEvent({
      id: `${it.guid}@kerbside`,
      start: Temporal.Instant.from(it.startsAt),
      end: Temporal.Instant.from(addMinutes(it.startsAt, shownMinutes)),
      summary: `${it.service}, ${it.company}`,
      description: `${it.description}\nReference ${it.reference}`,
      location: it.where,
      status: it.isWaitlisted ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
