import type { Saved } from '#contract/shapes.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { decideStep } from '#domain/trip/driver-step.ts'
import { tripActions, type RecordableStep } from '#domain/trip/trip-actions.ts'
import { applyStep } from '#server/features/driver/commands/apply-step.ts'
import { lockedStep } from '#server/features/driver/queries/driver-step-facts.ts'
import { pushTo, tripText } from '#server/features/trips/commands/notify.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Records the next step for a driver who called in, at this time: everything that follows from the step
 * follows, as if the driver had pressed the button. The driver gets a notification.
 */
export async function recordStep(
  work: UnitOfWork,
  trip: LockedTrip,
  { step, reason }: { step: RecordableStep; reason: string },
): Promise<Saved | Refusal> {
  if (trip.driver_guid === null) return refuse('trip', 'This trip has no driver yet')
  const asked = { tripGuid: trip.guid, deviceAt: null, driverGuid: trip.driver_guid }
  const locked = await lockedStep(work, asked, step)
  if (isRefusal(locked)) return locked
  // A reason given with the step confirms that an early start is intended.
  const effects = decideStep(
    locked.facts,
    step === 'start' ? { action: step, isHeld: true } : { action: step },
  )
  if (isRefusal(effects)) return effects
  if (effects.kind !== 'step') throw new Error('Expected a step of the trip, but got a pickup change')
  const done = await applyStep(work, locked, { ...effects, history: { ...effects.history, reason } })
  if (isRefusal(done)) return done
  const { label } = tripActions[step]
  const body = tripText(trip, locked.timeZone)
  pushTo(
    work,
    trip.driver_guid,
    { template: 'tripChanged', subject: `Dispatch recorded “${label}”`, body },
    trip.group_guid,
  )
  return { guid: trip.guid, toast: `“${label}” recorded for ${trip.driver_name}` }
}
