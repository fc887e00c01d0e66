import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { conflictsOf, type CarToFit, type DriveToFit } from '#domain/dispatch/conflicts.ts'
import { carReads } from '#server/features/dispatch/queries/cars.ts'
import { driverToFit } from '#server/features/dispatch/queries/day-of-drivers.ts'
import { drivesAround } from '#server/features/dispatch/queries/drives-to-fit.ts'
import { rotaEntries } from '#server/features/dispatch/queries/rota.ts'
import type { DriverRead } from '#server/features/trips/queries/driver-reads.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Tx } from '#server/db/connection.ts'
import { cachedInTransaction } from '#server/db/cached-in-transaction.ts'

/** The fleet, read once per transaction, because bulk assignments check several trips. */
export const fleet = cachedInTransaction((db) => carReads(db))

/**
 * The conflicts of a driver and a car with a trip, at its own pickup time or another. The caller has locked
 * the driver and the car. `asMoved`: the drives as other changes of this transaction will leave them.
 */
export async function conflictsForTrip(
  tx: Tx,
  trip: { guid: string; service_date: string },
  driver: DriverRead,
  car: CarToFit | null,
  pickupAt?: Instant | null,
  asMoved: (drives: DriveToFit[]) => DriveToFit[] = (it) => it,
): Promise<string[]> {
  const { service_date: date } = trip
  const { time_zone: timeZone } = await siteSettings(tx)
  const around = await drivesAround(tx, {
    tripGuid: trip.guid,
    driverGuid: driver.guid,
    vehicleGuid: car?.guid ?? null,
    date,
  })
  const drives = asMoved(around)
  const found = drives.find((it) => it.guid === trip.guid)
  if (!found) return []
  const drive = { ...found, pickupAt: pickupAt ?? found.pickupAt }
  const days = { from: addDays(date, -1), to: addDays(date, 1), timeZone }
  const entries = await rotaEntries(tx, days.from, days.to, driver.guid)
  const asked = { drive, driver: driverToFit(driver, days, entries, []), car, drives }
  return conflictsOf(asked, (at) => timeTextOf(at, timeZone))
}
