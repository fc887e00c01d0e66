import { sql, type RawBuilder } from 'kysely'
import type { TripShown } from '#contract/dashboard.ts'
import { tripStatuses, type TripStatus } from '#domain/trip/trip.ts'
import type { Db } from '#server/db/connection.ts'

const shownAtMost = 8

/** The number of trips of a date in each status, in life-cycle order. */
export async function tripsToday(db: Db, date: string): Promise<{ status: TripStatus; count: number }[]> {
  const rows = await db
    .selectFrom('trip')
    .select((is) => ['status', is.fn.countAll<number>().as('count')])
    .where('service_date', '=', date)
    .where('status', '<>', 'cancelled')
    .groupBy('status')
    .execute()
  return rows.toSorted((a, b) => tripStatuses.indexOf(a.status) - tripStatuses.indexOf(b.status))
}

interface TripRead {
  guid: string
  customer_guid: string
  group_guid: string
  pickup_at: string
  origin: string
  destination: string
  party: string
  passengers: number
  status: TripStatus
  flight: string | null
  total: number
}

/** The unassigned trips from the date on that start before an instant, next first; with their total number. */
export async function unassignedUntil(db: Db, date: string, until: string): Promise<{ total: number; items: TripShown[] }> {
  const rows = await shownTrips(
    db,
    sql`trip.status = 'unassigned' and trip.service_date between ${date}::date and ${date}::date + 1 and trip.pickup_at <= ${until}`,
    shownAtMost,
  )
  return { total: rows[0]?.total ?? 0, items: rows.map(tripShown) }
}

/** A driver's own day. */
export async function tripsOfDriver(db: Db, driverGuid: string, date: string): Promise<TripShown[]> {
  const rows = await shownTrips(
    db,
    sql`trip.driver_guid = ${driverGuid} and trip.service_date = ${date}::date and trip.status <> 'cancelled'`,
    100,
  )
  return rows.map(tripShown)
}

async function shownTrips(db: Db, where: RawBuilder<unknown>, most: number): Promise<TripRead[]> {
  const { rows } = await sql<TripRead>`
    select trip.guid, g.customer_guid, trip.group_guid, trip.pickup_at, origin.name as origin, destination.name as destination, trip.passengers, trip.status,
      f.ident as flight, trim(concat_ws(' ', c.first_name, c.last_name)) as party, count(*) over () as total
    from trip
    join booking_group g on g.guid = trip.group_guid
    join customer c on c.guid = g.customer_guid
    join location origin on origin.guid = trip.from_location_guid
    join location destination on destination.guid = trip.to_location_guid
    left join flight f on f.guid = trip.flight_guid
    where ${where}
    order by trip.pickup_at, trip.guid
    limit ${most}`.execute(db)
  return rows
}

function tripShown(row: TripRead): TripShown {
  const { guid, origin: from, destination: to, party, passengers, status, flight } = row
  return {
    guid,
    customerGuid: row.customer_guid,
    groupGuid: row.group_guid,
    pickupAt: row.pickup_at,
    from,
    to,
    party,
    passengers,
    status,
    flight,
  }
}
