import { sql } from 'kysely'
import type { PayPeriod } from '#domain/driver-pay/pay-period.ts'
import type { Db } from '#server/db/connection.ts'

/** A driver’s last approved period. */
export interface LastApproved {
  driverGuid: string
  period: PayPeriod
  /** Its last day. */
  until: string
  at: string
}

/**
 * The trips of approved periods that may be worth something else now: their booking, its charges or the
 * driver’s rates changed since. Changes of a day before the approval are included, because their transaction
 * may have ended after it.
 */
export async function changedTrips(db: Db, { driverGuid, until, at }: LastApproved): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    with since as (select ${at}::timestamptz - interval '1 day' as at),
    changed as (
      select booking_guid from trip where updated_at >= (select at from since)
      union
      select line.booking_guid from entry join charge_line line on line.entry_guid = entry.guid
      where entry.at >= (select at from since) and line.booking_guid is not null
    )
    select t.guid from trip t join changed on changed.booking_guid = t.booking_guid
    where t.driver_guid = ${driverGuid}::uuid and t.service_date <= ${until}::date
    union
    select t.guid from changed join trip t on t.booking_guid = changed.booking_guid
    where exists (select from driver_pay_line line join driver_pay_month paid on paid.guid = line.month_guid
      where line.trip_guid = t.guid and paid.driver_guid = ${driverGuid}::uuid and paid.reopened_at is null)
    union
    select t.guid from trip t where t.driver_guid = ${driverGuid}::uuid and t.service_date <= ${until}::date
      and t.service_date >= (select min(from_day) from driver_pay_rate
        where driver_guid = ${driverGuid}::uuid
        and greatest(created_at, removed_at) >= (select at from since))`.execute(db)
  return rows.map((it) => it.guid)
}

/** What a driver’s approved periods paid for trips, with corrections. */
export async function approvedSums(
  db: Db,
  driverGuid: string,
  trips: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ guid: string; cents: number }>`
    select line.trip_guid as guid, sum(line.amount_cents)::bigint as cents
    from driver_pay_line line join driver_pay_month paid on paid.guid = line.month_guid
    where line.trip_guid = any(${[...trips]}::uuid[]) and paid.driver_guid = ${driverGuid}::uuid
      and paid.reopened_at is null
    group by line.trip_guid`.execute(db)
  return new Map(rows.map((it) => [it.guid, it.cents]))
}
