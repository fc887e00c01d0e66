import { localDateOf } from '#domain/calendar/airport-time.ts'
import { hasBegun } from '#domain/my-booking/guest-cancel.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { isRefusal } from '#domain/refusal.ts'
import { cancelBooking } from '#server/features/bookings/commands/changes.ts'
import type { Db } from '#server/db/connection.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { liveServicesOf } from '#server/features/my-booking/queries/live-services.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
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
  if (!(await guestPageSettingsOf(db)).may.cancel || (await isBegun(db, cancelling, now))) return null
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

/** The rule by which the page offers to cancel. */
async function isBegun(db: Db, { groupGuid, guid }: Cancelling, now: string): Promise<boolean> {
  const [{ facts, past }, live, { time_zone: timeZone }] = await Promise.all([
    guestReservationOf(db, groupGuid),
    liveServicesOf(db, groupGuid),
    siteSettings(db),
  ])
  const all = [...facts.services, ...past].map((service) => {
    const { flight = null, trips = [] } = live.get(service.guid) ?? {}
    return { service, flight, trips }
  })
  const own = all.find((it) => it.service.guid === guid)
  return own === undefined || hasBegun(own, all, { now, today: localDateOf(now, timeZone) })
}
