import { detailsJson } from '#server/features/details/queries/details-json.ts'
import { sql } from 'kysely'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { PartyRow } from '#contract/daily-reports.ts'
import { instantJson } from '#server/db/json.ts'
import { partyRow, type PartyRead } from '#server/features/daily-reports/rows.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import {
  reportColumns,
  reportJoins,
  type ReportAsked,
} from '#server/features/daily-reports/queries/report-parts.ts'

/**
 * The parties of a date and direction by the best time of their flight: each fast track with the transfer of
 * the same flight, which can have another date after midnight, and each transfer without fast track. Related
 * rows are read for the whole date in one query: a query per party took a third longer.
 */
export async function airportParties(
  { db, date, fields }: ReportAsked,
  direction: Direction,
): Promise<PartyRow[]> {
  const [fastTrack, transfer] =
    direction === 'arrival'
      ? ['arrivalFastTrack', 'arrivalTransfer']
      : ['departureFastTrack', 'departureTransfer']
  const otherEnd =
    direction === 'arrival' ? sql.ref('trip.to_location_guid') : sql.ref('trip.from_location_guid')
  // A trip completed for a flight whose fast track was rebooked to another one of the day still belongs to
  // that party.
  const leftBehind = sql`(other.status in ('completed', 'noShow') and other.service_date = b.service_date and
    not exists (
    select from booking led
    where led.group_guid = other.group_guid and led.flight_guid = other.flight_guid
      and led.kind = ${fastTrack} and led.status <> 'cancelled'
  ))`
  const parties = sql<PartyRead>`
    with day as materialized (
      select * from booking where service_date = ${date}::date and kind in (${fastTrack}, ${transfer})
        and status <> 'cancelled'
    ),
    party as materialized (
      select b.*, array_prepend(b.guid, rides.guids) as booking_guids, rides.comments as ride_comments
      from day b
      left join lateral (
        select array_agg(other.guid order by other.service_date, other.service_time, other.guid) as guids,
          string_agg(distinct other.comments, ${'\n'})
            filter (where other.comments not in ('', b.comments)) as comments
        from booking other
        where b.kind = ${fastTrack} and other.group_guid = b.group_guid and other.kind = ${transfer}
          and other.status <> 'cancelled'
          and (other.flight_guid = b.flight_guid or (${leftBehind} and not exists (
            select from day earlier where earlier.group_guid = b.group_guid and earlier.kind = ${fastTrack}
              and earlier.guid < b.guid
          )))
      ) rides on true
      -- Nearly every transfer has its fast track on the same date, among the rows read already.
      where b.kind = ${fastTrack} or (((b.group_guid, b.flight_guid) in (select group_guid, flight_guid
        from day where kind = ${fastTrack})) is not true and not exists (
        select from booking led
        where led.group_guid = b.group_guid and led.kind = ${fastTrack} and led.status <> 'cancelled'
          and (led.flight_guid = b.flight_guid or (b.status in ('completed', 'noShow')
            and led.service_date = b.service_date))
      ))
    ),
    drives as (
      select b.guid, json_agg(json_build_object('pickupAt', ${instantJson('trip.pickup_at')}, 'place',
        (select name from location where guid = ${otherEnd}),
        'driver', (select name from account where guid = trip.driver_guid), 'status', trip.status)
          order by trip.pickup_at, trip.sequence)
        filter (where trip.booking_guid = any (b.booking_guids)) as trips
      from party b join trip on trip.group_guid = b.group_guid and trip.status <> 'cancelled'
      group by b.guid
    ),
    people as (
      select b.guid, count(*) as passengers, count(*) filter (where it.state = 'checkedIn') as checked_in
      from party b join booking_passenger it on it.booking_guid = b.guid
      group by b.guid
    )
    select b.guid, b.service_date as date, b.service_time, b.day_number, b.adults, b.children, b.infants,
      b.status, b.kind = ${fastTrack} as is_fast_track,
      array_to_json(b.booking_guids) as booking_guids, concat_ws(${'\n'}, nullif(b.comments, ''),
        b.ride_comments) as comments,
      coalesce(drives.trips, '[]') as trips, coalesce(people.checked_in, 0) as checked_in,
        coalesce(people.passengers, 0) as passengers,
      ${detailsJson({ fastTrack: sql`b.details` })} as details, ${reportColumns}
    from party b
    ${reportJoins}
    left join drives on drives.guid = b.guid
    left join people on people.guid = b.guid
    order by coalesce(f.actual_at, f.estimated_at, f.scheduled_at), b.day_number, g.reference, b.guid`
  const [site, { rows }] = await Promise.all([siteSettings(db), parties.execute(db)])
  return rows.map((row) => partyRow(row, { ...site, fields }))
}
