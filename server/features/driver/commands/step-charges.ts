import { isRefusal } from '#domain/refusal.ts'
import { termsPromised } from '#domain/terms/terms.ts'
import type { Trip } from '#domain/trip/trip.ts'
import { joinSentences } from '#domain/sentences.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { storeUnmatchedStep } from '#server/features/trips/commands/exceptions.ts'
import { chargeOvertime, chargeWaiting } from '#server/features/trips/commands/wait-charge.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Posts what waiting or overtime costs. A charge that can't be posted (no tax is set) doesn't delay the
 * guests: it goes to the dispatchers. Null: nothing was posted.
 */
export async function chargeOrReport(
  work: UnitOfWork,
  trip: LockedTrip,
  after: Trip,
): Promise<{ cents: number; entryGuid: string } | null> {
  const site = await siteSettings(work.tx)
  const charge =
    trip.kind === 'hourly'
      ? await chargeOvertime(work, trip, after)
      : await chargeWaiting(
          work,
          trip,
          after.waitMinutes ?? 0,
          termsPromised(site.settings, trip.service_date, trip.created_at),
        )
  if (!isRefusal(charge))
    return charge.entryGuid === null ? null : { cents: charge.cents, entryGuid: charge.entryGuid }
  const reason =
    charge.refused === 'business'
      ? joinSentences(charge.errors.map((it) => it.message))
      : 'The price couldn’t be calculated. Add the charge to the reservation as a fee.'
  await storeUnmatchedStep(work, trip, {
    action: 'waitCharge',
    deviceAt: after.completedAt ?? after.departedAt ?? work.now,
    driverGuid: trip.driver_guid ?? '',
    reason,
  })
  return null
}
