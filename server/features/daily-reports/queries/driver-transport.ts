import { sql } from 'kysely'
import type { TripRow } from '#contract/daily-reports.ts'
import type { Db } from '#server/db/connection.ts'
import { tripsOfDay } from '#server/features/daily-reports/queries/trips-of-day.ts'

/** The assigned trips of the date by driver, or of one driver. */
export function driverTransport(db: Db, date: string, driverGuid: string | undefined): Promise<TripRow[]> {
  const whose =
    driverGuid === undefined
      ? sql`and trip.driver_guid is not null`
      : sql`and trip.driver_guid = ${driverGuid}`
  return tripsOfDay(db, date, { where: whose, orderBy: sql`driver.name, trip.driver_guid` })
}
