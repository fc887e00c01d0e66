import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { groupNotes } from '#contract/booking-changes.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Actor } from '#server/work/actor.ts'

type Notes = ReplyOf<typeof groupNotes.load>

/** The notes of the customer's reservation, if visible to the actor. */
export async function groupNotesOf(
  db: Db,
  actor: Actor,
  customerGuid: string,
  groupGuid: string,
): Promise<Notes | Refusal> {
  const group = await db
    .selectFrom('booking_group')
    .select('guid')
    .where('guid', '=', groupGuid)
    .where(isOfCustomer('customer_guid', customerGuid))
    .where(isWithin(partnerScopeOf(actor), 'partner_guid'))
    .executeTakeFirst()
  const notes = group ? await groupNotesRead(db, groupGuid) : null
  if (notes === null) return notFound
  return actor.kind === 'partner'
    ? { ...notes, trips: notes.trips.map((it) => ({ ...it, notesForOffice: '' })) }
    : notes
}

/** The notes without a permission check. Null if the group doesn't exist. */
export async function groupNotesRead(db: Db, groupGuid: string): Promise<Notes | null> {
  const { time_zone: timeZone } = await siteSettings(db)
  const group = await db
    .selectFrom('booking_group')
    .select(['comments', 'flags', 'version'])
    .where('guid', '=', groupGuid)
    .executeTakeFirst()
  if (!group) return null
  const bookings = await db
    .selectFrom('booking')
    .select(['guid', 'kind', 'service_date as serviceDate', 'comments'])
    .where('group_guid', '=', groupGuid)
    .where('status', '<>', 'cancelled')
    .orderBy('service_date')
    .orderBy('service_time')
    .orderBy('guid')
    .execute()
  const trips = await db
    .selectFrom('trip')
    .select(['guid', 'booking_guid', 'service_date', 'pickup_at', 'notes_for_driver', 'notes_for_office'])
    .where('group_guid', '=', groupGuid)
    .where('status', '<>', 'cancelled')
    .orderBy('pickup_at')
    .orderBy('sequence')
    .execute()
  return {
    ...group,
    flags: group.flags as Notes['flags'],
    bookings,
    trips: trips.map((trip) => ({
      guid: trip.guid,
      bookingGuid: trip.booking_guid,
      label: `${serviceDateText(trip.service_date)} ${timeTextOf(trip.pickup_at, timeZone)}`,
      notesForDriver: trip.notes_for_driver,
      notesForOffice: trip.notes_for_office,
    })),
  }
}
