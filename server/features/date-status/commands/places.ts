import { sql, type RawBuilder } from 'kysely'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Tx } from '#server/db/connection.ts'

/**
 * Fast-track places of one date and direction. Everybody who books takes them through this row: it is locked until the end of the
 * transaction, and its constraint refuses more than the capacity whatever the code above it thought.
 */
export interface PlaceRow {
  capacity: number | null
  taken: number
}

/** The row, made from the date's status where it is not there yet, and locked. */
export async function lockPlaces(tx: Tx, date: ServiceDate, direction: Direction): Promise<PlaceRow> {
  const { rows } = await lockingOfPlaces(date, direction).execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`The places of ${date} could not be locked`)
  return row
}

/** The same, to be sent with what is read after it. */
export function lockingOfPlaces(date: ServiceDate, direction: Direction): RawBuilder<PlaceRow> {
  const capacity = direction === 'arrival' ? sql`arrival_capacity` : sql`departure_capacity`
  // Updating the row to what it is already locks it, in the same statement that makes it.
  return sql<PlaceRow>`
    insert into fast_track_day as day (date, direction, capacity)
    values (${date}, ${direction}, (select case when mode = 'limited' then ${capacity} end from date_status where date = ${date}))
    on conflict (date, direction) do update set taken = day.taken
    returning capacity, taken`
}

/**
 * Takes places, after `lockPlaces`, and answers the party's day number: how the desk calls it. A party on the waitlist takes none yet,
 * but has its number. `beyond`: let through by policy override, so room is made for just these.
 */
export async function takePlaces(tx: Tx, date: ServiceDate, direction: Direction, passengers: number, beyond = false): Promise<number> {
  const after = sql<number>`taken + ${passengers}::int`
  const row = await tx
    .updateTable('fast_track_day')
    .set((is) => ({
      taken: after,
      last_day_number: is('last_day_number', '+', 1),
      ...(beyond ? { allowed_over: sql<number>`greatest(allowed_over, ${after} - coalesce(capacity, ${after}))` } : {}),
    }))
    .where('date', '=', date)
    .where('direction', '=', direction)
    .returning('last_day_number')
    .executeTakeFirstOrThrow()
  return row.last_day_number
}

/** Gives places back: a cancellation, a no-show of the future, a change to another date. */
export async function giveBackPlaces(tx: Tx, date: ServiceDate, direction: Direction, passengers: number): Promise<void> {
  await tx
    .updateTable('fast_track_day')
    .set((is) => ({ taken: is('taken', '-', passengers) }))
    .where('date', '=', date)
    .where('direction', '=', direction)
    .execute()
}
