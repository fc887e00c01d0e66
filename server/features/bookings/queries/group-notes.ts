import { seenDetails, type Details } from '#domain/fields/detail-field.ts'
import { detailFields, fieldUserOf } from '#server/features/details/queries/detail-fields.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { groupNotes } from '#contract/group-notes.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Actor } from '#server/work/actor.ts'

type Loaded = ReplyOf<typeof groupNotes.load>
interface WithDetails {
  details: Details
}
export type Notes = Omit<Loaded, 'details' | 'bookings' | 'passengers' | 'trips'> &
  WithDetails & {
    bookings: (Omit<Loaded['bookings'][number], 'details'> & WithDetails)[]
    passengers: (Omit<Loaded['passengers'][number], 'details'> & WithDetails)[]
    trips: (Omit<Loaded['trips'][number], 'details'> & WithDetails)[]
  }

/** The notes of the customer's reservation, if visible to the actor. */
export async function groupNotesOf(
  db: Db,
  actor: Actor,
  customerGuid: string,
  groupGuid: string,
): Promise<Loaded | Refusal> {
  const group = await db
    .selectFrom('booking_group')
    .select('guid')
    .where('guid', '=', groupGuid)
    .where(isOfCustomer('customer_guid', customerGuid))
    .where(isWithin(partnerScopeOf(actor), 'partner_guid'))
    .executeTakeFirst()
  const notes = group ? await groupNotesRead(db, groupGuid) : null
  if (notes === null) return notFound
  const fields = await detailFields(db)
  const seen = <T extends WithDetails>(it: T) => ({
    ...it,
    details: seenDetails(fields, fieldUserOf(actor), it.details),
  })
  return {
    ...seen(notes),
    bookings: notes.bookings.map(seen),
    passengers: notes.passengers.map(seen),
    trips: notes.trips.map(seen),
  }
}

/** The notes without a permission check. Null if the group doesn't exist. */
export async function groupNotesRead(db: Db, groupGuid: string): Promise<Notes | null> {
  const { time_zone: timeZone } = await siteSettings(db)
  const group = await db
    .selectFrom('booking_group')
    .select(['comments', 'details', 'flags', 'partner_reference as partnerReference', 'version'])
    .where('guid', '=', groupGuid)
    .executeTakeFirst()
  if (!group) return null
  const bookings = await db
    .selectFrom('booking')
    .select(['guid', 'kind', 'service_date as serviceDate', 'comments', 'details'])
    .where('group_guid', '=', groupGuid)
    .where('status', '<>', 'cancelled')
    .orderBy('service_date')
    .orderBy('service_time')
    .orderBy('guid')
    .execute()
  const passengers = await db
    .selectFrom('passenger')
    .select(['guid', 'first_name as firstName', 'last_name as lastName', 'details'])
    .where('group_guid', '=', groupGuid)
    .orderBy('position')
    .execute()
  const trips = await db
    .selectFrom('trip')
    .select(['guid', 'booking_guid', 'service_date', 'pickup_at', 'details'])
    .where('group_guid', '=', groupGuid)
    .where('status', '<>', 'cancelled')
    .orderBy('pickup_at')
    .orderBy('sequence')
    .execute()
  return {
    ...group,
    details: group.details as Details,
    flags: group.flags as Notes['flags'],
    bookings: bookings.map((it) => ({ ...it, details: it.details as Details })),
    passengers: passengers.map(({ firstName, lastName, ...it }) => ({
      ...it,
      name: `${firstName} ${lastName}`.trim(),
      details: it.details as Details,
    })),
    trips: trips.map((trip) => ({
      guid: trip.guid,
      bookingGuid: trip.booking_guid,
      label: `${serviceDateText(trip.service_date)} ${timeTextOf(trip.pickup_at, timeZone)}`,
      details: trip.details as Details,
    })),
  }
}
