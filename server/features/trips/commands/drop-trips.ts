import { isRefusal } from '#domain/refusal.ts'
import { termsOn } from '#domain/terms/terms.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { act } from '#domain/trip/trip-actions.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { saveTrip } from '#server/features/trips/commands/save-trip.ts'
import { tripText } from '#server/features/trips/commands/notify.ts'
import { tellDriver } from '#server/features/trips/commands/mail-outside.ts'
import { lockedTrips } from '#server/features/trips/queries/locked-trip.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Cancels trips that a change of their booking drops, each with its own history entry, and notifies their
 * drivers. Trips that were completed or closed as a no-show stay unchanged.
 */
export async function dropTrips(work: UnitOfWork, guids: readonly string[], reason: string): Promise<void> {
  const site = await siteSettings(work.tx)
  const trips = await lockedTrips(work.tx, guids)
  for (const trip of trips.filter((it) => !isEnded(it.status))) {
    const life = lifeOf(trip, termsOn(site.settings, trip.service_date))
    const after = act(life, 'cancel', { at: work.now, role: 'dispatcher', isOwnDriver: false, reason })
    if (isRefusal(after)) throw new Error(`Couldn’t cancel a trip with status ${trip.status}`)
    await saveTrip(work, trip, after, { action: 'cancelTrip', reason, driverName: trip.driver_name })
    const body = tripText(trip, site.time_zone)
    tellDriver(work, trip, { template: 'tripTakenAway', subject: 'Trip cancelled', body })
  }
}
