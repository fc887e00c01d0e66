import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { driverKnownMinutes, type ArrivalOfDay, type DriveOfDay } from '#domain/message/on-the-day.ts'
import type { Db } from '#server/db/connection.ts'
import { carForGuest, driverForGuest, isDriverKnown } from '#server/db/driver-for-guest.ts'
import { canBeReached, type Reach } from '#server/features/guest-messages/queries/reach.ts'
import { instantJson } from '#server/db/json.ts'

/** A drive of today whose guest can be reached. */
export interface DayDrive extends DriveOfDay {
  tripGuid: string
  groupGuid: string
  bookingGuid: string
  driverGuid: string
  /** As shown to the guest. */
  driver: string
  car: string
  plate: string
}

/** A reservation on an arriving flight that has another time than scheduled. */
export interface DayArrival extends ArrivalOfDay {
  groupGuid: string
  flightGuid: string
  bookingGuids: string[]
}

export interface Within {
  now: Instant
  timeZone: string
  /** Only this reservation. Null: all. */
  groupGuid: string | null
  by: Reach
}

/** The service dates that can be under way now: a late flight belongs to the day it was scheduled for. */
function daysAround({ now, timeZone }: Within) {
  const today = localDateOf(now, timeZone)
  return sql`between ${addDays(today, -1)}::date and ${addDays(today, 1)}::date`
}

const only = ({ groupGuid }: Within) => (groupGuid === null ? sql`` : sql`and g.guid = ${groupGuid}::uuid`)

/** Drives that are due within hours or under way, by reservation and time. */
export async function dayDrives(db: Db, within: Within): Promise<DayDrive[]> {
  const { now } = within
  const { rows } = await sql<DayDrive>`
    select t.guid as "tripGuid", g.guid as "groupGuid", t.booking_guid as "bookingGuid",
      t.driver_guid as "driverGuid", ${driverForGuest('d')} as driver,
      coalesce(${carForGuest('d', 'v', 'name')}, '') as car,
      coalesce(${carForGuest('d', 'v', 'plate')}, '') as plate, t.status,
      ${instantJson('t.pickup_at')} as "pickupAt",
      ${instantJson('t.started_at')} as "startedAt", ${instantJson('t.arrived_at')} as "arrivedAt",
      coalesce(f.direction = 'arrival' and f.actual_at is null
        and coalesce(f.estimated_at, f.scheduled_at) > ${now}::timestamptz, false) as "isInTheAir",
      array(select n.kind from guest_day_notice n
        where n.trip_guid = t.guid and n.driver_guid = t.driver_guid
          and n.at >= coalesce((t.outside ->> 'at')::timestamptz, '-infinity')) as told
    from trip t
    join booking b on b.guid = t.booking_guid and b.status in ('booked', 'checkedIn')
    join booking_group g on g.guid = t.group_guid
    join customer c on c.guid = g.customer_guid and ${canBeReached(within.by)}
    join account d on d.guid = t.driver_guid
    left join vehicle v on v.guid = t.vehicle_guid
    left join flight f on f.guid = t.flight_guid
    where t.service_date ${daysAround(within)} and t.status in ('assigned', 'started', 'waiting')
      and (t.status <> 'assigned' or ${isDriverKnown('d')})
      and t.pickup_at <= ${addMinutes(now, driverKnownMinutes)}::timestamptz ${only(within)}
    order by g.guid, t.pickup_at, t.sequence`.execute(db)
  return rows
}

/** Reservations whose arriving flight has not landed and is expected at another time, by reservation. */
export async function dayArrivals(db: Db, within: Within): Promise<DayArrival[]> {
  const { now } = within
  const { rows } = await sql<DayArrival>`
    select g.guid as "groupGuid", f.guid as "flightGuid", array_agg(b.guid) as "bookingGuids",
      ${instantJson('f.scheduled_at')} as "scheduledAt", ${instantJson('f.estimated_at')} as "expectedAt",
      (select ${instantJson('n.expected_at')} from guest_day_notice n
        where n.group_guid = g.guid and n.flight_guid = f.guid order by n.at desc limit 1) as "toldAt"
    from flight f
    join booking b on b.flight_guid = f.guid and b.status = 'booked'
    join booking_group g on g.guid = b.group_guid
    join customer c on c.guid = g.customer_guid and ${canBeReached(within.by)}
    where f.service_date ${daysAround(within)} and f.direction = 'arrival' and f.time_known
      and f.actual_at is null and f.status not in ('cancelled', 'diverted')
      and f.estimated_at > ${now}::timestamptz
      and f.scheduled_at <= ${addMinutes(now, 24 * 60)}::timestamptz ${only(within)}
    group by g.guid, f.guid
    order by g.guid`.execute(db)
  return rows
}
