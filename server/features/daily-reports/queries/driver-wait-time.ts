import { sql } from 'kysely'
import type { DriverWaitRow } from '#contract/daily-reports.ts'
import type { ReportAsked } from '#server/features/daily-reports/queries/report-parts.ts'
import { driverWaitRow, type DriverWaitRead } from '#server/features/daily-reports/rows.ts'

/** Total waiting time on the date by driver, or of one driver. */
export async function driverWaitTime(
  { db, date }: ReportAsked,
  driverGuid: string | undefined,
): Promise<DriverWaitRow[]> {
  const whose =
    driverGuid === undefined
      ? sql`and trip.driver_guid is not null`
      : sql`and trip.driver_guid = ${driverGuid}`
  const { rows } = await sql<DriverWaitRead>`
    select trip.driver_guid as guid, driver.name as driver, min(trip.service_date) as date,
      array_agg(distinct b.guid) as booking_guids,
      coalesce(string_agg(distinct nullif(b.comments, ''), ${'\n'}), '') as comments, count(*) as trips,
        count(trip.arrived_at) as waits,
      coalesce(sum(trip.wait_minutes), 0) as wait_minutes, coalesce(max(trip.wait_minutes), 0)
        as longest_minutes,
      coalesce(sum(greatest(trip.wait_minutes - trip.grace_minutes, 0))
        filter (where trip.status <> 'noShow'), 0) as charged_minutes,
        sum(trip.wait_charge_cents) as wait_charge_cents
    from trip
    join booking b on b.guid = trip.booking_guid
    join booking_group g on g.guid = b.group_guid
    join account driver on driver.guid = trip.driver_guid
    where trip.service_date = ${date}::date and trip.status <> 'cancelled' ${whose}
    group by trip.driver_guid, driver.name
    order by driver.name, trip.driver_guid`.execute(db)
  return rows.map(driverWaitRow)
}
