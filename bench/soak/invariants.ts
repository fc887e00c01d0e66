import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { Booked } from './record.ts'

/**
 * What must be true of the database after everything that happened; each thing that is not, as a sentence.
 */
export async function brokenInvariants(db: Db, booked: readonly Booked[]): Promise<string[]> {
  return [...(await wrongBookings(db, booked)), ...(await wrongSums(db))]
}

/** Outside companies can have several trips at the same time. */
const isOwnDriver = (driver: string) =>
  sql`${sql.ref(driver)} not in (select guid from account where outside_company)`

async function wrongBookings(db: Db, booked: readonly Booked[]): Promise<string[]> {
  const { rows } = await sql<{
    lastName: string
    groups: number
    drives: number
    trips: number
    paid: number
    guid: string
  }>`
    select c.last_name as "lastName", count(g.guid)::int as groups, min(g.guid::text) as guid,
      (select count(*) from booking b where b.group_guid = any(array_agg(g.guid))
        and b.kind = 'arrivalTransfer')::int as drives,
      (select count(*) from trip t where t.group_guid = any(array_agg(g.guid)))::int as trips,
      (select coalesce(-sum(p.amount_cents), 0) from entry e
        join posting p on p.entry_guid = e.guid and p.account = 'customerReceivable'
        where e.group_guid = any(array_agg(g.guid)) and e.kind = 'payment')::int as paid
    from customer c left join booking_group g on g.customer_guid = c.guid where c.first_name = 'Soak'
      group by c.last_name`.execute(db)
  const stored = new Map(rows.map((it) => [it.lastName, it]))
  return booked.flatMap((booking) => {
    const stands = stored.get(booking.lastName)
    if (booking.guid === null)
      return (stands?.groups ?? 0) > 1 ? [`${booking.lastName} was made ${stands?.groups} times`] : []
    if (stands?.groups !== 1 || stands.guid !== booking.guid)
      return [`${booking.lastName} was confirmed, and is stored ${stands?.groups ?? 0} times`]
    const { drives, trips, paid } = stands
    if (drives !== booking.drives || trips !== booking.drives)
      return [`${booking.lastName} has ${trips} trips for ${booking.drives} drives`]
    return paid === booking.paidCents
      ? []
      : [`${booking.lastName} paid ${booking.paidCents}, but the ledger has ${paid}`]
  })
}

async function wrongSums(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'entry ' || entry_guid || ' does not balance' as what from posting group by entry_guid
      having sum(amount_cents) <> 0
    union all
    select 'on ' || d.date || ' ' || d.direction || ' places taken are ' || d.taken || ', passengers booked '
      || coalesce(b.people, 0)
      from fast_track_day d left join (
        select service_date, direction, sum(adults + children + infants)::int as people from booking
        where kind in ('arrivalFastTrack', 'departureFastTrack') and status not in ('cancelled', 'waitlisted')
          group by service_date, direction
      ) b on b.service_date = d.date and b.direction = d.direction where d.taken <> coalesce(b.people, 0)
    union all
    select 'driver ' || driver_guid || ' is on ' || count(*) || ' trips at the same time' from trip
      where status in ('started', 'waiting', 'onBoard') and ${isOwnDriver('trip.driver_guid')}
      group by driver_guid having count(*) > 1
    union all
    select 'trip ' || one.guid || ' and ' || other.guid || ' have one driver at one time' from trip one
      join trip other
      on one.driver_guid = other.driver_guid and one.guid < other.guid and one.pickup_at = other.pickup_at
      where one.status = 'assigned' and other.status = 'assigned' and ${isOwnDriver('one.driver_guid')}
    union all
    select 'key ' || key || ' has no reply' from idempotency where status = 0`.execute(db)
  return rows.map((it) => it.what)
}
