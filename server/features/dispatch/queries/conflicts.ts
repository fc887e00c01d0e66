import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { conflictsOf, type CarToFit } from '#domain/dispatch/conflicts.ts'
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
 * the driver and the car.
 */
export async function conflictsForTrip(
  tx: Tx,
  trip: { guid: string; service_date: string },
  driver: DriverRead,
  car: CarToFit | null,
  pickupAt?: Instant | null,
): Promise<string[]> {
  const { service_date: date } = trip
  const { time_zone: timeZone } = await siteSettings(tx)
  const drives = await drivesAround(tx, {
    tripGuid: trip.guid,
    driverGuid: driver.guid,
    vehicleGuid: car?.guid ?? null,
    date,
  })
  const found = drives.find((it) => it.guid === trip.guid)
  if (!found) return []
  const drive = { ...found, pickupAt: pickupAt ?? found.pickupAt }
  const around = { from: addDays(date, -1), to: addDays(date, 1), timeZone }
  const entries = await rotaEntries(tx, around.from, around.to, driver.guid)
  const asked = { drive, driver: driverToFit(driver, around, entries, []), car, drives }
  return conflictsOf(asked, (at) => timeTextOf(at, timeZone))
}
