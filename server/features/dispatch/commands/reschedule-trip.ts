import type { dispatcherReschedule } from '#contract/dispatch.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { isRefusal, notFound, refuse, refuseEach, type Refusal } from '#domain/refusal.ts'
import { moveDrive } from '#server/features/bookings/commands/drive-operations.ts'
import { fleet, objectionsOf } from '#server/features/dispatch/queries/objections.ts'
import { driverReads } from '#server/features/trips/queries/driver-reads.ts'
import { lockedTrip, lockVehicles, movedMeanwhile } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Another pickup time. A driver who has another trip then loses it; whatever else is objected to at that time (shift, hours, car) is said,
 * and overridden by `force`: the reason of the move stands for both.
 */
export async function rescheduleTrip(work: UnitOfWork, it: BodyOf<typeof dispatcherReschedule>): Promise<Saved | Refusal> {
  const trip = await lockedTrip(work.tx, it.tripGuid)
  if (!trip) return notFound
  if (it.version !== undefined && it.version !== trip.version) return refuse('trip', await movedMeanwhile(work.tx, trip))
  const done = await moveDrive(work, trip, it, { role: 'dispatcher', at: work.now })
  if (isRefusal(done)) return done
  const objections = await objectionsAfterwards(work, it.tripGuid)
  if (objections.length > 0 && !it.force) return refuseEach(objections.map((message) => ({ name: 'driver', message })))
  if (objections.length > 0)
    work.audit.record({
      action: 'keepDriver',
      subjectKind: 'trip',
      subjectGuid: trip.guid,
      customerGuid: trip.customer_guid,
      groupGuid: trip.group_guid,
      reason: it.reason,
      after: { driver: trip.driver_name, against: objections },
    })
  return done
}

/** What is objected to the driver and car that a moved trip kept; without a driver nothing. The move has locked its driver. */
async function objectionsAfterwards(work: UnitOfWork, tripGuid: string): Promise<string[]> {
  const trip = await lockedTrip(work.tx, tripGuid)
  if (!trip || trip.driver_guid === null) return []
  const { driver_guid: driverGuid, vehicle_guid: vehicleGuid } = trip
  if (vehicleGuid !== null) await lockVehicles(work.tx, [vehicleGuid])
  const driver = (await driverReads(work.tx, [driverGuid])).find((it) => it.guid === driverGuid)
  const car = (await fleet(work.tx)).find((it) => it.guid === vehicleGuid) ?? null
  return driver ? objectionsOf(work.tx, trip, driver, car) : []
}
