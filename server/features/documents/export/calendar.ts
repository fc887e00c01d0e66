import { ICalCalendarMethod, ICalEventStatus, default as makeCalendar } from 'ical-generator'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'

/** One service of a group, as a guest's calendar shows it. */
export interface CalendarService {
  guid: string
  reference: string
  company: string
  service: string
  startsAt: Instant
  where: string
  says: string
  isWaitlisted: boolean
}

/** Long enough to be seen in a calendar; how long a service really takes nobody knows. */
const shownMinutes = 45

/** A calendar file (RFC 5545): one event a service, whose name stays the same, so that a later file moves it rather than adding another. */
export function calendarFile(services: readonly CalendarService[]): string {
  const calendar = makeCalendar({ prodId: { company: 'Kerbside', product: 'Portal' }, method: ICalCalendarMethod.PUBLISH })
  for (const it of services) {
    calendar.createEvent({
      id: `${it.guid}@kerbside`,
      start: Temporal.Instant.from(it.startsAt),
      end: Temporal.Instant.from(addMinutes(it.startsAt, shownMinutes)),
      summary: `${it.service}, ${it.company}`,
      description: `${it.says}\nReference ${it.reference}`,
      location: it.where,
      status: it.isWaitlisted ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
