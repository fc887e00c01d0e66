import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import { isThreadOpen, type DriverThread, type ReadyAnswer } from '#domain/my-booking/driver-thread.ts'
import type { TripStatus } from '#domain/trip/trip.ts'
import { driverForGuest } from '#server/db/driver-for-guest.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'

interface MessageRead {
  guid: string
  at: Instant
  isGuest: boolean
  text: string
  ready: ReadyAnswer | null
}

export interface ThreadRead {
  tripGuid: string
  bookingGuid: string
  groupGuid: string
  customerGuid: string
  driverGuid: string | null
  driver: string | null
  status: TripStatus
  pickupAt: Instant
  endedAt: Instant | null
  /** Whether the guest has a link to read an answer. */
  hasLink: boolean
  messages: MessageRead[]
}

const messages = sql`select m.guid, ${instantJson('m.at')} as at, m.by is null as "isGuest", m.text, m.ready
  from guest_trip_message m where m.trip_guid = t.guid order by m.at, m.guid limit 300`

/** The threads of trips, by the trip or by its reservation. */
export async function threadsOf(
  db: Db,
  of: { tripGuids: readonly string[] } | { groupGuid: string },
): Promise<ThreadRead[]> {
  const where =
    'groupGuid' in of
      ? sql`t.group_guid = ${of.groupGuid}::uuid`
      : sql`t.guid = any(${`{${of.tripGuids.join(',')}}`}::uuid[])`
  const { rows } = await sql<ThreadRead>`
    select t.guid as "tripGuid", t.booking_guid as "bookingGuid", t.group_guid as "groupGuid",
      g.customer_guid as "customerGuid", t.driver_guid as "driverGuid",
      case when driver.guid is not null then ${driverForGuest('driver')} end as driver,
      t.status, t.pickup_at as "pickupAt",
      coalesce(t.completed_at, t.closed_at) as "endedAt",
      exists (select from guest_link l where l.group_guid = t.group_guid and l.revoked_at is null)
        as "hasLink",
      ${jsonList(messages)} as messages
    from trip t join booking_group g on g.guid = t.group_guid
    left join account driver on driver.guid = t.driver_guid
    where ${where} and t.status <> 'cancelled'
    order by t.pickup_at, t.sequence`.execute(db)
  return rows
}

export function isOpenNow(thread: ThreadRead, now: Instant): boolean {
  return isThreadOpen({ ...thread, hasDriver: thread.driverGuid !== null }, now)
}

/** The threads that a guest's page shows. */
export async function guestThreads(db: Db, groupGuid: string, now: Instant): Promise<DriverThread[]> {
  return (await threadsOf(db, { groupGuid })).flatMap((it) =>
    it.driver === null
      ? []
      : {
          tripGuid: it.tripGuid,
          bookingGuid: it.bookingGuid,
          driver: it.driver,
          isOpen: isOpenNow(it, now),
          messages: it.messages.map(({ at, isGuest, text, ready }) => ({ isOwn: isGuest, at, text, ready })),
        },
  )
}

/** For each trip, the messages of the guest since the driver's last answer. Null: they can't write. */
export async function unansweredOf(
  db: Db,
  tripGuids: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, number | null>> {
  if (tripGuids.length === 0) return new Map()
  const threads = await threadsOf(db, { tripGuids })
  return new Map(
    threads.map((it) => {
      const last = it.messages.findLastIndex((one) => !one.isGuest)
      const isShown = it.messages.length > 0 || (isOpenNow(it, now) && it.hasLink)
      return [it.tripGuid, isShown ? it.messages.length - last - 1 : null]
    }),
  )
}
