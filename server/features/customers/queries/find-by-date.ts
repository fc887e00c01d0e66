import { sql } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { groupMayBeFound, today, type FindScope } from '#server/features/customers/queries/find-scope.ts'
import { listed, type After, type Candidates } from './found-page.ts'

/**
 * Groups on flights, by the flight's own number or a codeshare's, by date; `on`: only on that date, also a
 * past one.
 */
export function findByFlight(
  scope: FindScope,
  ident: string,
  after: After | null,
  most: number,
  on: ServiceDate | null = null,
): Candidates {
  const from =
    scope.from === undefined && scope.to === undefined
      ? today(scope)
      : sql`${scope.from ?? '2000-01-01'}::date`
  const isOnDates =
    on === null
      ? sql`service_date between ${from} and ${scope.to ?? '2099-12-31'}`
      : sql`service_date = ${on}`
  // The few flights first, then the bookings of each: the planner may begin with all bookings.
  const flights = sql`select guid from flight
    where ident = any(array(select ${ident}::text union all select operating_ident from flight_alias
        where flight_alias.ident = ${ident}))
      and ${isOnDates} offset 0`
  const groups = sql`
    select g.customer_guid, g.guid as group_guid, 'flight' as matched, min(b.service_date)::text || ' ' ||
      g.reference as key, g.guid as id
    from (${flights}) f
    cross join lateral (select group_guid, service_date from booking
      where flight_guid = f.guid and status <> 'cancelled' offset 0) b
    join booking_group g on g.guid = b.group_guid
    where ${groupMayBeFound(scope)}
    group by g.guid`
  return listed(groups, after, most)
}

/** Groups with a service on the date, by its time. */
export function findByDate(scope: FindScope, on: ServiceDate, after: After | null, most: number): Candidates {
  const groups = sql`
    select g.customer_guid, g.guid as group_guid, 'date' as matched, min(b.service_time)::text || ' ' ||
      g.reference as key, g.guid as id
    from (select group_guid, service_time from booking
      where service_date = ${on} and status <> 'cancelled' offset 0) b
    join booking_group g on g.guid = b.group_guid
    where ${groupMayBeFound(scope)}
    group by g.guid`
  return listed(groups, after, most)
}
