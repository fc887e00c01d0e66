import { siteSettings } from '#server/features/settings/queries.ts'
import { publishTrip } from '#server/features/trips/commands/save-trip.ts'
import { pushTo, tripText } from '#server/features/trips/commands/tell.ts'
import { lockedTrips } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Notes of trips; those that are already so are unchanged. The driver is told of a note that is for them. The caller records the history. */
export async function writeTripNotes(
  work: UnitOfWork,
  notes: readonly { guid: string; notesForDriver: string; notesForOffice: string }[],
): Promise<void> {
  const site = await siteSettings(work.tx)
  const trips = await lockedTrips(
    work.tx,
    notes.map((it) => it.guid),
  )
  for (const trip of trips) {
    const asked = notes.find((it) => it.guid === trip.guid)
    if (!asked || (asked.notesForDriver === trip.notes_for_driver && asked.notesForOffice === trip.notes_for_office)) continue
    await work.tx
      .updateTable('trip')
      .set((is) => ({
        notes_for_driver: asked.notesForDriver,
        notes_for_office: asked.notesForOffice,
        version: is('version', '+', 1),
        updated_at: work.now,
      }))
      .where('guid', '=', trip.guid)
      .execute()
    publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
    if (trip.driver_guid === null || asked.notesForDriver === trip.notes_for_driver) continue
    pushTo(work, trip.driver_guid, { template: 'tripChanged', subject: 'New note', body: tripText(trip, site.time_zone) }, trip.group_guid)
  }
}
