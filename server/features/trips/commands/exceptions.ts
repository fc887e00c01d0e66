import type { Saved } from '#contract/shapes.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { TripAction } from '#domain/trip/trip-actions.ts'
import { pushToDispatchers } from '#server/features/trips/commands/notify.ts'
import { publishTrip } from '#server/features/trips/commands/save-trip.ts'
import { lockedTrip, type LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { stepText } from '#server/features/trips/queries/trip-rows.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface UnmatchedStep {
  /** The driver's step, the charge that should have followed from it, or answers to questions. */
  action: TripAction | 'waitCharge' | 'answers'
  deviceAt: string
  driverGuid: string
  reason: string
}

/** Stores a late step that no longer applies for the dispatchers. It happened, so it is never discarded. */
export async function storeUnmatchedStep(
  work: UnitOfWork,
  trip: LockedTrip,
  step: UnmatchedStep,
): Promise<void> {
  await work.tx
    .insertInto('trip_exception')
    .values({
      guid: newGuid(),
      trip_guid: trip.guid,
      service_date: trip.service_date,
      action: step.action,
      device_at: step.deviceAt,
      driver_guid: step.driverGuid,
      reason: step.reason,
      created_at: work.now,
    })
    .execute()
  work.audit.record({
    action: 'tripException',
    subjectKind: 'trip',
    subjectGuid: trip.guid,
    customerGuid: trip.customer_guid,
    groupGuid: trip.group_guid,
    reason: step.reason,
    after: { action: step.action, deviceAt: step.deviceAt },
  })
  publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
  const subject = `${trip.reference}: ${stepText(step.action)} couldn’t be applied`
  await pushToDispatchers(work, { template: 'tripException', subject, body: step.reason }, trip.group_guid)
}

/** Marks a stored step as resolved by a dispatcher. */
export async function resolveException(
  work: UnitOfWork,
  asked: { exceptionGuid: string; reason: string },
): Promise<Saved | Refusal> {
  const exception = await work.tx
    .selectFrom('trip_exception')
    .selectAll()
    .where('guid', '=', asked.exceptionGuid)
    .forUpdate()
    .executeTakeFirst()
  if (!exception) return notFound
  if (exception.resolved_at !== null) return refuse('exception', 'This step is already resolved')
  await work.tx
    .updateTable('trip_exception')
    .set({ resolved_at: work.now, resolved_by: work.actor.accountGuid })
    .where('guid', '=', exception.guid)
    .execute()
  const trip = await lockedTrip(work.tx, exception.trip_guid)
  if (!trip) return notFound
  work.audit.record({
    action: 'resolveException',
    subjectKind: 'trip',
    subjectGuid: trip.guid,
    customerGuid: trip.customer_guid,
    groupGuid: trip.group_guid,

    reason: asked.reason,
    before: { action: exception.action, reason: exception.reason },
  })
  publishTrip(work, trip, [exception.service_date], [])
  return { guid: trip.guid, toast: 'Step resolved' }
}
