import type { dispatcherReschedule } from '#contract/dispatch.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { isRefusal, notFound, refuse, refuseEach, type Refusal } from '#domain/refusal.ts'
import { moveDrive } from '#server/features/bookings/commands/drive-operations.ts'
import { fleet, conflictsForTrip } from '#server/features/dispatch/queries/conflicts.ts'
import { driverReads } from '#server/features/trips/queries/driver-reads.ts'
import { lockedTrip, lockVehicles, movedMeanwhile } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Moves the pickup. A driver who has another trip at the new time loses the trip. Other conflicts (shift,
 * hours, car) are refused unless overridden by `force`; the reason for the move is also the reason for the
 * override.
 */
export async function rescheduleTrip(
  work: UnitOfWork,
  asked: BodyOf<typeof dispatcherReschedule>,
): Promise<Saved | Refusal> {
  const trip = await lockedTrip(work.tx, asked.tripGuid)
  if (!trip) return notFound
  if (asked.version !== undefined && asked.version !== trip.version)
    return refuse('trip', await movedMeanwhile(work.tx, trip))
  const done = await moveDrive(work, trip, asked, { role: 'dispatcher', at: work.now })
  if (isRefusal(done)) return done
  const conflicts = await conflictsAfterMove(work, asked.tripGuid)
  if (conflicts.length > 0 && !asked.force)
    return refuseEach(conflicts.map((message) => ({ name: 'driver', message })))
  if (conflicts.length > 0)
    work.audit.record({
      action: 'keepDriver',
      subjectKind: 'trip',
      subjectGuid: trip.guid,
      customerGuid: trip.customer_guid,
      groupGuid: trip.group_guid,
      reason: asked.reason,
      after: { driver: trip.driver_name, against: conflicts },
    })
  return done
}

/**
 * The conflicts of a moved trip with its driver and car; empty without a driver. The move has already locked
 * the driver.
 */
async function conflictsAfterMove(work: UnitOfWork, tripGuid: string): Promise<string[]> {
  const trip = await lockedTrip(work.tx, tripGuid)
  if (!trip || trip.driver_guid === null) return []
  const { driver_guid: driverGuid, vehicle_guid: vehicleGuid } = trip
  if (vehicleGuid !== null) await lockVehicles(work.tx, [vehicleGuid])
  const driver = (await driverReads(work.tx, [driverGuid])).find((it) => it.guid === driverGuid)
  const car = (await fleet(work.tx)).find((it) => it.guid === vehicleGuid) ?? null
  return driver ? conflictsForTrip(work.tx, trip, driver, car) : []
}
