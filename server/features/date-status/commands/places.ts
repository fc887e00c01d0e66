import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Tx } from '#server/db/connection.ts'

/**
 * Locks the places of several days in order of date and direction, to avoid deadlocks. Places are taken
 * through one row per date and direction, whose check constraint enforces the capacity.
 */
export function lockingOfDays(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into fast_track_day as day (date, direction, capacity)
    select wanted.date, wanted.direction,
      case when it.mode = 'limited' then case wanted.direction when 'arrival' then it.arrival_capacity
        else it.departure_capacity end end
    from (select distinct date, direction from (${days}) named (date, direction)) wanted
      left join date_status it on it.date = wanted.date
    order by wanted.date, wanted.direction
    on conflict (date, direction) do update set taken = day.taken`
}

/**
 * Takes locked places, or returns them if `passengers` is negative. `beyond` is the number above capacity, by
 * policy override; returned places reduce it first.
 */
export function movingPlaces(
  tx: Tx,
  move: { date: ServiceDate; direction: Direction; passengers: number; beyond: number },
): CompiledQuery {
  return tx
    .updateTable('fast_track_day')
    .set({
      taken: sql<number>`taken + ${move.passengers}::int`,
      allowed_over: sql<number>`case when capacity is null then allowed_over
        else greatest(0, least(allowed_over + ${move.beyond}::int, taken + ${move.passengers}::int -
          capacity)) end`,
    })
    .where('date', '=', move.date)
    .where('direction', '=', move.direction)
    .compile()
}

/**
 * Reserves the next day number of a date, by which the desk calls a party. Send it just before the row that
 * uses `lastDayNumber`.
 */
export function countingDayNumber(tx: Tx, date: ServiceDate, direction: Direction): CompiledQuery {
  return tx
    .updateTable('fast_track_day')
    .set((is) => ({ last_day_number: is('last_day_number', '+', 1) }))
    .where('date', '=', date)
    .where('direction', '=', direction)
    .compile()
}

/** The last reserved day number. */
export function lastDayNumber(date: ServiceDate, direction: Direction): RawBuilder<number> {
  return sql<number>`(select last_day_number from fast_track_day where date = ${date}
    and direction = ${direction})`
}

/** Reserves several day numbers on a locked day. Returns the last one. */
export async function countDayNumbers(
  tx: Tx,
  date: ServiceDate,
  direction: Direction,
  count: number,
): Promise<number> {
  const { last_day_number: last } = await tx
    .updateTable('fast_track_day')
    .set((is) => ({ last_day_number: is('last_day_number', '+', count) }))
    .where('date', '=', date)
    .where('direction', '=', direction)
    .returning('last_day_number')
    .executeTakeFirstOrThrow()
  return last
}
