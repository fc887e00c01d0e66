import { sql } from 'kysely'
import type { TripRow } from '#contract/daily-reports.ts'
import type { ReportAsked } from '#server/features/daily-reports/queries/report-parts.ts'
import { tripsOfDay } from '#server/features/daily-reports/queries/trips-of-day.ts'

/** The assigned trips of the date by driver, or of one driver. */
export function driverTransport(asked: ReportAsked, driverGuid: string | undefined): Promise<TripRow[]> {
  const whose =
    driverGuid === undefined
      ? sql`and trip.driver_guid is not null`
      : sql`and trip.driver_guid = ${driverGuid}`
  return tripsOfDay(asked, { where: whose, orderBy: sql`driver.name, trip.driver_guid` })
}
