import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ReservationOfNumber } from '#domain/texting/which-reservation.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'

/** More than a number ever has within two months. */
const atMost = 200

/** The reservations of the customers with a phone number, and when their services begin. */
export async function reservationsOfNumber(
  db: Db,
  number: string,
  timeZone: string,
): Promise<(ReservationOfNumber & { partnerGuid: string | null })[]> {
  const { rows } = await sql<{
    groupGuid: string
    partnerGuid: string | null
    starts: { at: Instant; isCancelled: boolean }[]
  }>`
    select g.guid as "groupGuid", g.partner_guid as "partnerGuid", json_agg(json_build_object(
      'at', ${instantJson('start.at')},
      'isCancelled', b.status = 'cancelled')) as starts
    from customer c
    join booking_group g on g.customer_guid = c.guid
    join booking b on b.group_guid = g.guid and b.kind not in ('extra', 'fee')
    left join trip t on t.booking_guid = b.guid and t.status <> 'cancelled'
    left join flight f on f.guid = b.flight_guid
    cross join lateral (select coalesce(t.pickup_at, f.scheduled_at,
      (b.service_date + coalesce(b.service_time, '12:00'::time)) at time zone ${timeZone}) as at) start
    where c.phone = ${number} and c.merged_into is null
    group by g.guid
    order by max(b.service_date) desc, g.guid
    limit ${atMost}`.execute(db)
  return rows.map(({ groupGuid, partnerGuid, starts }) => {
    const booked = starts.filter((it) => !it.isCancelled)
    return {
      groupGuid,
      partnerGuid,
      isCancelled: booked.length === 0,
      starts: (booked.length === 0 ? starts : booked).map((it) => it.at),
    }
  })
}
