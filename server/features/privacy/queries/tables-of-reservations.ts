import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  blank,
  either,
  emptyList,
  emptyObject,
  none,
  ofBookings,
  ofCustomers,
  ofGroups,
  withoutMentions,
  type GuestTable,
} from '#server/features/privacy/queries/guest-table.ts'

const ofTrips = sql`select guid from trip where group_guid`

/** Where trips begin, end and stop. */
const placesOf = (which: RawBuilder<unknown>) => sql`
  select place from trip t join booking_group g on g.guid = t.group_guid cross join lateral (
    values (t.from_location_guid), (t.to_location_guid)
    union all select (stop ->> 'placeGuid')::uuid from jsonb_array_elements(t.stops) stop) ends (place)
  where ${which}`

const isUnused = (others: RawBuilder<unknown>) => sql`not exists (
  select from (${placesOf(sql`g.anonymised_at is null and ${others}`)}) used
  where used.place = location.guid)`

/** Customers, reservations, and the services in them. */
export const reservationTables: readonly GuestTable[] = [
  {
    table: 'location',
    label: 'Manually entered addresses',
    // An address that other reservations use stays until those are anonymised.
    whose: ({ groups }) => sql<SqlBool>`is_free
      and guid in (${placesOf(sql`t.group_guid = any(${groups}::uuid[])`)})
      and ${isUnused(sql`g.guid <> all(${groups}::uuid[])`)}`,
    isOnRequest: true,
    aged: (before) => sql<SqlBool>`is_free and updated_at < ${before}::timestamptz
      and name <> 'Address ' || guest_code(guid) and ${isUnused(sql`true`)}`,
    removal: {
      name: sql`'Address ' || guest_code(guid)`,
      query_name: sql`lower('Address ' || guest_code(guid))`,
      address: blank,
      latitude: none,
      longitude: none,
    },
    plain: 'kind',
  },
  {
    table: 'trip',
    label: 'Trips',
    whose: ofGroups(),
    removal: {
      contact_attempts: emptyList,
      no_show_evidence: blank,
      no_show_file: none,
      details: emptyObject,
      outside: none,
    },
    plain: 'accepted_conflicts car_seats status stops',
  },
  {
    table: 'trip_exception',
    label: 'Driver steps that couldn’t be applied',
    whose: ({ groups }) => sql<SqlBool>`trip_guid in (${ofTrips} = any(${groups}::uuid[]))`,
    removal: { reason: blank },
    plain: 'action',
  },
  {
    table: 'guest_trip_message',
    label: 'Messages with drivers',
    whose: ({ groups }) => sql<SqlBool>`trip_guid in (${ofTrips} = any(${groups}::uuid[]))`,
    removal: { text: sql`case when ready is null then 'Removed' else '' end` },
    plain: 'ready',
  },
  {
    table: 'booking',
    label: 'Bookings',
    whose: ofGroups(),
    removal: { comments: blank, cancel_reason: blank, details: emptyObject },
    plain: 'kind direction status price_lines',
  },
  {
    table: 'passenger',
    label: 'Passengers',
    whose: ofGroups(),
    removal: { first_name: blank, last_name: blank, query_name: blank, details: emptyObject },
    plain: 'age_band',
    exported: ({ groups, customers }) => sql<SqlBool>`group_guid = any(${groups}::uuid[])
      and query_name in (select query_name from customer where guid = any(${customers}::uuid[]))`,
  },
  {
    table: 'desk_step',
    label: 'Desk steps',
    whose: ofBookings,
    removal: {
      step: sql`case kind when 'unread' then '{}' when 'answers' then step || '{"answers": []}'
        when 'comments' then step || '{"comments": "", "seen": ""}'
        else case when step ? 'passengers' then jsonb_set(step, '{passengers}', (
          select coalesce(jsonb_agg(it || '{"firstName": "", "lastName": ""}'), '[]')
          from jsonb_array_elements(step -> 'passengers') it)) else step end end`,
      before: emptyList,
      message: blank,
      resolve_reason: blank,
    },
    plain: 'device kind outcome resolved_as',
    exported: 'they are in the bookings',
  },
  {
    table: 'follow_up',
    label: 'Follow-ups',
    whose: either(
      ofCustomers(),
      ofGroups(),
      ({ customers }) => sql<SqlBool>`quote_guid in (select guid from saved_quote
        where customer_guid = any(${customers}::uuid[]))`,
    ),
    removal: 'row',
    plain: 'text',
    aged: (before) => sql<SqlBool>`done_at < ${before}::timestamptz`,
  },
  {
    table: 'saved_quote',
    label: 'Quotes',
    whose: ofCustomers(),
    removal: 'row',
    plain: 'product services lines currency note request form lost_reason',
    aged: (before) => sql<SqlBool>`valid_until < ${before}::timestamptz::date`,
  },
  {
    table: 'guest_request',
    label: 'Requests on My booking',
    whose: ofGroups(),
    removal: { text: blank, answer: none },
    plain: 'kind withdrawn seats',
  },
  {
    table: 'guest_link',
    label: 'Links to My booking',
    whose: ofGroups(),
    removal: 'row',
    exported: 'they are secret links',
  },
  {
    table: 'guest_visit',
    label: 'Visits to My booking',
    whose: ofGroups(),
    removal: 'row',
  },
  {
    table: 'day_closing',
    label: 'Items from closed days',
    whose: ({ groups }) => sql<SqlBool>`date in (select service_date from booking
      where group_guid = any(${groups}::uuid[]))`,
    removal: { resolved: (subject) => withoutMentions(sql`resolved`, subject) },
    plain: 'comments reopen_reason',
    exported: 'they list other guests',
  },
  {
    table: 'booking_group',
    label: 'Reservations',
    whose: ofGroups('guid'),
    removal: {
      comments: blank,
      partner_reference: blank,
      flags: sql`'{}'::text[]`,
      details: emptyObject,
      anonymised_at: ({ now }) => sql`coalesce(anonymised_at, ${now}::timestamptz)`,
      version: sql`version + 1`,
    },
    plain: 'reference source source_reference billing status ticket_code',
  },
  {
    table: 'customer_merge_group',
    label: 'Reservations of merged duplicates',
    whose: ({ customers }) => sql<SqlBool>`merge_guid in (select guid from customer_merge
      where kept_guid = any(${customers}::uuid[]) or losing_guid = any(${customers}::uuid[]))`,
    removal: 'row',
    exported: 'they are in the reservations',
  },
  {
    table: 'customer_merge',
    label: 'Merged duplicates',
    whose: either(ofCustomers('kept_guid'), ofCustomers('losing_guid')),
    removal: 'row',
    plain: 'before after carried',
  },
  {
    table: 'customer_reference',
    label: 'Customer numbers in other systems',
    whose: ofCustomers(),
    removal: 'row',
    plain: 'reference',
  },
  {
    table: 'customer',
    label: 'Customer',
    whose: ofCustomers('guid'),
    removal: {
      first_name: sql`'Guest'`,
      last_name: sql`guest_code(guid)`,
      query_name: sql`lower('Guest ' || guest_code(guid))`,
      email: blank,
      phone: blank,
      birthday: none,
      language: none,
      notes: blank,
      details: emptyObject,
      active: sql`false`,
      anonymised_at: ({ now }) => sql`coalesce(anonymised_at, ${now}::timestamptz)`,
      version: sql`version + 1`,
    },
    plain: 'country',
  },
]
