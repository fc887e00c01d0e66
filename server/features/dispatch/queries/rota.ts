import { sql } from 'kysely'
import { addDays, daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import { dayShift, type RotaEntry, type UsualShift } from '#domain/dispatch/rota.ts'
import type { DayShift } from '#domain/dispatch/shift.ts'
import type { Db } from '#server/db/connection.ts'

/** The rota entries between two dates, inclusive, of one driver or of all. */
export async function rotaEntries(
  db: Db,
  from: ServiceDate,
  to: ServiceDate,
  driverGuid: string | null = null,
): Promise<RotaEntry[]> {
  const { rows } = await sql<RotaEntry>`
    select driver_guid as "driverGuid", date, absent, shift_from as "from", shift_to as "to",
      break_from as "breakFrom", break_to as "breakTo", note
    from driver_shift
    where date between ${from}::date and ${to}::date
      and (${driverGuid}::uuid is null or driver_guid = ${driverGuid}::uuid)
    order by date, driver_guid`.execute(db)
  return rows
}

/** A driver's shift on each of the days, from the rota or the usual shift. */
export function shiftsOver(
  { from, to, timeZone }: { from: ServiceDate; to: ServiceDate; timeZone: string },
  driver: { guid: string; usual: UsualShift },
  entries: readonly RotaEntry[],
): DayShift[] {
  const own = entries.filter((it) => it.driverGuid === driver.guid)
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day))
  return days.map((date) =>
    dayShift(date, driver.usual, own.find((it) => it.date === date) ?? null, timeZone),
  )
}
