import { publishTrip } from '#server/features/trips/commands/save-trip.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Keeps the driver and car of a locked trip despite these conflicts, which then no longer need attention. */
export async function keepConflicts(
  work: UnitOfWork,
  trip: LockedTrip,
  conflicts: readonly string[],
  reason: string,
): Promise<void> {
  await work.tx
    .updateTable('trip')
    .set((row) => ({
      accepted_conflicts: [...conflicts],
      version: row('version', '+', 1),
      updated_at: work.now,
    }))
    .where('guid', '=', trip.guid)
    .execute()
  work.audit.record({
    action: 'keepDriver',
    subjectKind: 'trip',
    subjectGuid: trip.guid,
    customerGuid: trip.customer_guid,
    groupGuid: trip.group_guid,
    reason,
    after: { driver: trip.driver_name, against: conflicts },
  })
  publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
}
