import type { OutsideCrew } from '#contract/trip-shapes.ts'
import type { Saved } from '#contract/shapes.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { saveOutsideCrew } from '#server/features/trips/commands/outside-crew.ts'
import { lockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Saves the driver and car that an outside company sends. Only a dispatcher can change the cost. */
export async function saveOwnCrew(
  work: UnitOfWork,
  { me, tripGuid, ...crew }: OutsideCrew & { me: string; tripGuid: string },
): Promise<Saved | Refusal> {
  const trip = await lockedTrip(work.tx, tripGuid)
  if (!trip) return notFound
  if (trip.driver_guid !== me) return refuse('trip', 'This trip is no longer assigned to you')
  if (isEnded(trip.status)) return refuse('trip', 'This trip has ended')
  return saveOutsideCrew(work, trip, crew)
}
