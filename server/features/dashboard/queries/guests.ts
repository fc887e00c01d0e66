import type { AuthorizedPartnerGuid } from '#domain/access/partner-reach.ts'
import { sql } from 'kysely'
import type { GuestShown } from '#contract/dashboard.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { Db } from '#server/db/connection.ts'

const daysAhead = 7
const guestsAtMost = 50

interface GuestRead {
  guid: string
  customer_guid: string
  group_guid: string
  reference: string
  party: string
  kind: BookingKind
  date: string
  time: string
  flight: string | null
  passengers: number
  status: BookingStatus
}

/** A partner's own guests of the next week. */
export async function guestsOf(
  db: Db,
  partnerGuid: AuthorizedPartnerGuid,
  date: string,
): Promise<GuestShown[]> {
  const { rows } = await sql<GuestRead>`
    select b.guid, g.customer_guid, b.group_guid, g.reference, trim(concat_ws(' ', c.first_name, c.last_name))
      as party, b.kind, b.service_date as date,
      b.service_time as time, f.ident as flight, b.adults + b.children + b.infants as passengers, b.status
    from booking b
    join booking_group g on g.guid = b.group_guid
    join customer c on c.guid = g.customer_guid
    left join flight f on f.guid = b.flight_guid
    where g.partner_guid = ${partnerGuid} and b.service_date between ${date}::date
      and ${date}::date + ${daysAhead - 1}::integer
      and b.status <> 'cancelled' and b.kind not in ('extra', 'fee')
    order by b.service_date, b.service_time, b.guid
    limit ${guestsAtMost}`.execute(db)
  return rows.map(({ customer_guid: customerGuid, group_guid: groupGuid, ...row }) => ({
    ...row,
    customerGuid,
    groupGuid,
  }))
}
