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
  /** A step of the driver, or a failed consequence of one. */
  action: TripAction | 'waitCharge'
  deviceAt: string
  driverGuid: string
  reason: string
}

/** A late step that no longer applies goes on the dispatchers' list: it happened, so it is never dropped. */
export async function storeUnmatchedStep(work: UnitOfWork, trip: LockedTrip, it: UnmatchedStep): Promise<void> {
  await work.tx
    .insertInto('trip_exception')
    .values({
      guid: newGuid(),
      trip_guid: trip.guid,
      service_date: trip.service_date,
      action: it.action,
      device_at: it.deviceAt,
      driver_guid: it.driverGuid,
      reason: it.reason,
      created_at: work.now,
    })
    .execute()
  work.audit.record({
    action: 'tripException',
    subjectKind: 'trip',
    subjectGuid: trip.guid,
    customerGuid: trip.customer_guid,
    groupGuid: trip.group_guid,
    reason: it.reason,
    after: { action: it.action, deviceAt: it.deviceAt },
  })
  publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
  const subject = `${trip.reference}: ${stepText(it.action)} did not fit`
  await pushToDispatchers(work, { template: 'tripException', subject, body: it.reason }, trip.group_guid)
}

/** A dispatcher has resolved it. */
export async function resolveException(work: UnitOfWork, it: { exceptionGuid: string; reason: string }): Promise<Saved | Refusal> {
  const exception = await work.tx
    .selectFrom('trip_exception')
    .selectAll()
    .where('guid', '=', it.exceptionGuid)
    .forUpdate()
    .executeTakeFirst()
  if (!exception) return notFound
  if (exception.resolved_at !== null) return refuse('exception', 'This is already resolved')
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
    reason: it.reason,
    before: { action: exception.action, reason: exception.reason },
  })
  publishTrip(work, trip, [exception.service_date], [])
  return { guid: trip.guid, toast: 'Settled' }
}
