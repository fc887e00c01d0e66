import { sql, type RawBuilder } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { payableUntil } from '#domain/gratuity/gratuity-states.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The last service date whose gratuities can be paid out now. */
export async function lastPayableDay(db: Db, now: Instant): Promise<ServiceDate> {
  const site = await siteSettings(db)
  return payableUntil(localDateOf(now, site.time_zone))
}

/** Whether the due gratuity of trip `t` can be paid out now. */
export function isPayable(until: ServiceDate): RawBuilder<boolean> {
  return sql<boolean>`(t.status = 'completed' and t.service_date <= ${until}::date)`
}

/** The state of gratuity `q` of trip `t` as shown. */
export function stateOf(until: ServiceDate): RawBuilder<string> {
  return sql<string>`case
    when q.state = 'due' then case when ${isPayable(until)} then 'payable' else 'pending' end
    when q.state = 'chargedBack' and q.payout_guid is not null and q.deducted_guid is null then 'owedBack'
    else q.state end`
}
