import type { BodyOf } from '#contract/endpoint.ts'
import type { dispatcherOutsideTrip } from '#contract/dispatch-moves.ts'
import type { Saved } from '#contract/shapes.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { mailCost } from '#server/features/trips/commands/mail-outside.ts'
import { saveOutsideCrew } from '#server/features/trips/commands/outside-crew.ts'
import { lockedTrip, movedMeanwhile } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Saves what was agreed with an outside company for a trip, and who drives. */
export async function saveOutsideTrip(
  work: UnitOfWork,
  { tripGuid, version, ...asked }: BodyOf<typeof dispatcherOutsideTrip>,
): Promise<Saved | Refusal> {
  const trip = await lockedTrip(work.tx, tripGuid)
  if (!trip) return notFound
  if (version !== undefined && version !== trip.version)
    return refuse('trip', await movedMeanwhile(work.tx, trip))
  const saved = await saveOutsideCrew(work, trip, asked)
  const { costCents } = asked
  if (!isRefusal(saved) && costCents !== null && costCents !== trip.agreed_cost_cents)
    await mailCost(work, trip, costCents)
  return saved
}
