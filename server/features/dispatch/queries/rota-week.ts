import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { rotaWeek, RotaCell } from '#contract/rota.ts'
import { addDays, startOfWeek, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { RotaEntry } from '#domain/dispatch/rota.ts'
import type { Db } from '#server/db/connection.ts'
import { rotaEntries } from '#server/features/dispatch/queries/rota.ts'
import { driverReads } from '#server/features/trips/queries/driver-reads.ts'

/** The days of a date's week, Monday to Sunday. */
export function weekOf(date: ServiceDate): ServiceDate[] {
  const monday = startOfWeek(date)
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day))
}

/** All our own drivers with their rota for a week. */
export async function rotaOfWeek(db: Db, date: ServiceDate): Promise<ReplyOf<typeof rotaWeek>> {
  const days = weekOf(date)
  const [first = date, last = date] = [days[0], days.at(-1)]
  const entries = await rotaEntries(db, first, last)
  const counts = await tripCounts(db, first, last)
  const all = await driverReads(
    db,
    entries.map((it) => it.driverGuid),
  )
  const drivers = all.filter((it) => !it.outside_company)
  return {
    days,
    items: drivers.map(({ guid, name, shift_start: from, shift_end: to }) => ({
      guid,
      name,
      usual: from === null || to === null ? null : { from, to },
      entries: days.map((day) => cellOf(entries.find((it) => it.driverGuid === guid && it.date === day))),
      trips: days.map((day) => counts.get(`${guid} ${day}`) ?? 0),
    })),
  }
}

function cellOf(entry: RotaEntry | undefined): RotaCell {
  if (!entry) return null
  const { driverGuid: _driver, date: _date, ...cell } = entry
  return cell
}

/** The number of trips by driver and day, keyed `guid date`. */
async function tripCounts(db: Db, from: ServiceDate, to: ServiceDate): Promise<Map<string, number>> {
  const { rows } = await sql<{ guid: string; date: string; count: number }>`
    select driver_guid as guid, service_date as date, count(*)::integer as count from trip
    where service_date between ${from}::date and ${to}::date and driver_guid is not null
      and status <> 'cancelled'
    group by driver_guid, service_date`.execute(db)
  return new Map(rows.map((it) => [`${it.guid} ${it.date}`, it.count]))
}
