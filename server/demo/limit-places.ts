import { sql } from 'kysely'
import { addDays } from '#domain/calendar/service-date.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Loading } from '#server/demo/demo-record.ts'

/** Who is on shift at the desks, from midnight on. */
const deskStaffByHour = [0, 0, 0, 0, 0, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 1, 0]

/**
 * The places and the desks' staff of every day: some more than the busiest day around the opening needs, so
 * that a calendar shows quiet days and full ones, and none is overfull.
 */
export async function limitPlaces(tx: Tx, { today, openedAt, size }: Loading): Promise<void> {
  const [from, until] = [addDays(today, -size.daysBehind), addDays(today, size.daysAhead)]
  await sql`
    with places as (
      select way.direction, (ceil((coalesce(max(day.taken), 0) + 20) / 10.0) * 10)::integer as capacity
      from (values ('arrival'), ('departure')) way(direction)
      left join fast_track_day day on day.direction = way.direction and day.date between ${from}::date
        and ${until}::date
      group by way.direction
    ), limited as (
      insert into fast_track_day (date, direction, capacity)
      select date::date, direction, capacity
        from generate_series(${from}::date, ${until}::date, interval '1 day') date, places
      on conflict (date, direction) do update set capacity = excluded.capacity
    )
    insert into date_status (date, mode, arrival_capacity, departure_capacity, staff_by_hour, updated_at)
    select date::date, 'limited', arrival.capacity, departure.capacity,
      ${JSON.stringify(deskStaffByHour)}::jsonb, ${openedAt}
    from generate_series(${from}::date, ${until}::date, interval '1 day') date
    join places arrival on arrival.direction = 'arrival'
    join places departure on departure.direction = 'departure'`.execute(tx)
}
