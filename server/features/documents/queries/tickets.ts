import type { PartnerScope } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { dayNumberText } from '#domain/fast-track/day-number.ts'
import { bookingKinds, isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { storedMoment } from '#domain/calendar/typed-time.ts'
import { dayIn } from '#domain/message/guest-formats.ts'
import { guestLanguageOf, type GuestLanguage } from '#domain/message/guest-language.ts'
import { partyText, timeLabelOf, whereText } from '#domain/message/service-card.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import type { Db } from '#server/db/connection.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { isToBeAdvised } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Ticket } from '#server/features/documents/export/ticket-pdf.ts'

/**
 * The tickets of a group: one booking's, or those of every active service. A partner user gets those of their
 * own partner only.
 */
export async function ticketsOf(
  db: Db,
  scope: PartnerScope,
  groupGuid: string,
  ticket: string,
): Promise<Ticket[]> {
  const rows = await bookingsOf(db, scope, groupGuid, ticket)
  const services = rows.filter((it) => isFastTrack(it.kind) || isTransport(it.kind))
  if (services.length === 0) return []
  const [{ time_zone: timeZone }, site] = await Promise.all([siteSettings(db), guestSiteOf(db)])
  const guests = await guestsOf(db, groupGuid)
  const trips = await tripsOf(
    db,
    services.map((it) => it.guid),
  )
  return services.map((booking) => {
    const drives = trips.filter((trip) => trip.booking_guid === booking.guid)
    const [first] = drives
    const language = guestLanguageOf(booking, site.language)
    const { kinds, notes, ticket: texts } = guestTexts[language]
    const flightAt = booking.scheduled_at === null ? [] : [booking.scheduled_at]
    const startsAt =
      first?.pickup_at ?? storedMoment(booking.service_date, booking.service_time, timeZone, flightAt)
    return {
      language,
      company: site.company,
      reference: booking.reference,
      ticketCode: booking.ticket_code,
      service: kinds[booking.kind],
      day: dayIn(language, first?.service_date ?? booking.service_date),
      time: isToBeAdvised(booking.kind, booking.time_known)
        ? notes.toBeAdvised
        : timeTextOf(startsAt, timeZone),
      timeLabel: timeLabelOf(booking.kind, language),
      flight: flightOf(booking, language, timeZone),
      dayNumber: numberOf(booking),
      guests,
      party: partyText(booking, language),
      where: whereText(booking.kind, { language, site }),
      route: first ? fillTemplate(texts.way, { from: first.from, to: drives.at(-1)?.to ?? first.to }) : null,
      isWaitlisted: booking.status === 'waitlisted',
    }
  })
}

async function bookingsOf(db: Db, scope: PartnerScope, groupGuid: string, ticket: string) {
  return db
    .selectFrom('booking')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
    .innerJoin('customer', 'customer.guid', 'booking_group.customer_guid')
    .leftJoin('flight', 'flight.guid', 'booking.flight_guid')
    .leftJoin('airport', 'airport.code', 'flight.other_airport')
    .select([
      'booking.guid',
      'kind',
      'booking.service_date',
      'service_time',
      'day_number',
      'booking.status',
      'adults',
      'children',
      'infants',
    ])
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
    .where('booking.status', '<>', 'cancelled')
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

async function tripsOf(db: Db, bookings: string[]) {
  return db
    .selectFrom('trip')
    .innerJoin('location as start', 'start.guid', 'trip.from_location_guid')
    .innerJoin('location as end', 'end.guid', 'trip.to_location_guid')
    .select(['booking_guid', 'pickup_at', 'trip.service_date', 'start.name as from', 'end.name as to'])
    .where('booking_guid', 'in', bookings)
    .where('trip.status', '<>', 'cancelled')
    .orderBy('sequence')
    .execute()
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
  const { flights, labels, notes } = guestTexts[language]
  const city = booking.city ?? ''
  const route =
    city === ''
      ? booking.ident
      : fillTemplate(flights[booking.flightDirection], { ident: booking.ident, city })
  const label = labels[booking.flightDirection === 'arrival' ? 'landing' : 'takeOff']
  const time =
    booking.time_known === true && booking.scheduled_at !== null
      ? timeTextOf(booking.scheduled_at, timeZone)
      : notes.toBeAdvised
  return `${route}, ${label}: ${time}`
}
