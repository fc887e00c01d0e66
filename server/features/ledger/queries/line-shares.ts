import { sql, type RawBuilder } from 'kysely'

/**
 * The trips that a charge's `line` is for, each with its place among them: the one it names, as waiting does, else those of its booking that
 * were not cancelled, or all where all were. A lateral subquery, to be left-joined as `trip`.
 */
export const tripsOfLine = sql`(
    select own.guid, own.service_guid, own.vehicle_guid, own.driver_guid, own.from_location_guid, own.to_location_guid,
      row_number() over (order by own.sequence) as place, count(*) over () as cars
    from trip own
    where own.booking_guid = line.booking_guid and (line.trip_guid is null or own.guid = line.trip_guid)
      and (line.trip_guid is not null or own.status <> 'cancelled'
        or not exists (select from trip driven where driven.booking_guid = line.booking_guid and driven.status <> 'cancelled'))
  )`

/** What a trip has of an amount of its line: equal parts, whose cents add up to it. All of it where there is no trip. */
export function shareOfTrip(cents: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${cents} * trip.place / trip.cars - ${cents} * (trip.place - 1) / trip.cars, ${cents})`
}

/** The age of passengers that a `line` of fast track is for; `other` where it names none, as surcharges. */
export const bandOfLine = sql`coalesce(substring(line.line_key from '(?:^|\\.)(adult|child|infant)(?:\\.|$)'), 'other')`
