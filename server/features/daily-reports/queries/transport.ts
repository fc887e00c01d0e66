import { sql } from 'kysely'
import type { TripRow } from '#contract/daily-reports.ts'
import type { Db } from '#server/db/connection.ts'
import { tripsOfDay } from '#server/features/daily-reports/queries/trips-of-day.ts'

/** Every trip of the date in order of pickup. */
export function transport(db: Db, date: string): Promise<TripRow[]> {
  return tripsOfDay(db, date, { where: sql``, orderBy: sql`trip.pickup_at` })
}
