import { sql, type RawBuilder } from 'kysely'

/**
 * The trips a charge's `line` is for, each with its position: the one it names, such as for waiting, else
 * those of its booking not cancelled, or all if all were. A lateral subquery to left-join as `trip`.
 */
export const tripsOfLine = sql`(
    select own.guid, own.service_guid, own.vehicle_guid, own.driver_guid, own.from_location_guid,
      own.to_location_guid,
      row_number() over (order by own.sequence) as place, count(*) over () as cars
    from counted_trip own
    where not own.moved_on and own.booking_guid = line.booking_guid
      and (line.trip_guid is null or own.guid = line.trip_guid)
      and (line.trip_guid is not null or own.status <> 'cancelled'
        or not exists (select from counted_trip driven where not driven.moved_on
          and driven.booking_guid = line.booking_guid and driven.status <> 'cancelled'))
  )`

/** As `tripsOfLine`, for many lines: each row of the table `lines` as `line`, with its `trip`. */
export function linesWithTrips(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  const facts = sql`guid, booking_guid, service_guid, vehicle_guid, driver_guid, from_location_guid,
    to_location_guid`
  return sql`${lines} line left join (
      select ${facts}, case driven when 0 then place_of_all else place_of_driven end as place, case driven
        when 0 then every else driven end as cars, null::uuid as named
      from (
        select ${facts}, status, row_number() over in_order as place_of_all, count(*)
          filter (where status <> 'cancelled') over in_order as place_of_driven,
          count(*) over each_booking as every, count(*) filter (where status <> 'cancelled')
            over each_booking as driven
        from (select distinct booking_guid as of_booking from ${lines} own where trip_guid is null) booked
        cross join lateral (select ${facts}, status, sequence from counted_trip
          where booking_guid = of_booking and not moved_on offset 0) trip
        window each_booking as (partition by booking_guid), in_order
          as (partition by booking_guid order by sequence)
      ) own where driven = 0 or status <> 'cancelled'
      union all
      select ${facts}, 1, 1, guid from counted_trip where not moved_on
        and guid in (select trip_guid from ${lines} own)
    ) trip on trip.booking_guid = line.booking_guid and trip.named is not distinct from line.trip_guid`
}

/**
 * A trip's share of its line's amount: equal parts that add up to the cent. The full amount without a trip.
 */
export function shareOfTrip(cents: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${cents} * trip.place / trip.cars - ${cents} * (trip.place - 1) / trip.cars, ${cents})`
}

/** The age band of a fast track `line`; `other` for lines without one, such as surcharges. */
export const bandOfLine = sql`coalesce(substring(line.line_key from '(?:^|\\.)(adult|child|infant)(?:\\.|$)'),
  'other')`
