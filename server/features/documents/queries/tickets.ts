import type { PartnerScope } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { bookingKinds, isFastTrack, isTransport, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { localTimeOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Ticket } from '#server/features/documents/export/ticket-pdf.ts'

/** The tickets of a group: one booking's, or those of every active service. A partner user gets those of their own partner only. */
export async function ticketsOf(db: Db, scope: PartnerScope, groupGuid: string, ticket: string): Promise<Ticket[]> {
  const rows = await bookingsOf(db, scope, groupGuid, ticket)
  const services = rows.filter((it) => isFastTrack(it.kind) || isTransport(it.kind))
  if (services.length === 0) return []
  const site = await siteSettings(db)
  const guests = await guestsOf(db, groupGuid)
  const trips = await tripsOf(
    db,
    services.map((it) => it.guid),
  )
  return services.map((it) => {
    const drives = trips.filter((trip) => trip.booking_guid === it.guid)
    const [first] = drives
    return {
      company: site.company,
      reference: it.reference,
      ticketCode: it.ticket_code,
      service: bookingKinds[it.kind].label,
      day: `${serviceDateText(it.service_date)} ${it.service_date.slice(0, 4)}`,
      time: first ? localTimeOf(first.pickup_at, site.time_zone) : it.service_time,
      timeSays: first ? 'Pickup' : timeSays(it.kind),
      flight: it.ident === null ? null : { ident: it.ident, route: flightRoute(it, site.time_zone) },
      dayNumber: it.day_number,
      guests,
      party: partyOf(it),
      where: whereToGo(it.kind, site.company),
      route: first ? `${first.from} to ${drives.at(-1)?.to ?? first.to}` : null,
      isWaitlisted: it.status === 'waitlisted',
    }
  })
}

async function bookingsOf(db: Db, scope: PartnerScope, groupGuid: string, ticket: string) {
  return db
    .selectFrom('booking')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
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
    .select(['reference', 'ticket_code', 'flight.ident', 'flight.direction as flightDirection', 'flight.scheduled_at', 'airport.city'])
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
    .select(['booking_guid', 'pickup_at', 'start.name as from', 'end.name as to'])
    .where('booking_guid', 'in', bookings)
    .where('trip.status', '<>', 'cancelled')
    .orderBy('sequence')
    .execute()
}

function timeSays(kind: BookingKind): string {
  const { direction } = bookingKinds[kind]
  if (direction === 'arrival') return 'Landing'
  return direction === 'departure' ? 'Take-off' : 'Begins'
}

function flightRoute(it: { flightDirection: string | null; city: string | null; scheduled_at: string | null }, timeZone: string): string {
  const time = it.scheduled_at === null ? '' : localTimeOf(it.scheduled_at, timeZone)
  return it.flightDirection === 'departure' ? `to ${it.city ?? ''}, take-off ${time}` : `from ${it.city ?? ''}, landing ${time}`
}

function partyOf({ adults, children, infants }: { adults: number; children: number; infants: number }): string {
  const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`])
  return [...counted(adults, 'adult', 'adults'), ...counted(children, 'child', 'children'), ...counted(infants, 'infant', 'infants')].join(
    ', ',
  )
}

function whereToGo(kind: BookingKind, company: string): string {
  if (kind === 'arrivalFastTrack')
    return `Leave the aircraft and follow the signs to immigration. Before the passport queue, look for the ${company} desk and show this code. We walk you through.`
  if (kind === 'departureFastTrack')
    return `Check in with your airline first. Then come to the ${company} desk in the departures hall, before security, and show this code.`
  if (kind === 'arrivalTransfer')
    return 'After customs, step outside: your driver waits there with your name. If your flight is late the driver knows, and waits.'
  return 'Be at the pickup place at the time above, with your luggage. Your driver has your name and this reference.'
}
