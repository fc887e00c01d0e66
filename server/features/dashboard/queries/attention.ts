import type { LateFlight, WeekDay } from '#contract/dashboard.ts'
import { addDays, monthOf } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import { monthOfDates } from '#server/features/date-status/queries.ts'
import { flightsOfDay } from '#server/features/flights/queries.ts'
import type { Actor } from '#server/work/actor.ts'

const daysAhead = 7

/** Flights of the date that are late or cancelled while somebody hangs on them, until they are in or gone. */
export async function lateFlights(db: Db, actor: Actor, date: string): Promise<LateFlight[]> {
  const { items } = await flightsOfDay(db, actor, date)
  return items
    .filter((it) => (it.late && it.actualAt === null) || it.status === 'cancelled' || it.status === 'diverted')
    .filter((it) => it.passengers > 0 || it.trips > 0)
    .map(({ guid, ident, city, direction, status, bestAt, minutesLate, passengers, trips }) => ({
      guid,
      ident,
      city,
      direction,
      status,
      bestAt,
      minutesLate,
      passengers,
      trips,
    }))
}

/** Messages that were given up on. */
export async function failedMessages(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Today and the six days after it, against their places. The week may lie in two months. */
export async function weekAhead(db: Db, date: string): Promise<WeekDay[]> {
  const last = addDays(date, daysAhead - 1)
  const months = monthOf(date) === monthOf(last) ? [date] : [date, last]
  const days = (await Promise.all(months.map((it) => monthOfDates(db, it)))).flatMap((it) => it.items)
  const shown = ({ capacity, taken, waitlisted }: WeekDay['arrival']) => ({ capacity, taken, waitlisted })
  return days
    .filter((it) => it.date >= date && it.date <= last)
    .map((it) => ({ date: it.date, mode: it.mode, arrival: shown(it.arrival), departure: shown(it.departure) }))
}
