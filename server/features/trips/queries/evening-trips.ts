import { sql, type RawBuilder } from 'kysely'
import { addMinutes } from '#domain/calendar/instant.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { eveningTripMinutes } from '#domain/trip/start.ts'

/**
 * Whether a trip (`t`) is of the previous day with a recent pickup, so that it can still start tonight until
 * that day is closed.
 */
export function isOfEvening(today: ServiceDate, now: string): RawBuilder<unknown> {
  return sql`(t.service_date = ${addDays(today, -1)}::date
    and t.pickup_at > ${addMinutes(now, -eveningTripMinutes)}::timestamptz
    and not exists (select from date_status day where day.date = t.service_date
      and day.closed_at is not null))`
}
