import { detailsOfTripJson } from '#server/features/details/queries/details-json.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TripRow } from '#contract/daily-reports.ts'
import { jsonList } from '#server/db/json.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import {
  reportColumns,
  reportJoins,
  type ReportAsked,
} from '#server/features/daily-reports/queries/report-parts.ts'
import { namedStops } from '#server/db/named-stops.ts'
import { tripRow, type TripRead } from '#server/features/daily-reports/rows.ts'

interface Narrowed {
  where: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
}

/** The trips of a date with all columns needed by dispatchers and accountants. */
export async function tripsOfDay(
  { db, date, fields }: ReportAsked,
  { where, orderBy }: Narrowed,
): Promise<TripRow[]> {
  const site = await siteSettings(db)
  const { rows } = await sql<TripRead>`
    select trip.guid, trip.service_date as date, array[b.guid] as booking_guids, b.comments,
      b.status as booking_status, b.kind, trip.pickup_at, trip.expected_minutes, trip.arrived_at,
        origin.name as origin, origin.kind as origin_kind,
      destination.name as destination, destination.kind as destination_kind,
      service.name as service, trip.passengers, trip.luggage,
        coalesce(seats.names, '') as car_seats,
      ${jsonList(namedStops(sql`trip.stops`))} as stops, driver.name as driver,
      vehicle.name as vehicle, trip.status, trip.wait_minutes,
      ${detailsOfTripJson('trip')} as details, ${reportColumns}
    from trip
    join booking b on b.guid = trip.booking_guid
    ${reportJoins}
    join location origin on origin.guid = trip.from_location_guid
    join location destination on destination.guid = trip.to_location_guid
    join transport_service service on service.guid = trip.service_guid
    left join account driver on driver.guid = trip.driver_guid
    left join vehicle on vehicle.guid = trip.vehicle_guid
    left join lateral (
      select string_agg(seat.quantity || ' × ' || car_seat.name, ', '
        order by car_seat.from_age_months) as names
      from jsonb_to_recordset(trip.car_seats) as seat(guid uuid, quantity integer)
      join car_seat on car_seat.guid = seat.guid
    ) seats on true
    where trip.service_date = ${date}::date and trip.status <> 'cancelled' ${where}
    order by ${orderBy}, trip.pickup_at, g.reference, trip.sequence`.execute(db)
  return rows.map((row) => tripRow(row, { ...site, fields }))
}
