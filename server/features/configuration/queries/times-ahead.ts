import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { whyNoTimeZoneChange, type UpcomingTimes } from '#domain/calendar/time-zone-change.ts'
import type { Db } from '#server/db/connection.ts'

/** Why the site's time zone cannot be changed now; null: it can. */
export async function whyNoTimeZone(db: Db, timeZone: string, now: string): Promise<string | null> {
  return whyNoTimeZoneChange(await standingTimes(db, localDateOf(now, timeZone)), timeZone)
}

async function standingTimes(db: Db, today: string): Promise<UpcomingTimes> {
  const { rows } = await sql<UpcomingTimes>`
    select (select count(*) from flight where service_date >= ${today} and status <> 'cancelled') as flights,
      (select count(*) from (
        select guid from booking where service_date >= ${today}
          and status in ('waitlisted', 'booked', 'checkedIn')
        union
        select booking_guid from trip where service_date >= ${today}
          and status not in ('completed', 'noShow', 'cancelled')
      ) ahead) as bookings`.execute(db)
  return rows[0] ?? { flights: 0, bookings: 0 }
}
