import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { groupNotes } from '#contract/booking-changes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { writeComments } from '#server/features/reservations/commands/booking-rows.ts'
import { writeGroupNotes } from '#server/features/reservations/commands/save-group.ts'
import { writeTripNotes } from '#server/features/trips/commands/trip-notes.ts'
import { groupNotesRead } from '#server/features/bookings/queries/group-notes.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Saves a reservation's comments, flags and notes over the version they were read at. Notifies drivers of new
 * notes and changed flags.
 */
export async function saveGroupNotes(
  work: UnitOfWork,
  { customerGuid, groupGuid }: { customerGuid: string; groupGuid: string },
  form: BodyOf<typeof groupNotes.save>,
): Promise<Saved | Refusal> {
  const locked = await work.tx
    .selectFrom('booking_group')
    .select(['guid', 'version', 'partner_guid', 'customer_guid'])
    .where('guid', '=', groupGuid)
    .where(isOfCustomer('customer_guid', customerGuid))
    .where(isWithin(partnerScopeOf(work.actor), 'partner_guid'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  const before = locked && (await groupNotesRead(work.tx, groupGuid))
  if (!locked || !before) return notFound
  if (locked.version !== form.version)
    return refuse(
      'notes',
      'Another user changed this reservation since you opened it. Reopen the notes to see the changes.',
    )
  if (form.bookings.some(({ guid }) => !before.bookings.some((it) => it.guid === guid))) return notFound
  if (form.trips.some(({ guid }) => !before.trips.some((it) => it.guid === guid))) return notFound
  await writeGroupNotes(work, groupGuid, form)
  const inLockOrder = form.bookings.toSorted((a, b) => (a.guid < b.guid ? -1 : 1))
  for (const { guid, comments } of inLockOrder) await writeComments(work, [guid], comments)
  // Partner users can't see office notes, so their form must not clear them.
  const isPartner = work.actor.kind === 'partner'
  const officeNoteOf = (guid: string) => before.trips.find((it) => it.guid === guid)?.notesForOffice ?? ''
  const trips = isPartner
    ? form.trips.map((it) => ({ ...it, notesForOffice: officeNoteOf(it.guid) }))
    : form.trips
  const isMissing = ({ guid }: { guid: string }) => !trips.some((it) => it.guid === guid)
  await writeTripNotes(work, [...trips, ...before.trips.filter(isMissing)], {
    before: before.flags,
    after: form.flags,
  })
  const { bookings, comments, flags } = form
  work.audit.record({
    action: 'editNotes',
    subjectKind: 'group',
    subjectGuid: groupGuid,
    customerGuid: locked.customer_guid,
    groupGuid,
    before: {
      comments: before.comments,
      flags: before.flags,
      bookings: before.bookings,
      trips: before.trips,
    },
    after: { comments, flags, bookings, trips },
  })
  const about = { guid: groupGuid, partnerGuid: locked.partner_guid }
  work.events.publish({ topic: 'group', ...about })
  for (const date of new Set(before.bookings.map((it) => it.serviceDate)))
    work.events.publish({ topic: 'fastTrack', date, ...about })
  return { guid: groupGuid, toast: 'Notes saved' }
}
