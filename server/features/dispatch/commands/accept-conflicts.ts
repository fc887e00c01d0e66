import type { Saved } from '#contract/shapes.ts'
import { missingCar } from '#domain/dispatch/conflicts.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { fleet, conflictsForTrip } from '#server/features/dispatch/queries/conflicts.ts'
import { keepConflicts } from '#server/features/trips/commands/keep-conflicts.ts'
import { driverReads } from '#server/features/trips/queries/driver-reads.ts'
import { lockDrivers, lockVehicles, type LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Accepts the conflicts of a locked trip as they are now, so that only new ones need attention. */
export async function acceptConflicts(
  work: UnitOfWork,
  trip: LockedTrip,
  reason: string,
): Promise<Saved | Refusal> {
  const { open, noCar } = await conflictsNow(work, trip)
  const all = [...open, ...(noCar === null ? [] : [noCar])]
  if (all.length === 0) return refuse('trip', 'This trip no longer has a conflict')
  await keepConflicts(work, trip, all, reason)
  return { guid: trip.guid, toast: `${trip.reference}: conflicts accepted` }
}

/** The conflicts of a locked trip with its driver and car, and that it has no car; none without a driver. */
export async function conflictsNow(
  work: UnitOfWork,
  trip: LockedTrip,
): Promise<{ open: string[]; noCar: string | null }> {
  const { driver_guid: driverGuid, vehicle_guid: vehicleGuid } = trip
  if (driverGuid === null) return { open: [], noCar: null }
  await lockDrivers(work.tx, [driverGuid])
  if (vehicleGuid !== null) await lockVehicles(work.tx, [vehicleGuid])
  const driver = (await driverReads(work.tx, [driverGuid])).find((it) => it.guid === driverGuid)
  if (!driver) return { open: [], noCar: null }
  const car = (await fleet(work.tx)).find((it) => it.guid === vehicleGuid) ?? null
  return {
    open: await conflictsForTrip(work.tx, trip, driver, car),
    noCar: missingCar({ name: driver.name, isOutside: driver.outside_company }, car),
  }
}
