import { sql, type RawBuilder } from 'kysely'
import type { TripShown, TripsInTrouble } from '#contract/dashboard.ts'
import { tripStatuses, type TripStatus } from '#domain/trip/trip.ts'
import type { Db } from '#server/db/connection.ts'

/** Trips of a date by status, in life-cycle order. */
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
}

/** The unassigned trips from the date on that start before an instant. */
export function unassignedUntil(db: Db, date: string, until: string): Promise<TripsInTrouble> {
  return inTrouble(
    db,
    sql`status = 'unassigned' and service_date between ${date}::date and ${date}::date + 1
      and pickup_at <= ${until}`,
  )
}

/** The trips from the date on that start before an instant and that their drivers haven't accepted. */
export function unacceptedUntil(db: Db, date: string, until: string): Promise<TripsInTrouble> {
  const unanswered = sql`status = 'assigned' and accepted_at is null`
  return inTrouble(
    db,
    sql`${unanswered} and service_date between ${date}::date and ${date}::date + 1 and pickup_at <= ${until}`,
  )
}

async function inTrouble(db: Db, where: RawBuilder<unknown>): Promise<TripsInTrouble> {
  const { rows } = await sql<{ total: number; first_at: string | null; first_date: string | null }>`
    select count(*) as total, min(pickup_at) as first_at, min(service_date) as first_date from trip
      where ${where}`.execute(db)
  const [found] = rows
  return { total: found?.total ?? 0, firstAt: found?.first_at ?? null, firstDate: found?.first_date ?? null }
}

/** A driver's own day. */
export async function tripsOfDriver(db: Db, driverGuid: string, date: string): Promise<TripShown[]> {
  const rows = await shownTrips(
    db,
    sql`trip.driver_guid = ${driverGuid} and trip.service_date = ${date}::date
      and trip.status <> 'cancelled'`,
    100,
  )
  return rows.map(tripShown)
}

async function shownTrips(db: Db, where: RawBuilder<unknown>, most: number): Promise<TripRead[]> {
  const { rows } = await sql<TripRead>`
    select trip.guid, g.customer_guid, trip.group_guid, trip.pickup_at, origin.name as origin,
      destination.name as destination, trip.passengers, trip.status,
      f.ident as flight, trim(concat_ws(' ', c.first_name, c.last_name)) as party
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
