import { joinSentences } from '#domain/sentences.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { flagsMoved, type FlagsMoved } from '#domain/vocabulary/group-flags.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { publishTrip } from '#server/features/trips/commands/save-trip.ts'
import { pushTo, tripText } from '#server/features/trips/commands/notify.ts'
import { lockedTrips } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Saves the notes of a party's trips, skipping unchanged ones, and notifies drivers of new notes for them
 * and, until the trip has ended, of changed flags. The caller records the history.
 */
export async function writeTripNotes(
  work: UnitOfWork,
  notes: readonly { guid: string; notesForDriver: string; notesForOffice: string }[],
  flags: FlagsMoved,
): Promise<void> {
  const site = await siteSettings(work.tx)
  const trips = await lockedTrips(
    work.tx,
    notes.map((it) => it.guid),
  )
  const flagsText = flagsMoved(flags)
  for (const trip of trips) {
    const asked = notes.find((it) => it.guid === trip.guid)
    if (!asked) continue
    const isNewNote = asked.notesForDriver !== trip.notes_for_driver
    const isWritten = isNewNote || asked.notesForOffice !== trip.notes_for_office
    if (!isWritten && flagsText === '') continue
    if (isWritten) await writeNotes(work, asked)
    publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
    const isNotified = isNewNote || (flagsText !== '' && !isEnded(trip.status))
    if (trip.driver_guid === null || !isNotified) continue
    const body = joinSentences([tripText(trip, site.time_zone), flagsText])
    const subject = isNewNote ? 'New note' : 'Flags changed'
    pushTo(work, trip.driver_guid, { template: 'tripChanged', subject, body }, trip.group_guid)
  }
}

async function writeNotes(
  work: UnitOfWork,
  asked: { guid: string; notesForDriver: string; notesForOffice: string },
): Promise<void> {
  await work.tx
    .updateTable('trip')
    .set((is) => ({
      notes_for_driver: asked.notesForDriver,
      notes_for_office: asked.notesForOffice,
      version: is('version', '+', 1),
      updated_at: work.now,
    }))
    .where('guid', '=', asked.guid)
    .execute()
}
