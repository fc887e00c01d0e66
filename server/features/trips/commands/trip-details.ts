import { detailsAt, type Details } from '#domain/fields/detail-field.ts'
import { canonical } from '#domain/plan.ts'
import { joinSentences } from '#domain/sentences.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { flagsMoved, type FlagsMoved } from '#domain/vocabulary/group-flags.ts'
import { detailFields } from '#server/features/details/queries/detail-fields.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { publishTrip } from '#server/features/trips/commands/save-trip.ts'
import { pushTo, tripText } from '#server/features/trips/commands/notify.ts'
import { lockedTrips } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Saves the details of a party's trips, skipping unchanged ones, and notifies drivers of new details they see
 * and, until the trip has ended, of changed flags. The caller records the history.
 */
export async function writeTripDetails(
  work: UnitOfWork,
  asked: readonly { guid: string; details: Details }[],
  flags: FlagsMoved,
): Promise<void> {
  const site = await siteSettings(work.tx)
  const fields = await detailFields(work.tx)
  const trips = await lockedTrips(
    work.tx,
    asked.map((it) => it.guid),
  )
  const flagsText = flagsMoved(flags)
  const seen = (details: Details) => canonical(detailsAt('driver', fields, details))
  for (const trip of trips) {
    const details = asked.find((it) => it.guid === trip.guid)?.details
    if (!details) continue
    const isTold = seen(details) !== seen(trip.details)
    const isWritten = canonical(details) !== canonical(trip.details)
    if (!isWritten && flagsText === '') continue
    if (isWritten) await saveTripDetails(work, trip.guid, details)
    publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
    const isNotified = isTold || (flagsText !== '' && !isEnded(trip.status))
    if (trip.driver_guid === null || !isNotified) continue
    const body = joinSentences([tripText(trip, site.time_zone), flagsText])
    const subject = isTold ? 'New note' : 'Flags changed'
    pushTo(work, trip.driver_guid, { template: 'tripChanged', subject, body }, trip.group_guid)
  }
}

/** Makes the phones of a reservation's drivers reload its trips. */
export async function publishTripsOf(work: UnitOfWork, groupGuid: string): Promise<void> {
  const trips = await work.tx
    .selectFrom('trip')
    .innerJoin('booking_group', 'booking_group.guid', 'trip.group_guid')
    .select(['trip.guid', 'trip.service_date', 'trip.driver_guid', 'booking_group.partner_guid'])
    .where('trip.group_guid', '=', groupGuid)
    .where('trip.status', '<>', 'cancelled')
    .execute()
  for (const trip of trips) publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
}

export async function saveTripDetails(work: UnitOfWork, guid: string, details: Details): Promise<void> {
  await work.tx
    .updateTable('trip')
    .set((is) => ({
      details: JSON.stringify(details),
      version: is('version', '+', 1),
      updated_at: work.now,
    }))
    .where('guid', '=', guid)
    .execute()
}
