import { sql, type RawBuilder } from 'kysely'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import {
  partyEvent,
  tripEvent,
  type FeedEvent,
  type FeedParty,
  type FeedTrip,
} from '#domain/calendar-feed/feed-event.ts'
import { cancelledDays, feedDays, feedEventsAtMost, takenAwayDays } from '#domain/calendar-feed/feed-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { namedStops } from '#server/db/named-stops.ts'
import { rowHire, type HireRead } from '#server/features/trips/queries/row-hire.ts'
import type { OpenFeed } from '#server/features/calendar-feeds/queries/open-feed.ts'

interface Days {
  db: Db
  now: Instant
  timeZone: string
  from: ServiceDate
  to: ServiceDate
}

/**
 * The events of a feed around today, in order of time. An event changes with everything it shows: a renamed
 * place or guest, another number plate, and not only the trip itself.
 */
export async function feedEvents(
  db: Db,
  { kind, reader }: OpenFeed,
  now: Instant,
  timeZone: string,
): Promise<FeedEvent[]> {
  const today = localDateOf(now, timeZone)
  const { back, ahead } = feedDays[kind]
  const days = { db, now, timeZone, from: addDays(today, -back), to: addDays(today, ahead) }
  if (kind === 'driver') return (await tripsOfDriver(days, reader.accountGuid)).map(tripEvent)
  const isOwn = isWithin(partnerScopeOf(reader), 'g.partner_guid')
  const [driven, met] = await Promise.all([
    kind === 'partner' ? trips(days, isOwn) : [],
    parties(days, isOwn, kind === 'partner'),
  ])
  return [...driven.map(tripEvent), ...met.map(partyEvent)]
    .toSorted((a, b) => (`${a.startsAt} ${a.uid}` < `${b.startsAt} ${b.uid}` ? -1 : 1))
    .slice(0, feedEventsAtMost)
}

/**
 * The driver’s trips, and those taken away from them in the last days. Drivers have no page of a reservation.
 */
async function tripsOfDriver(days: Days, driverGuid: string): Promise<FeedTrip[]> {
  const since = addMinutes(days.now, -takenAwayDays * 24 * 60)
  const wasOwn = sql`t.guid in (select subject_guid from history where at >= ${since}
    and subject_kind = 'trip' and before ->> 'driverGuid' = ${driverGuid})`
  const isOwn = sql`t.driver_guid = ${driverGuid}::uuid`
  const found = await trips(days, sql`(${isOwn} or ${wasOwn})`, sql`(${isOwn}) is not true`)
  return found.map((it) => ({ ...it, group: null }))
}

async function trips(
  { db, now, timeZone, from, to }: Days,
  where: RawBuilder<unknown>,
  isTakenAway: RawBuilder<unknown> = sql`false`,
): Promise<FeedTrip[]> {
  const { rows } = await sql<Omit<FeedTrip, 'hire'> & HireRead>`
    select t.guid, b.kind, t.pickup_at, t.expected_minutes, t.arrived_at,
      greatest(t.updated_at, b.updated_at, g.updated_at, c.updated_at, pf.updated_at,
        pt.updated_at, v.updated_at, f.updated_at, (${stopsChangedAt})) as "changedAt",
      t.pickup_at as "pickupAt",
      t.expected_minutes as "expectedMinutes", ${leadGuest} as guest, t.passengers,
      pf.name as "from", pf.address as "fromAddress", pt.name as "to",
      ${jsonList(namedStops(sql`t.stops`))} as stops, f.ident as flight, g.reference,
      nullif(concat_ws(', ', v.name, nullif(v.plate, '')), '') as car,
      t.status = 'cancelled' as "isCancelled", ${isTakenAway} as "isTakenAway", ${groupJson} as "group"
    from trip t
    join booking b on b.guid = t.booking_guid
    join booking_group g on g.guid = t.group_guid
    join customer c on c.guid = g.customer_guid
    join location pf on pf.guid = t.from_location_guid
    join location pt on pt.guid = t.to_location_guid
    left join flight f on f.guid = t.flight_guid
    left join vehicle v on v.guid = t.vehicle_guid
    where ${where} and t.service_date between ${from}::date and ${to}::date
      and ${isShown(sql`t.status`, sql`t.updated_at`, now)}
    order by t.pickup_at, t.guid
    limit ${feedEventsAtMost}`.execute(db)
  return rows.map((it) => ({ ...it, hire: rowHire(it, timeZone) }))
}

const stopsChangedAt = sql`select max(place.updated_at) from jsonb_array_elements(t.stops) stop
  join location place on place.guid = (stop ->> 'placeGuid')::uuid`

/** Fast tracks. `withWaitlist`: also those without a place yet. */
async function parties(
  { db, now, from, to }: Days,
  where: RawBuilder<unknown>,
  withWaitlist: boolean,
): Promise<FeedParty[]> {
  const { rows } = await sql<FeedParty>`
    select b.guid, greatest(b.updated_at, g.updated_at, c.updated_at, f.updated_at) as "changedAt",
      b.direction,
      ${leadGuest} as guest, b.adults + b.children + b.infants as passengers, g.reference,
      b.day_number as "dayNumber", coalesce((select name from airport where code = site.airport_code),
        site.airport_code) as airport,
      json_build_object('ident', f.ident, 'scheduled', ${instantJson('f.scheduled_at')},
        'estimated', ${instantJson('f.estimated_at')}, 'actual', ${instantJson('f.actual_at')},
        'timeKnown', f.time_known) as flight,
      case b.status when 'cancelled' then 'cancelled' when 'waitlisted' then 'tentative'
        else 'confirmed' end as status, ${groupJson} as "group"
    from booking b
    join booking_group g on g.guid = b.group_guid
    join customer c on c.guid = g.customer_guid
    join flight f on f.guid = b.flight_guid
    cross join site
    where ${where} and b.kind in ('arrivalFastTrack', 'departureFastTrack')
      and b.service_date between ${from}::date and ${to}::date
      and (b.status <> 'waitlisted' or ${withWaitlist})
      and ${isShown(sql`b.status`, sql`b.updated_at`, now)}
    order by coalesce(f.actual_at, f.estimated_at, f.scheduled_at), b.guid
    limit ${feedEventsAtMost}`.execute(db)
  return rows
}

const groupJson = sql`json_build_object('guid', g.guid, 'customerGuid', g.customer_guid)`

const leadGuest = sql`coalesce((select trim(p.first_name || ' ' || p.last_name) from passenger p
  where p.group_guid = g.guid and p.first_name || p.last_name <> '' order by p.position limit 1),
  trim(c.first_name || ' ' || c.last_name))`

function isShown(status: RawBuilder<unknown>, changedAt: RawBuilder<unknown>, now: Instant) {
  return sql`(${status} <> 'cancelled' or ${changedAt} >= ${addMinutes(now, -cancelledDays * 24 * 60)})`
}
