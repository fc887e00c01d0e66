import type { DetailField } from '#domain/fields/detail-field.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { guestOwes } from '#server/features/ledger/queries/balances.ts'

/** What a report is asked for. `fields`: those whose details it shows. */
export interface ReportAsked {
  db: Db
  date: string
  fields: readonly DetailField[]
}

/** The group and flight columns of every report. `b` is the booking. */
export const reportColumns = sql`g.guid as group_guid, g.customer_guid, g.reference, g.flags,
  partner.name as partner,
  coalesce(nullif(trim(concat_ws(' ', lead.first_name, lead.last_name)), ''),
    (select trim(concat_ws(' ', first_name, last_name)) from customer where guid = g.customer_guid)) as party,
  f.ident, airport.city, f.status as flight_status, f.scheduled_at, f.estimated_at, f.actual_at,
    ${guestOwes(sql`g.guid`)} as owed_cents`

/** Parties are named after the lead passenger or else the customer. The amount owed comes from the ledger. */
export const reportJoins = sql`join booking_group g on g.guid = b.group_guid
  left join passenger lead on lead.group_guid = g.guid and lead.position = 1
  left join partner on partner.guid = g.partner_guid
  left join flight f on f.guid = b.flight_guid
  left join airport on airport.code = f.other_airport`
