import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Tx } from '#server/db/connection.ts'

/**
 * Fast-track places of one date and direction. All bookings take them through this row: it is locked until the end of the transaction, and
 * its constraint refuses more than the capacity, whatever the code above it computed.
 */
export interface PlaceRow {
  capacity: number | null
  taken: number
}

/** The row, created from the date's status if missing, and locked. */
export async function lockPlaces(tx: Tx, date: ServiceDate, direction: Direction): Promise<PlaceRow> {
  const { rows } = await lockingOfPlaces(date, direction).execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`The places of ${date} could not be locked`)
  return row
}

/** The same, to be sent together with the reads after it. */
export function lockingOfPlaces(date: ServiceDate, direction: Direction): RawBuilder<PlaceRow> {
  const capacity = direction === 'arrival' ? sql`arrival_capacity` : sql`departure_capacity`
  // Updating the row to its current value locks it, in the same statement that creates it.
  return sql<PlaceRow>`
    insert into fast_track_day as day (date, direction, capacity)
    values (${date}, ${direction}, (select case when mode = 'limited' then ${capacity} end from date_status where date = ${date}))
    on conflict (date, direction) do update set taken = day.taken
    returning capacity, taken`
}

/**
 * Takes places that are locked, and gives the party's day number: how the desk calls it. A party on the waitlist takes none yet, but gets its
 * number. To be sent just before the row that the number goes into.
 */
export function takingPlaces(tx: Tx, date: ServiceDate, direction: Direction, passengers: number): CompiledQuery {
  return tx
    .updateTable('fast_track_day')
    .set((is) => ({ taken: sql<number>`taken + ${passengers}::int`, last_day_number: is('last_day_number', '+', 1) }))
    .where('date', '=', date)
    .where('direction', '=', direction)
    .compile()
}

/** The day number given last. */
export function lastDayNumber(date: ServiceDate, direction: Direction): RawBuilder<number> {
  return sql<number>`(select last_day_number from fast_track_day where date = ${date} and direction = ${direction})`
}

/** Releases places: a cancellation, a no-show of the future, a change to another date. */
export async function giveBackPlaces(tx: Tx, date: ServiceDate, direction: Direction, passengers: number): Promise<void> {
  await tx
    .updateTable('fast_track_day')
    .set((is) => ({ taken: is('taken', '-', passengers) }))
    .where('date', '=', date)
    .where('direction', '=', direction)
    .execute()
}
