import type { LateFlight, VehicleToRenew, WeekDay } from '#contract/dashboard.ts'
import { addDays, monthOf } from '#domain/calendar/service-date.ts'
import { papersToRenew, stateOfPaper, renewalNotices, type Paper } from '#domain/vehicle/papers.ts'
import type { Db } from '#server/db/connection.ts'
import { monthOfDates } from '#server/features/date-status/queries.ts'
import { flightsOfDay } from '#server/features/flights/queries/flights.ts'
import type { Actor } from '#server/work/actor.ts'

const daysAhead = 7

/**
 * Flights of the date that are late or cancelled and have guests booked on them, until they have landed or
 * departed.
 */
export async function lateFlights(db: Db, actor: Actor, date: string): Promise<LateFlight[]> {
  const { items } = await flightsOfDay(db, actor, date)
  return items
    .filter(
      (it) => (it.late && it.actualAt === null) || it.status === 'cancelled' || it.status === 'diverted',
    )
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

/** Messages that failed permanently. */
export async function failedMessages(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    // Guests get mail as well as texts. An agent's answer is a text alone.
    .where((is) => is.or([is('kind', 'in', ['mail', 'push']), is('template', '=', 'textAnswer')]))
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Active vehicles with expired or expiring documents, most urgent first. A fleet is small enough to read
 * completely.
 */
export async function vehiclesToRenew(db: Db, today: string): Promise<VehicleToRenew[]> {
  const rows = await db
    .selectFrom('vehicle')
    .select(['guid', 'name', 'plate', 'documents'])
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  return rows
    .map((it) => ({ ...it, papers: papersToRenew(it.documents as Paper[], today) }))
    .filter((it) => it.papers.length > 0)
    .toSorted((a, b) => ((a.papers[0]?.expiresOn ?? '') < (b.papers[0]?.expiresOn ?? '') ? -1 : 1))
    .map(({ guid, name, plate, papers }) => ({
      guid,
      name,
      plate,
      expired: papers.some((it) => stateOfPaper(it, today) === 'expired'),
      wants: renewalNotices(papers, today),
    }))
}

/** Today and the next six days with their capacity. The week can span two months. */
export async function weekAhead(db: Db, date: string): Promise<WeekDay[]> {
  const last = addDays(date, daysAhead - 1)
  const months = monthOf(date) === monthOf(last) ? [date] : [date, last]
  const days = (await Promise.all(months.map((it) => monthOfDates(db, it)))).flatMap((it) => it.items)
  const shown = ({ capacity, taken, waitlisted }: WeekDay['arrival']) => ({ capacity, taken, waitlisted })
  return days
    .filter((it) => it.date >= date && it.date <= last)
    .map((it) => ({
      date: it.date,
      mode: it.mode,
      arrival: shown(it.arrival),
      departure: shown(it.departure),
    }))
}
