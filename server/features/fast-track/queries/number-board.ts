import { sql, type RawBuilder } from 'kysely'
import type { numberBoard } from '#contract/concierge.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'

type Board = ReplyOf<typeof numberBoard>

/** So many numbers are legible from across the hall. */
const calledAtMost = 6
const nextAtMost = 12

/** The numbers on the wall: those called that are not through yet, and whose flights come next. No names, no references. */
export async function boardOf(db: Db, date: string): Promise<Board> {
  const called = await read<Board['called'][number]>(
    db,
    date,
    sql`call.called_at as at`,
    sql`call.called_at is not null order by call.called_at desc, b.guid limit ${calledAtMost}`,
  )
  const next = await read<Board['next'][number]>(
    db,
    date,
    sql`coalesce(f.actual_at, f.estimated_at, f.scheduled_at) as at`,
    sql`call.called_at is null and f.guid is not null order by coalesce(f.actual_at, f.estimated_at, f.scheduled_at), b.day_number limit ${nextAtMost}`,
  )
  return { date, called, next }
}

async function read<R>(db: Db, date: string, at: RawBuilder<unknown>, which: RawBuilder<unknown>): Promise<R[]> {
  const { rows } = await sql<R>`
    select b.day_number as "dayNumber", b.direction, f.ident as flight, ${at}
    from booking b left join flight f on f.guid = b.flight_guid left join party_call call on call.booking_guid = b.guid
    where b.service_date = ${date}::date and b.kind in ('arrivalFastTrack', 'departureFastTrack') and b.status in ('booked', 'checkedIn')
      and b.day_number is not null and ${which}`.execute(db)
  return rows
}
