import { sql, type RawBuilder } from 'kysely'
import type { numberBoard } from '#contract/concierge.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { deskOf } from '#server/features/fast-track/queries/find-parties.ts'

type Board = ReplyOf<typeof numberBoard>

/** As many numbers as are legible from across the hall. */
const calledAtMost = 6
const nextAtMost = 12

/**
 * The number board: called parties that aren't cleared yet, and the next flights' parties. No names, no
 * references.
 */
export async function boardOf(db: Db, date: string, now: string): Promise<Board> {
  const day = await ofDay(db, date, now)
  const called = await read<Board['called'][number]>(
    db,
    day,
    sql`call.called_at as at`,
    sql`call.called_at is not null order by call.called_at desc, b.guid limit ${calledAtMost}`,
  )
  const next = await read<Board['next'][number]>(
    db,
    day,
    sql`coalesce(f.actual_at, f.estimated_at, f.scheduled_at) as at`,
    sql`call.called_at is null and f.guid is not null
      order by coalesce(f.actual_at, f.estimated_at, f.scheduled_at), b.day_number limit ${nextAtMost}`,
  )
  return { date, called, next }
}

/** The parties of a date; after midnight also those on late flights of the evening before. */
async function ofDay(db: Db, date: string, now: string): Promise<RawBuilder<unknown>> {
  const { evening } = await deskOf(db, now, { date, direction: 'arrival' })
  if (evening === null) return sql`b.service_date = ${date}::date`
  return sql`(b.service_date = ${date}::date or (b.service_date = ${evening.date}::date
    and coalesce(f.actual_at, f.estimated_at, f.scheduled_at) >= ${evening.since}::timestamptz))`
}

async function read<R>(
  db: Db,
  day: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<R[]> {
  const { rows } = await sql<R>`
    select b.day_number as "dayNumber", b.direction, b.service_date as "serviceDate", f.ident as flight, ${at}
    from booking b left join flight f on f.guid = b.flight_guid
      left join party_call call on call.booking_guid = b.guid
    where ${day} and b.kind in ('arrivalFastTrack', 'departureFastTrack')
      and b.status in ('booked', 'checkedIn')
      and b.day_number is not null and ${which}`.execute(db)
  return rows
}
