import { counted } from '#domain/text/counted.ts'
import { sql } from 'kysely'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { delayNews, type DelayNews } from '#domain/flight/delay-news.ts'
import { bestTimeOf, type FlightStatus } from '#domain/flight/flight-times.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { jsonList } from '#server/db/json.ts'
import type { Db } from '#server/db/connection.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** People are notified about a flight from this long before its best time until this long after it. */
const [aheadMinutes, behindMinutes] = [24 * 60, 4 * 60]

interface FlightRead {
  ident: string
  direction: Direction
  scheduled: string
  estimated: string | null
  actual: string | null
  status: FlightStatus
  notified_time: string | null
  notified_status: FlightStatus | null
  parties: number
  /** Open trips with their drivers. */
  trips: { driver: string | null; pickupAt: string; groupGuid: string }[]
}

/**
 * Notifies dispatchers, desks and drivers whose guests are on a flight that has become late, early, cancelled
 * or diverted. Called after every change of a flight's times; sends each piece of news once.
 */
export async function notifyOfDelay(work: UnitOfWork, flightGuid: string, timeZone: string): Promise<void> {
  const flight = await flightRead(work.tx, flightGuid)
  const best = bestTimeOf(flight)
  const isOfToday =
    !isBefore(best, addMinutes(work.now, -behindMinutes)) &&
    isBefore(best, addMinutes(work.now, aheadMinutes))
  const news = isOfToday
    ? delayNews(flight, { time: flight.notified_time, status: flight.notified_status }, timeZone)
    : null
  if (news === null) return
  await work.tx
    .updateTable('flight')
    .set({ notified_time: best, notified_status: flight.status })
    .where('guid', '=', flightGuid)
    .execute()
  for (const message of await messagesOf(work.tx, flight, news, timeZone)) {
    // Users are not notified of their own actions.
    if (message.accountGuid !== work.actor.accountGuid)
      work.outbox.send({ kind: 'push', recipient: message.accountGuid, ...message })
  }
}

async function flightRead(db: Db, guid: string): Promise<FlightRead> {
  const { rows } = await sql<FlightRead>`
    select f.ident, f.direction, f.scheduled_at as scheduled, f.estimated_at as estimated,
      f.actual_at as actual, f.status, f.notified_time, f.notified_status,
      (select count(distinct group_guid)::int from booking where flight_guid = f.guid
        and status in ('waitlisted', 'booked', 'checkedIn')
        and kind in ('arrivalFastTrack', 'departureFastTrack')) as parties,
      ${jsonList(sql`select driver_guid as driver, pickup_at as "pickupAt", group_guid as "groupGuid"
        from trip
        where flight_guid = f.guid and status in ('unassigned', 'assigned', 'started', 'waiting')
          order by pickup_at, guid`)} as trips
    from flight f where f.guid = ${guid}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A changed flight was not found')
  return row
}

async function messagesOf(
  db: Db,
  { parties, trips }: FlightRead,
  { subject, body }: DelayNews,
  timeZone: string,
) {
  const counts = [
    parties > 0 ? counted(parties, 'fast-track party', 'fast-track parties') : '',
    trips.length > 0 ? counted(trips.length, 'trip') : '',
  ].filter((it) => it !== '')
  const ofDay = { subject, body: `${body}. ${counts.join(', ')}` }
  const dispatchers = trips.length === 0 ? [] : await staffWith(db, 'dispatcher')
  const desks = parties === 0 ? [] : await staffWith(db, 'fastTrack')
  const drivers = [...Map.groupBy(trips, (it) => it.driver)].flatMap(([driver, own]) => {
    const [first] = own
    if (driver === null || !first) return []
    const pickup = `Your pickup stays at ${timeTextOf(first.pickupAt, timeZone)} unless dispatch changes it`
    return [
      {
        template: 'flightLateDriver',
        subject,
        body: `${body}. ${pickup}`,
        accountGuid: driver,
        groupGuid: first.groupGuid,
      },
    ]
  })
  return [
    ...dispatchers.map((accountGuid) => ({ template: 'flightLate', ...ofDay, accountGuid })),
    ...desks
      .filter((it) => !dispatchers.includes(it))
      .map((accountGuid) => ({ template: 'flightLateDesk', ...ofDay, accountGuid })),
    ...drivers,
  ]
}

async function staffWith(db: Db, permission: 'dispatcher' | 'fastTrack'): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('guid')
    .where('active', '=', true)
    .where('kind', '=', 'staff')
    .where(sql<boolean>`${permission} = any (permissions)`)
    .orderBy('guid')
    .execute()
  return rows.map((it) => it.guid)
}
