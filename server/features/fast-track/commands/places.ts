import { sql } from 'kysely'
import type { Direction } from '#domain/booking/booking-kinds.ts'
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
  await sql`
    insert into fast_track_day (date, direction, capacity)
    select ${date}, ${direction}, (select case when mode = 'limited' then ${direction === 'arrival' ? sql`arrival_capacity` : sql`departure_capacity`} end from date_status where date = ${date})
    on conflict (date, direction) do nothing`.execute(tx)
  return tx
    .selectFrom('fast_track_day')
    .select(['capacity', 'taken'])
    .where('date', '=', date)
    .where('direction', '=', direction)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Takes places, after `lockPlaces`. `beyond`: let through by policy override, so room is made for just these. */
export async function takePlaces(tx: Tx, date: ServiceDate, direction: Direction, passengers: number, beyond = false): Promise<void> {
  await tx
    .updateTable('fast_track_day')
    .set((is) => ({
      taken: is('taken', '+', passengers),
      ...(beyond
        ? { allowed_over: sql<number>`greatest(allowed_over, taken + ${passengers} - coalesce(capacity, taken + ${passengers}))` }
        : {}),
    }))
    .where('date', '=', date)
    .where('direction', '=', direction)
    .execute()
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

/** The next day number: how the desk calls a party. The row is locked, so no two parties get the same. */
export async function nextDayNumber(tx: Tx, date: ServiceDate, direction: Direction): Promise<number> {
  const row = await tx
    .updateTable('fast_track_day')
    .set((is) => ({ last_day_number: is('last_day_number', '+', 1) }))
    .where('date', '=', date)
    .where('direction', '=', direction)
    .returning('last_day_number')
    .executeTakeFirstOrThrow()
  return row.last_day_number
}
