import { sql } from 'kysely'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { PartyRow } from '#contract/daily-reports.ts'
import type { Db } from '#server/db/connection.ts'
import { partyRow, type PartyRead } from '#server/features/daily-reports/rows.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { reportColumns, reportJoins } from '#server/features/daily-reports/queries/report-parts.ts'

/**
 * The parties of a date and direction, by the best time of their flight: each fast track with the transfer of the same flight, which may
 * have another date after midnight, and each transfer without fast track.
 */
export async function airportParties(db: Db, date: string, direction: Direction): Promise<PartyRow[]> {
  const site = await siteSettings(db)
  const [fastTrack, transfer] =
    direction === 'arrival' ? ['arrivalFastTrack', 'arrivalTransfer'] : ['departureFastTrack', 'departureTransfer']
  const otherEnd = direction === 'arrival' ? sql.ref('trip.to_location_guid') : sql.ref('trip.from_location_guid')
  const { rows } = await sql<PartyRead>`
    select b.guid, b.service_date as date, b.service_time, b.day_number, b.adults, b.children, b.infants, b.status, b.kind = ${fastTrack} as is_fast_track,
      array_prepend(b.guid, coalesce(rides.guids, '{}')) as booking_guids, concat_ws(${'\n'}, nullif(b.comments, ''), rides.comments) as comments,
      coalesce(drives.trips, '[]') as trips, people.checked_in, people.passengers, ${reportColumns}
    from booking b
    ${reportJoins}
    left join lateral (
      select array_agg(other.guid order by other.service_date, other.service_time, other.guid) as guids,
        string_agg(distinct other.comments, ${'\n'}) filter (where other.comments not in ('', b.comments)) as comments
      from booking other
      where b.kind = ${fastTrack} and other.group_guid = b.group_guid and other.flight_guid = b.flight_guid and other.kind = ${transfer} and other.status <> 'cancelled'
    ) rides on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('pickupAt', to_char(trip.pickup_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'place', place.name,
        'driver', driver.name, 'status', trip.status) order by trip.pickup_at, trip.sequence) as trips
      from trip
      join location place on place.guid = ${otherEnd}
      left join account driver on driver.guid = trip.driver_guid
      where trip.group_guid = b.group_guid and trip.status <> 'cancelled' and trip.booking_guid = any (array_prepend(b.guid, coalesce(rides.guids, '{}')))
    ) drives on true
    left join lateral (
      select count(*) as passengers, count(*) filter (where state = 'checkedIn') as checked_in from booking_passenger where booking_guid = b.guid
    ) people on true
    where b.service_date = ${date}::date and b.kind in (${fastTrack}, ${transfer}) and b.status <> 'cancelled'
      and (b.kind = ${fastTrack} or not exists (
        select from booking led
        where led.group_guid = b.group_guid and led.flight_guid = b.flight_guid and led.kind = ${fastTrack} and led.status <> 'cancelled'
      ))
    order by coalesce(f.actual_at, f.estimated_at, f.scheduled_at), b.day_number, g.reference, b.guid`.execute(db)
  return rows.map((row) => partyRow(row, site))
}
