import { termsOn } from '#domain/terms/terms.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { saveTrip } from '#server/features/trips/commands/save-trip.ts'
import { settleBooking } from '#server/features/trips/commands/settle-booking.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Records the outcome of an open trip when its day is closed: completed, without a waiting charge, or a
 * no-show.
 */
export async function settleTrip(
  work: UnitOfWork,
  trip: LockedTrip,
  { outcome, reason }: { outcome: 'served' | 'noShow'; reason: string },
): Promise<void> {
  const { time_zone: timeZone, settings } = await siteSettings(work.tx)
  const was = lifeOf(trip, termsOn(settings, trip.service_date))
  const after =
    outcome === 'served'
      ? { ...was, status: 'completed' as const, completedAt: work.now }
      : { ...was, status: 'noShow' as const, closedAt: work.now }
  const action = outcome === 'served' ? 'completeTrip' : 'noShowTrip'
  await saveTrip(work, trip, after, { action, reason, driverName: trip.driver_name })
  await settleBooking(work, trip, timeZone)
}
