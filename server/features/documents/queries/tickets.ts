import type { PartnerScope } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { dayNumberText } from '#domain/fast-track/day-number.ts'
import { bookingKinds, isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { colonIn, countText, dayIn, timeIn } from '#domain/message/guest-formats.ts'
import type { GuestJourney } from '#domain/message/guest-journey.ts'
import { guestLanguageOf, type GuestLanguage } from '#domain/message/guest-language.ts'
import {
  carsText,
  seatsText,
  partyText,
  stopText,
  timeLabelOf,
  whereText,
} from '#domain/message/service-card.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import type { Db } from '#server/db/connection.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { guestReservationsOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Ticket } from '#server/features/documents/export/ticket-pdf.ts'

/** A ticket, with what tells it from the others of its group. */
export interface TicketOf extends Ticket {
  bookingGuid: string
  /** 1, or the number of the journey of a transfer with several. */
  number: number
  date: ServiceDate
  startsAt: Instant | null
}

/**
 * The tickets of a group: one booking's, or those of every active service; a transfer has one for each
 * journey. A partner user gets those of their
 * own partner only.
 */
export async function ticketsOf(
  db: Db,
  scope: PartnerScope,
  groupGuid: string,
  ticket: string,
  spoken: GuestLanguage | null = null,
): Promise<TicketOf[]> {
  const rows = await bookingsOf(db, scope, groupGuid, ticket)
  const services = rows.filter((it) => isFastTrack(it.kind) || isTransport(it.kind))
  if (services.length === 0) return []
  const [{ time_zone: timeZone }, site, guests, [reservation]] = await Promise.all([
    siteSettings(db),
    guestSiteOf(db),
    guestsOf(db, groupGuid),
    guestReservationsOf(db, [groupGuid], spoken),
  ])
  const shown = [...(reservation?.past ?? []), ...(reservation?.facts.services ?? [])]
  return services.flatMap((booking) => {
    const service = shown.find((it) => it.guid === booking.guid)
    if (!service) return []
    const language = spoken ?? guestLanguageOf(booking, site.language)
    const { kinds, ticket: texts } = guestTexts[language]
    const ticket: TicketOf = {
      bookingGuid: booking.guid,
      number: 1,
      date: service.date,
      startsAt: service.startsAt,
      language,
      company: site.company,
      reference: booking.reference,
      ticketCode: booking.ticket_code,
      service: kinds[booking.kind],
      day: dayIn(language, service.date),
      time: timeOf(service.time, language),
      timeLabel: timeLabelOf(booking.kind, language),
      flight: flightOf(booking, language, timeZone),
      dayNumber: numberOf(booking),
      guests,
      party: partyText(booking, language),
      details: service.details.map((it) => `${it.label}${colonIn(language)}${it.value}`).join('; '),
      where: whereText(booking.kind, { language, site }),
      journey: null,
    }
    const { journeys } = service
    if (journeys.length === 0) return [ticket]
    // A page for each journey: guests show or print the one they need.
    return journeys.map((journey, place) => ({
      ...ticket,
      number: place + 1,
      date: journey.date,
      startsAt: journey.startsAt,
      service: journeys.length === 1 ? ticket.service : `${ticket.service} ${place + 1}/${journeys.length}`,
      day: dayIn(language, journey.date),
      time: timeOf(journey.time, language),
      journey: journeyOf(journey, language, texts.way),
    }))
  })
}

/** Why services of a group have no ticket. Null: there are none, or the caller can't see them. */
export async function whyNoTicket(
  db: Db,
  scope: PartnerScope,
  groupGuid: string,
  ticket: string,
): Promise<string | null> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
    .select(['kind', 'booking.status'])
    .where('booking.group_guid', '=', groupGuid)
    .$if(ticket !== 'all', (it) => it.where('booking.guid', '=', ticket))
    .where(isWithin(scope, 'booking_group.partner_guid'))
    .execute()
  const services = rows.filter((it) => isFastTrack(it.kind) || isTransport(it.kind))
  const what = ticket === 'all' ? 'reservation' : 'booking'
  if (services.some((it) => it.status === 'waitlisted'))
    return `This ${what} is on the waitlist, so it has no ticket yet`
  return services.some((it) => it.status === 'cancelled')
    ? `This ${what} was cancelled, so it has no ticket`
    : null
}

function timeOf(time: string | null, language: GuestLanguage): string {
  return time === null ? guestTexts[language].notes.toBeAdvised : timeIn(language, time)
}

function journeyOf(
  { from, to, stops, cars, carSeats, luggage }: GuestJourney,
  language: GuestLanguage,
  way: string,
): Ticket['journey'] {
  const bags = countText(luggage, guestTexts[language].counts.luggage)
  return {
    route: fillTemplate(way, { from: from.name, to: to.name }),
    stops: stops.map((it) => stopText(it, language)).join(' · '),
    cars: [carsText(cars, language), seatsText(carSeats, language), bags].filter(Boolean).join(' · '),
  }
}

async function bookingsOf(db: Db, scope: PartnerScope, groupGuid: string, ticket: string) {
  return db
    .selectFrom('booking')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
    .innerJoin('customer', 'customer.guid', 'booking_group.customer_guid')
    .leftJoin('flight', 'flight.guid', 'booking.flight_guid')
    .leftJoin('airport', 'airport.code', 'flight.other_airport')
    .select(['booking.guid', 'kind', 'day_number', 'booking.status', 'adults', 'children', 'infants'])
    .select([
      'reference',
      'ticket_code',
      'flight.ident',
      'flight.direction as flightDirection',
      'flight.scheduled_at',
      'flight.time_known',
      'airport.city',
    ])
    .select(['customer.language', 'customer.country', 'customer.phone'])
    .where('booking.group_guid', '=', groupGuid)
    .where('booking.status', 'not in', ['cancelled', 'waitlisted'])
    .$if(ticket !== 'all', (it) => it.where('booking.guid', '=', ticket))
    .where(isWithin(scope, 'booking_group.partner_guid'))
    .orderBy('booking.service_date')
    .orderBy('service_time')
    .orderBy('booking.guid')
    .execute()
}

async function guestsOf(db: Db, groupGuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('passenger')
    .select(['first_name', 'last_name'])
    .where('group_guid', '=', groupGuid)
    .orderBy('position')
    .execute()
  return rows.map((it) => `${it.first_name} ${it.last_name}`.trim()).filter((it) => it !== '')
}

type BookingRead = Awaited<ReturnType<typeof bookingsOf>>[number]

/** As the desk calls it: `A 3`. Null: none. */
function numberOf({ kind, day_number: dayNumber }: BookingRead): string | null {
  const { direction } = bookingKinds[kind]
  return dayNumber === null || direction === null ? null : dayNumberText(direction, dayNumber)
}

/** `BA2155 from London, Arrives: 14:00` */
function flightOf(booking: BookingRead, language: GuestLanguage, timeZone: string): string | null {
  if (booking.ident === null || booking.flightDirection === null) return null
  const { flights, labels } = guestTexts[language]
  const city = booking.city ?? ''
  const route =
    city === ''
      ? booking.ident
      : fillTemplate(flights[booking.flightDirection], { ident: booking.ident, city })
  const label = labels[booking.flightDirection === 'arrival' ? 'landing' : 'takeOff']
  const time = timeOf(
    booking.time_known === true && booking.scheduled_at !== null
      ? timeTextOf(booking.scheduled_at, timeZone)
      : null,
    language,
  )
  return `${route}, ${label}${colonIn(language)}${time}`
}
