import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { sql } from 'kysely'
import type { bookingCounts } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Actor } from '#server/work/actor.ts'

/**
 * Counts the reservations of today and tomorrow, and those on the waitlist. Partner users get their own
 * partner's.
 */
export async function countBookings(
  db: Db,
  actor: Actor,
  now: string,
): Promise<ReplyOf<typeof bookingCounts>> {
  const { time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  const scope = partnerScopeOf(actor)
  const own =
    scope.partnerGuid === null
      ? sql``
      : sql`and exists (select from booking_group g where g.guid = booking.group_guid
        and ${isWithin(scope, 'g.partner_guid')})`
  const on = (day: string) =>
    sql`(select count(distinct group_guid) from booking where service_date = ${day}
      and status <> 'cancelled' ${own})`
  const { rows } = await sql<ReplyOf<typeof bookingCounts>>`
    select ${on(today)} as today, ${on(addDays(today, 1))} as tomorrow,
      (select count(distinct group_guid) from booking where status = 'waitlisted'
        and service_date >= ${today} ${own}) as waitlisted`.execute(db)
  return rows[0] ?? { today: 0, tomorrow: 0, waitlisted: 0 }
}
