import { sql } from 'kysely'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { LiveFlight, LiveTrip } from '#domain/my-booking/service-state.ts'
import { carForGuest, driverForGuest, isDriverKnown } from '#server/db/driver-for-guest.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'

export interface LiveService {
  guid: string
  status: BookingStatus
  flight: LiveFlight | null
  trips: LiveTrip[]
}

const trips = sql`select t.journey, ${instantJson('t.pickup_at')} as "pickupAt", t.status,
    t.pickup_confirmed_at is not null as "isConfirmed",
    case when ${isDriverKnown('driver')} then ${driverForGuest('driver')} end as driver,
    ${carForGuest('driver', 'car', 'name')} as car, ${carForGuest('driver', 'car', 'plate')} as plate
  from trip t
  left join account driver on driver.guid = t.driver_guid
  left join vehicle car on car.guid = t.vehicle_guid
  where t.booking_guid = b.guid and t.status <> 'cancelled'
  order by t.pickup_at, t.sequence`

/** The facts of the day about each service, as dispatch sees them. */
export async function liveServicesOf(db: Db, groupGuid: string): Promise<Map<string, LiveService>> {
  const { rows } = await sql<LiveService>`
    select b.guid, b.status, ${jsonList(trips)} as trips,
      case when f.guid is not null and f.time_known then json_build_object('direction', f.direction,
        'status', f.status, 'scheduled', ${instantJson('f.scheduled_at')},
        'estimated', ${instantJson('f.estimated_at')}, 'actual', ${instantJson('f.actual_at')}) end as flight
    from booking b left join flight f on f.guid = b.flight_guid
    where b.group_guid = ${groupGuid}::uuid`.execute(db)
  return new Map(rows.map((it) => [it.guid, it]))
}
