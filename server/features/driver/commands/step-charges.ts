import { isRefusal } from '#domain/refusal.ts'
import { termsPromised } from '#domain/terms/terms.ts'
import type { Trip } from '#domain/trip/trip.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { storeUnmatchedStep } from '#server/features/trips/commands/exceptions.ts'
import type { AlsoSet } from '#server/features/trips/commands/save-trip.ts'
import { chargeOvertime, chargeWaiting } from '#server/features/trips/commands/wait-charge.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Waiting is charged when the guests are on board, a hire's overtime when it ends: never both. */
export function chargesAt({ kind }: LockedTrip): 'departPickup' | 'complete' {
  return kind === 'hourly' ? 'complete' : 'departPickup'
}

/** A charge that cannot be posted (no tax is set) does not delay the guests: it is passed on to the dispatchers. */
export async function chargeOrKeep(work: UnitOfWork, trip: LockedTrip, after: Trip): Promise<AlsoSet> {
  const site = await siteSettings(work.tx)
  const charge =
    trip.kind === 'hourly'
      ? await chargeOvertime(work, trip, after)
      : await chargeWaiting(work, trip, after.waitMinutes ?? 0, termsPromised(site.settings, trip.service_date, trip.created_at))
  if (!isRefusal(charge)) return charge.entryGuid === null ? {} : { wait_charge_cents: charge.cents, wait_entry_guid: charge.entryGuid }
  const reason = charge.refused === 'business' ? charge.errors.map((it) => it.message).join('. ') : 'It could not be priced'
  await storeUnmatchedStep(work, trip, {
    action: 'waitCharge',
    deviceAt: after.completedAt ?? after.departedAt ?? work.now,
    driverGuid: trip.driver_guid ?? '',
    reason,
  })
  return {}
}
