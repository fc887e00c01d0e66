import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Tx } from '#server/db/connection.ts'

/**
 * Locks the places of several days in the order of their dates and directions, so that no two changes wait for each other. Places are taken
 * through one row per date and direction, whose constraint refuses more than the capacity, whatever the code above it computed.
 */
export function lockingOfDays(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into fast_track_day as day (date, direction, capacity)
    select wanted.date, wanted.direction,
      case when it.mode = 'limited' then case wanted.direction when 'arrival' then it.arrival_capacity else it.departure_capacity end end
    from (select distinct date, direction from (${days}) named (date, direction)) wanted left join date_status it on it.date = wanted.date
    order by wanted.date, wanted.direction
    on conflict (date, direction) do update set taken = day.taken`
}

/**
 * Takes places that are locked, or with less than nothing gives them back. `beyond`: how many of them are past the capacity, by policy
 * override; places given back are first those.
 */
export function movingPlaces(tx: Tx, it: { date: ServiceDate; direction: Direction; passengers: number; beyond: number }): CompiledQuery {
  return tx
    .updateTable('fast_track_day')
    .set({
      taken: sql<number>`taken + ${it.passengers}::int`,
      allowed_over: sql<number>`case when capacity is null then allowed_over
        else greatest(0, least(allowed_over + ${it.beyond}::int, taken + ${it.passengers}::int - capacity)) end`,
    })
    .where('date', '=', it.date)
    .where('direction', '=', it.direction)
    .compile()
}

/** Gives the next day number of a date: how the desk calls a party. To be sent just before the row that `lastDayNumber` goes into. */
export function countingDayNumber(tx: Tx, date: ServiceDate, direction: Direction): CompiledQuery {
  return tx
    .updateTable('fast_track_day')
    .set((is) => ({ last_day_number: is('last_day_number', '+', 1) }))
    .where('date', '=', date)
    .where('direction', '=', direction)
    .compile()
}

/** The day number given last. */
export function lastDayNumber(date: ServiceDate, direction: Direction): RawBuilder<number> {
  return sql<number>`(select last_day_number from fast_track_day where date = ${date} and direction = ${direction})`
}

/** Counts several day numbers at once, of a day that is locked. Returns the last of them. */
export async function countDayNumbers(tx: Tx, date: ServiceDate, direction: Direction, count: number): Promise<number> {
  const { last_day_number: last } = await tx
    .updateTable('fast_track_day')
    .set((is) => ({ last_day_number: is('last_day_number', '+', count) }))
    .where('date', '=', date)
    .where('direction', '=', direction)
    .returning('last_day_number')
    .executeTakeFirstOrThrow()
  return last
}
