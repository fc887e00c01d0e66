import { sql } from 'kysely'
import { guestOwes } from '#server/features/ledger/queries/balances.ts'

/** The fields of a row's group and flight in every report. `b` is the booking. */
export const reportColumns = sql`g.guid as group_guid, g.customer_guid, g.reference, g.flags, partner.name as partner,
  coalesce(nullif(trim(concat_ws(' ', lead.first_name, lead.last_name)), ''),
    (select trim(concat_ws(' ', first_name, last_name)) from customer where guid = g.customer_guid)) as party,
  f.ident, airport.city, f.status as flight_status, f.scheduled_at, f.estimated_at, f.actual_at, ${guestOwes(sql`g.guid`)} as owed_cents`

/** The desk calls the lead passenger; without a named one, the customer who booked. What the guest owes is the ledger's sum. */
export const reportJoins = sql`join booking_group g on g.guid = b.group_guid
  left join passenger lead on lead.group_guid = g.guid and lead.position = 1
  left join partner on partner.guid = g.partner_guid
  left join flight f on f.guid = b.flight_guid
  left join airport on airport.code = f.other_airport`
