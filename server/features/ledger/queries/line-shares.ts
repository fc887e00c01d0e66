import { sql, type RawBuilder } from 'kysely'

const facts = sql`guid, booking_guid, service_guid, vehicle_guid, driver_guid, from_location_guid,
  to_location_guid`

/** The first day split by journey: the day after the last month closed under the old rule. */
const firstDayByJourney = sql`coalesce((select ((max(month) || '-01')::date + interval '1 month')::date
  from period where reopened_at is null and split_over_all_cars), '-infinity')`

const isByJourney = sql`line.trip_guid is null and line.earned_on >= ${firstDayByJourney}`

/** Most lines are for the first journey. `like` finds those without the slower regular expression. */
const journeyInKey = sql`case when not (${isByJourney}) then 0 when line.line_key like 'drive1.%' then 1
  else coalesce(substring(line.line_key from '(?:^|\\.)drive(\\d{1,6})')::int, 0) end`

const droppedInKey = sql`case when ${isByJourney} and line.line_key like '%dropped.%'
  then coalesce(substring(line.line_key from '(?:^|\\.)dropped\\.drive\\d+\\.(\\d{1,6})')::int, 0) else 0 end`

/**
 * Columns read from a line's key to find its trips: `journey`, 2 in `drive2.<service>.drive`, and `dropped`,
 * a cancelled car's position in its booking, 3 in `dropped.drive2.3`. 0 if the key has none.
 */
export const keyColumns = sql`${journeyInKey} as journey, ${droppedInKey} as dropped`

/** How well a trip matches a line, 1 best. A line is for all trips of the best rank, as in `priceByTrip`. */
function matchRank(journey: RawBuilder<unknown>, dropped: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when journey = ${journey} and sequence = ${dropped} then 1
    when journey = ${journey} and status <> 'cancelled' then 2 when journey = ${journey} then 3
    when status <> 'cancelled' then 4 else 5 end`
}

/** Needs the windows `by_fit` (by rank) and `in_order` (by rank, then sequence). */
const placeInLine = sql`row_number() over in_order as place, count(*) over by_fit as cars,
  dense_rank() over by_fit as choice`

/**
 * The trips of a charge `line`, each with its position: the trip it names, such as for waiting, otherwise the
 * best matches by `matchRank`. Left-join it laterally as `trip`.
 */
export const tripsOfLine = sql`(
    select * from (
      select ${facts}, ${placeInLine} from (
        select own.*, ${matchRank(sql`named.of_journey`, sql`named.of_dropped`)} as fit
        from counted_trip own,
          (select journey as of_journey, dropped as of_dropped from (select ${keyColumns}) own) named
        where not own.moved_on and own.booking_guid = line.booking_guid
          and (line.trip_guid is null or own.guid = line.trip_guid)
      ) own
      window by_fit as (order by fit), in_order as (order by fit, sequence)
    ) own where choice = 1
  )`

/**
 * `tripsOfLine` for many lines: joins each row of `lines`, as `line`, with its `trip`. `lines` needs the
 * columns of `keyColumns`.
 */
export function linesWithTrips(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${lines} line left join (
      select ${facts}, of_journey, of_dropped, place, cars, null::uuid as named
      from (
        select ${facts}, of_journey, of_dropped, ${placeInLine}
        from (
          select ${facts}, sequence, of_journey, of_dropped,
            ${matchRank(sql`of_journey`, sql`of_dropped`)} as fit
          from (select distinct booking_guid as of_booking, journey as of_journey, dropped as of_dropped
            from ${lines} own where trip_guid is null) named
          cross join lateral (select ${facts}, journey, status, sequence from counted_trip
            where booking_guid = of_booking and not moved_on offset 0) trip
        ) own
        window by_fit as (partition by booking_guid, of_journey, of_dropped order by fit),
          in_order as (partition by booking_guid, of_journey, of_dropped order by fit, sequence)
      ) own where choice = 1
      union all
      select ${facts}, 0, 0, 1, 1, guid from counted_trip where not moved_on
        and guid in (select trip_guid from ${lines} own)
    ) trip on trip.booking_guid = line.booking_guid and trip.of_journey = line.journey
      and trip.of_dropped = line.dropped and trip.named is not distinct from line.trip_guid`
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
