import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** Checks the invariants of the whole company after a change. Returns a sentence for each violation. */
export async function wrongInCompany(db: Db): Promise<string[]> {
  const wrong: string[] = []
  const say = async (sentence: string, rows: Promise<{ rows: unknown[] }>) => {
    for (const row of (await rows).rows) wrong.push(`${sentence}: ${JSON.stringify(row)}`)
  }
  await say(
    'Entries that do not balance',
    sql`select entry_guid from posting group by entry_guid having sum(amount_cents) <> 0`.execute(db),
  )
  await say(
    'Places taken differ from booked passengers',
    sql`select date, direction, taken, held from (
      select coalesce(d.date, b.service_date) as date, coalesce(d.direction, b.direction) as direction,
        coalesce(d.taken, 0) as taken, coalesce(b.held, 0) as held
      from fast_track_day d full join (
        select service_date, direction, sum(adults + children + infants)::integer as held from booking
        where kind in ('arrivalFastTrack', 'departureFastTrack')
          and status in ('booked', 'checkedIn', 'completed', 'noShow') group by service_date, direction
      ) b on b.service_date = d.date and b.direction = d.direction) both_sides
      where taken <> held`.execute(db),
  )
  await say(
    'More places taken than capacity and allowance, or unused allowance',
    sql`select date, direction, taken, capacity, allowed_over from fast_track_day
      where taken > capacity + allowed_over
        or (allowed_over > 0 and taken < capacity + allowed_over)`.execute(db),
  )
  await say(
    'Open trips of a completed or cancelled booking',
    sql`select trip.guid from trip join booking on booking.guid = trip.booking_guid
      where trip.status not in ('cancelled', 'completed', 'noShow')
        and booking.status not in ('booked', 'waitlisted')`.execute(db),
  )
  await say(
    'Booked transfers without a trip',
    sql`select guid from booking where kind in ('arrivalTransfer', 'departureTransfer', 'privateTransfer',
      'hourly', 'point') and status = 'booked'
      and not exists (select from trip where booking_guid = booking.guid
        and trip.status <> 'cancelled')`.execute(db),
  )
  await say(
    'Duplicate day numbers',
    sql`select service_date, direction, day_number from booking where day_number is not null
      group by service_date, direction, day_number having count(*) > 1`.execute(db),
  )
  await say(
    'Fast tracks whose size differs from their expected passengers',
    sql`select guid from booking where kind in ('arrivalFastTrack', 'departureFastTrack')
      and status in ('booked', 'waitlisted')
      and adults + children + infants <> (select count(*) from booking_passenger
        where booking_guid = booking.guid)`.execute(db),
  )
  await say(
    'Guest balances that differ from charges minus payments',
    sql`select g.guid from booking_group g
      where (select coalesce(sum(amount_cents), 0) from posting where account = 'customerReceivable'
        and party_guid = g.guid) <>
        (select coalesce(sum(l.total_cents), 0) from charge_line l join entry e on e.guid = l.entry_guid
          where e.group_guid = g.guid and e.partner_guid is null and e.kind = 'charge' and
            not exists (select from entry r where r.reverses_guid = e.guid))
        - (select coalesce(sum(p.amount_cents), 0) from posting p join entry e on e.guid = p.entry_guid
          where e.group_guid = g.guid and e.kind = 'payment'
            and p.account in ('cash', 'card', 'bank'))`.execute(db),
  )
  return wrong
}

/** The day number of each booking, with its day. */
export async function dayNumbers(db: Db): Promise<Map<string, { day: string; number: number | null }>> {
  const rows = await db
    .selectFrom('booking')
    .select(['guid', 'service_date', 'direction', 'day_number'])
    .where('day_number', 'is not', null)
    .execute()
  return new Map(
    rows.map((it) => [it.guid, { day: `${it.service_date} ${it.direction}`, number: it.day_number }]),
  )
}
