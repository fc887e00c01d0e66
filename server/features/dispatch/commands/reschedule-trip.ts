import type { dispatcherReschedule } from '#contract/dispatch.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { moveDrive } from '#server/features/bookings/commands/drive-operations.ts'
import { lockedTrip, movedMeanwhile } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export async function rescheduleTrip(work: UnitOfWork, it: BodyOf<typeof dispatcherReschedule>): Promise<Saved | Refusal> {
  const trip = await lockedTrip(work.tx, it.tripGuid)
  if (!trip) return notFound
  if (it.version !== undefined && it.version !== trip.version) return refuse('trip', movedMeanwhile(trip))
  return moveDrive(work, trip, it, { role: 'dispatcher', at: work.now })
}
