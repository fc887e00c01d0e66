import { sql } from 'kysely'
import type { EarnedDay, EarnedPay } from '#contract/driver.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { eveningTripMinutes } from '#domain/trip/start.ts'
import type { Db } from '#server/db/connection.ts'
import { ownPay } from '#server/features/driver-pay/queries/pay-of-driver.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'

/**
 * The driver's own figures of today. Until the last night's trips are over, also those of the evening before,
 * if there was any.
 */
export async function earningsOf(db: Db, me: string, now: Instant): Promise<EarnedDay[]> {
  const { time_zone: timeZone } = await siteSettings(db)
  const [from, to] = [localDateOf(addMinutes(now, -eveningTripMinutes), timeZone), localDateOf(now, timeZone)]
  const { rows } = await sql<EarnedDay>`
    select day.date, trips.driven as trips, trips.no_shows as "noShows",
      json_build_object('keptCents', gifts.kept, 'toPayOutCents', gifts.due, 'paidOutCents',
        gifts.paid_out) as gratuities,
      json_build_object('minutes', trips.minutes, 'chargedCents', trips.charged) as waiting
    from (select distinct date from unnest(array[${from}::date, ${to}::date]) date) day
    cross join lateral (
      select count(*) filter (where status = 'completed') as driven, count(*)
        filter (where status = 'noShow') as no_shows,
        coalesce(sum(wait_minutes) filter (where status = 'completed'), 0) as minutes,
        coalesce(sum(wait_charge_cents) filter (where status = 'completed'), 0) as charged
      from trip where driver_guid = ${me}::uuid and service_date = day.date
    ) trips
    cross join lateral (
      select coalesce(sum(q.amount_cents) filter (where q.state = 'kept'), 0) as kept,
        coalesce(sum(q.amount_cents) filter (where q.state = 'due'), 0) as due,
        coalesce(sum(q.amount_cents) filter (where q.state = 'paidOut'), 0) as paid_out
      from gratuity q join trip t on t.guid = q.trip_guid
      where q.driver_guid = ${me}::uuid and t.service_date = day.date
    ) gifts
    where day.date = ${to}::date or trips.driven + trips.no_shows + gifts.kept + gifts.due > 0
    order by day.date desc`.execute(db)
  return rows
}

/** The driver’s own pay of the current month or week, if the company shows it to drivers. */
export async function payOf(db: Db, me: string, now: Instant): Promise<{ pay?: EarnedPay }> {
  const { driversSeePay } = await tillSettingsOf(db)
  return driversSeePay ? { pay: await ownPay(db, me, now) } : {}
}
