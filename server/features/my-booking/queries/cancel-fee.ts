import { effectsOf } from '#domain/reservation/effects.ts'
import { isRefusal } from '#domain/refusal.ts'
import { cancelBooking } from '#server/features/bookings/commands/changes.ts'
import type { Db } from '#server/db/connection.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { guestActor } from '#server/work/actor.ts'

export interface Cancelling {
  groupGuid: string
  /** The service. */
  guid: string
}

/** The change that cancels one service for its guest. */
export function cancelRequest({ groupGuid, guid }: Cancelling) {
  return { groupGuid, bookingGuids: [guid], reason: 'Cancelled by the guest', goodwillPercent: 0 }
}

/** The fee for cancelling a service now, by the plan that would be applied. Null: it can’t be cancelled. */
export async function cancelFeeOf(
  db: Db,
  cancelling: Cancelling,
  now: string,
  lock = false,
): Promise<{ guid: string; feeCents: number } | null> {
  if (!(await guestPageSettingsOf(db)).may.cancel) return null
  const request = cancelRequest(cancelling)
  const loaded = await cancelBooking.load({ db, actor: guestActor, now, lock }, request)
  if (isRefusal(loaded) || loaded.stored?.reservation.billing === 'partnerAccount') return null
  const planned = cancelBooking.plan(loaded, request)
  if (isRefusal(planned)) return null
  const feeCents = effectsOf(planned.effects, 'charged').reduce(
    (sum, it) => sum + (it.role === 'cancellation' ? it.totalCents : 0),
    0,
  )
  return { guid: cancelling.guid, feeCents }
}
