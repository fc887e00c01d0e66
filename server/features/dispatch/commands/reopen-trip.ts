import type { Saved } from '#contract/shapes.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { termsOn } from '#domain/terms/terms.ts'
import { act } from '#domain/trip/trip-actions.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { moveGratuitiesBack } from '#server/features/gratuities/commands/move-gratuities.ts'
import { reverseOnAccount } from '#server/features/gratuities/commands/reverse-gift.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { saveTrip, type AlsoSet } from '#server/features/trips/commands/save-trip.ts'
import { reopenBooking } from '#server/features/trips/commands/settle-booking.ts'
import { tripText } from '#server/features/trips/commands/notify.ts'
import { tellDriver } from '#server/features/trips/commands/mail-outside.ts'
import { reverseWaitCharge } from '#server/features/trips/commands/wait-charge.ts'
import { lockDrivers, lockedTrip, movedMeanwhile } from '#server/features/trips/queries/locked-trip.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Reopening {
  tripGuid: string
  version?: number | undefined
  reason: string
  countsEarlierWait: boolean
}

/**
 * Reopens a trip that was completed or closed as a no-show by mistake. The same driver must accept it again.
 * Reverses the charge for waiting or overtime and restores the booking and the gratuities. The trip keeps its
 * earlier wait; the dispatcher decides whether it counts. Refused once the day is closed.
 */
export async function reopenTrip(
  work: UnitOfWork,
  { tripGuid, version, reason, countsEarlierWait }: Reopening,
): Promise<Saved | Refusal> {
  const trip = await lockedTrip(work.tx, tripGuid)
  if (!trip) return notFound
  if (version !== undefined && version !== trip.version)
    return refuse('trip', await movedMeanwhile(work.tx, trip))
  const closed = await guardDay(work, [trip.service_date])
  if (closed !== null) return closed
  if (trip.driver_guid !== null) await lockDrivers(work.tx, [trip.driver_guid])
  const site = await siteSettings(work.tx)
  const was = lifeOf(trip, termsOn(site.settings, trip.service_date))
  const after = act(was, 'reopen', {
    at: work.now,
    role: 'dispatcher',
    isOwnDriver: false,
    reason,
    countsEarlierWait,
  })
  if (isRefusal(after)) return after
  const refused = await reopenBooking(work, trip, { timeZone: site.time_zone, reason })
  if (refused) return refused
  const isCharged = trip.wait_entry_guid !== null
  if (isCharged) await reverseWaitCharge(work, trip)
  const uncharged: AlsoSet = isCharged ? { wait_charge_cents: 0, wait_entry_guid: null } : {}
  const detailsBefore = isCharged ? { waitChargeCents: trip.wait_charge_cents } : {}
  const details = after.earlierWait ? { earlierWait: after.earlierWait } : {}
  await saveTrip(
    work,
    trip,
    after,
    { action: 'reopenTrip', reason, driverName: trip.driver_name, details, detailsBefore },
    { ...uncharged, no_show_evidence: '', no_show_file: null },
  )
  await reverseOnAccount(work, trip.guid, reason)
  await moveGratuitiesBack(work, trip)
  const body = `${tripText(trip, site.time_zone)}. ${reason}`
  tellDriver(work, trip, { template: 'tripChanged', subject: 'Trip reopened', body })
  return { guid: trip.guid, toast: `${trip.reference} reopened` }
}
