import type { FlightHorizon } from '#contract/flights.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { horizonDays, horizonOf } from '#domain/flight/horizon.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The configured horizon in days. */
export async function horizonDaysOf(db: Db): Promise<number> {
  const { settings } = await siteSettings(db)
  return typeof settings.flightHorizonDays === 'number' ? settings.flightHorizonDays : horizonDays.usual
}

export async function flightHorizon(db: Db, now: string): Promise<FlightHorizon> {
  const { time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  const days = await horizonDaysOf(db)
  const patterns = await db
    .selectFrom('flight_pattern')
    .select(['made_until', 'valid_to'])
    .where('active', '=', true)
    .where('valid_to', '>=', today)
    .execute()
  const made = patterns.map((it) => it.made_until ?? '')
  const first = made.toSorted()[0] ?? ''
  const last = patterns.map((it) => it.valid_to).toSorted()
  return {
    days,
    wantedUntil: horizonOf(today, days),
    madeUntil: first < today ? null : first,
    scheduleEnds: last.at(-1) ?? null,
  }
}

/**
 * Whether scheduled flights are missing up to a horizon. Reads without locks, because a running job holds the
 * rows of the patterns.
 */
export async function isBehindHorizon(db: Db, now: string, days: number): Promise<boolean> {
  const { time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  const row = await db
    .selectFrom('flight_pattern')
    .select('guid')
    .where('active', '=', true)
    .where('valid_to', '>=', today)
    .where((is) => is.or([is('made_until', 'is', null), is('made_until', '<', horizonOf(today, days))]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
