import type { Saved } from '#contract/shapes.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { decideStep, type DriverStep } from '#domain/trip/driver-step.ts'
import { tripActions } from '#domain/trip/trip-actions.ts'
import { unmatchedReason } from '#domain/trip/unmatched-step.ts'
import { moveDrive } from '#server/features/bookings/commands/drive-operations.ts'
import { applyStep } from '#server/features/driver/commands/apply-step.ts'
import { lockedStep, type LockedStep } from '#server/features/driver/queries/driver-step-facts.ts'
import { storeUnmatchedStep } from '#server/features/trips/commands/exceptions.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface StepRequest {
  tripGuid: string
  /** When the step was made, by the device's clock. Null: now. */
  deviceAt: string | null
}

/**
 * A step of the driver's own trip. A step made offline that no longer applies is stored for the dispatchers
 * and answered as done: the device has nothing left to send.
 */
export async function drive(
  work: UnitOfWork,
  request: StepRequest,
  step: DriverStep,
): Promise<(Saved & { unmatched?: string }) | Refusal> {
  const locked = await lockedStep(work, request, step.action)
  if (isRefusal(locked)) return locked
  const done = await decideAndApply(work, locked, step)
  const { deviceAt } = request
  if (!isRefusal(done) || deviceAt === null) return done
  const reason = unmatchedReason(done, step, minutesBetween(deviceAt, work.now))
  if (reason === null) return done
  const { trip, driverGuid } = locked
  await storeUnmatchedStep(work, trip, { action: step.action, deviceAt, driverGuid, reason })
  return {
    guid: trip.guid,
    unmatched: reason,
    toast: `“${tripActions[step.action].label}” no longer applies. The dispatcher has been notified.`,
  }
}

async function decideAndApply(
  work: UnitOfWork,
  locked: LockedStep,
  step: DriverStep,
): Promise<Saved | Refusal> {
  const effects = decideStep(locked.facts, step)
  if (isRefusal(effects)) return effects
  if (effects.kind === 'newPickup')
    return moveDrive(work, locked.trip, effects.to, { role: 'driver', at: effects.at })
  return applyStep(work, locked, effects)
}
