import { detailsOfTripJson } from '#server/features/details/queries/details-json.ts'
import { sql } from 'kysely'
import type { WaitRow } from '#contract/daily-reports.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import {
  reportColumns,
  reportJoins,
  type ReportAsked,
} from '#server/features/daily-reports/queries/report-parts.ts'
import { waitRow, type WaitRead } from '#server/features/daily-reports/rows.ts'

/** The trips of the date whose driver arrived and waited, by arrival time. */
export async function waitTimes({ db, date, fields }: ReportAsked): Promise<WaitRow[]> {
  const site = await siteSettings(db)
  const { rows } = await sql<WaitRead>`
    select trip.guid, trip.service_date as date, array[b.guid] as booking_guids, b.comments, trip.pickup_at,
      origin.name as origin, origin.kind as origin_kind,
      destination.name as destination, destination.kind as destination_kind,
      driver.name as driver, vehicle.name as vehicle, trip.status, trip.arrived_at, trip.departed_at,
        trip.wait_minutes, trip.grace_minutes,
      trip.wait_charge_cents,
      ${detailsOfTripJson('trip')} as details, ${reportColumns}
    from trip
    join booking b on b.guid = trip.booking_guid
    ${reportJoins}
    join location origin on origin.guid = trip.from_location_guid
    join location destination on destination.guid = trip.to_location_guid
    left join account driver on driver.guid = trip.driver_guid
    left join vehicle on vehicle.guid = trip.vehicle_guid
    where trip.service_date = ${date}::date and trip.arrived_at is not null and trip.status <> 'cancelled'
    order by trip.arrived_at, g.reference, trip.sequence`.execute(db)
  return rows.map((row) => waitRow(row, { ...site, fields }))
}
