import { createHash } from 'node:crypto'
import { startOfDay } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { pageTexts } from '#domain/my-booking/texts/all-texts.ts'
import type { TicketOf } from '#server/features/documents/queries/tickets.ts'

/** A ticket as a pass, for both wallets. */
export interface PassFacts {
  language: GuestLanguage
  company: string
  service: string
  reference: PassRow
  /** The code’s content. */
  code: string
  day: PassRow
  time: PassRow
  dayNumber: PassRow | null
  /** Flight, journey, guests and directions; none is empty. */
  rows: PassRow[]
  /** Says that the pass doesn't update, and links to the guest’s page, which does. */
  more: { text: string; url: string; label: string }
  startsAt: Instant | null
  /** The end of the day after the service, because flights can be late. */
  endsAt: Instant
  /** Stays the same for a ticket when the booking changes. */
  serial: string
  /** A new one after each change. */
  version: string
}

export interface PassRow {
  key: string
  label: string
  value: string
}

/** `url`: of the guest’s page. */
export function passFactsOf(
  ticket: TicketOf,
  { timeZone, url }: { timeZone: string; url: string },
): PassFacts {
  const { language, journey } = ticket
  const { ticket: texts, labels } = guestTexts[language]
  const { title, wallet } = pageTexts[language]
  const facts = {
    language,
    company: ticket.company,
    service: ticket.service,
    reference: { key: 'reference', label: texts.reference, value: ticket.reference },
    code: ticket.ticketCode,
    day: { key: 'day', label: labels.date, value: ticket.day },
    time: { key: 'time', label: ticket.timeLabel, value: ticket.time },
    dayNumber:
      ticket.dayNumber === null
        ? null
        : { key: 'dayNumber', label: texts.dayNumber, value: ticket.dayNumber },
    rows: [
      { key: 'flight', label: labels.flight, value: ticket.flight ?? '' },
      { key: 'journey', label: texts.drive, value: journey?.route ?? '' },
      { key: 'stops', label: labels.stops, value: journey?.stops ?? '' },
      { key: 'cars', label: labels.car, value: journey?.cars ?? '' },
      {
        key: 'guests',
        label: `${texts.guests} · ${ticket.party}`,
        value: ticket.guests.join(', ') || ticket.party,
      },
      { key: 'where', label: labels.whereToGo, value: ticket.where },
    ].filter(({ value }) => value !== ''),
    more: { text: wallet.changes, url, label: title },
    startsAt: ticket.startsAt,
    endsAt: startOfDay(addDays(ticket.date, 2), timeZone),
    serial: `${ticket.bookingGuid}-${ticket.number}`,
  }
  const version = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12)
  return { ...facts, version }
}
