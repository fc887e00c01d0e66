import type { dispatcherReschedule } from '#contract/dispatch.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { isRefusal, notFound, refuse, refuseEach, type Refusal } from '#domain/refusal.ts'
import { moveDrive } from '#server/features/bookings/commands/drive-operations.ts'
import { conflictsNow } from '#server/features/dispatch/commands/accept-conflicts.ts'
import { keepConflicts } from '#server/features/trips/commands/keep-conflicts.ts'
import { lockedTrip, movedMeanwhile } from '#server/features/trips/queries/locked-trip.ts'
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
  const moved = await lockedTrip(work.tx, asked.tripGuid)
  const { open } = moved ? await conflictsNow(work, moved) : { open: [] }
  if (open.length > 0 && !asked.force) return refuseEach(open.map((message) => ({ name: 'driver', message })))
  if (moved && open.length > 0) await keepConflicts(work, moved, open, asked.reason)
  return done
}
