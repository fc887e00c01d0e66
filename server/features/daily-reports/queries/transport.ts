import { sql } from 'kysely'
import type { TripRow } from '#contract/daily-reports.ts'
import type { ReportAsked } from '#server/features/daily-reports/queries/report-parts.ts'
import { tripsOfDay } from '#server/features/daily-reports/queries/trips-of-day.ts'

/** Every trip of the date in order of pickup. */
export function transport(asked: ReportAsked): Promise<TripRow[]> {
  return tripsOfDay(asked, { where: sql``, orderBy: sql`trip.pickup_at` })
}
