import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { checkDetails } from '#domain/fields/check-details.ts'
import { whyNoReference } from '#domain/partner/required-reference.ts'
import type {
  DetailField,
  Details,
  FieldOwner,
  FieldUser,
  GivenDetails,
} from '#domain/fields/detail-field.ts'
import { notFound, refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import type { groupNotes } from '#contract/group-notes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { notifyOfDetails } from '#server/features/bookings/mail.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { groupNotesRead, type Notes } from '#server/features/bookings/queries/group-notes.ts'
import { detailFields, fieldUserOf } from '#server/features/details/queries/detail-fields.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { writeComments, writeDetails } from '#server/features/reservations/commands/booking-rows.ts'
import { writePassengerDetails } from '#server/features/reservations/commands/party-rows.ts'
import { writeGroupNotes } from '#server/features/reservations/commands/save-group.ts'
import { writeTripDetails } from '#server/features/trips/commands/trip-details.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Form = BodyOf<typeof groupNotes.save>

/**
 * Saves a reservation's comments, flags, partner reference and details over the version they were read at.
 * Notifies drivers of new details they see and changed flags.
 */
export async function saveGroupNotes(
  work: UnitOfWork,
  { customerGuid, groupGuid }: { customerGuid: string; groupGuid: string },
  form: Form,
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
  if (!isOfGroup(form, before)) return notFound
  const fields = await detailFields(work.tx)
  const checked = checkAll(form, before, fields, fieldUserOf(work.actor))
  const errors = { ...checked.errors, ...(await checkReference(work, locked.partner_guid, before, form)) }
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  const { after } = checked
  const told = await guestReservationOf(work.tx, groupGuid)
  await writeGroupNotes(work, groupGuid, after)
  for (const { guid, comments, details } of after.bookings.toSorted((a, b) => (a.guid < b.guid ? -1 : 1))) {
    await writeComments(work, [guid], comments)
    await writeDetails(work, guid, details)
  }
  for (const { guid, details } of after.passengers) await writePassengerDetails(work, guid, details)
  await writeTripDetails(work, after.trips, { before: before.flags, after: after.flags })
  if (form.notifyGuest) await notifyOfDetails(work, told)
  work.audit.record({
    action: 'editNotes',
    subjectKind: 'group',
    subjectGuid: groupGuid,
    customerGuid: locked.customer_guid,
    groupGuid,
    before: recorded(before),
    after: recorded(after),
  })
  const about = { guid: groupGuid, partnerGuid: locked.partner_guid }
  work.events.publish({ topic: 'group', ...about })
  for (const date of new Set(before.bookings.map((it) => it.serviceDate)))
    work.events.publish({ topic: 'fastTrack', date, ...about })
  return { guid: groupGuid, toast: 'Notes saved' }
}

/** A reference that the partner requires can’t be removed. One that an import left out can stay empty. */
async function checkReference(
  { tx }: UnitOfWork,
  partnerGuid: string | null,
  before: Notes,
  { partnerReference = before.partnerReference }: Form,
): Promise<Record<string, string>> {
  if (partnerReference === before.partnerReference) return {}
  const partner = await tx
    .selectFrom('partner')
    .select(['name', 'reference_required as referenceRequired'])
    .where('guid', '=', partnerGuid)
    .executeTakeFirst()
  const missing = partner && whyNoReference(partner, partnerReference)
  return missing ? { partnerReference: missing } : {}
}

function isOfGroup(form: Form, before: Notes): boolean {
  const areOf = (asked: readonly { guid: string }[], own: readonly { guid: string }[]) =>
    asked.every(({ guid }) => own.some((it) => it.guid === guid))
  return (
    areOf(form.bookings, before.bookings) &&
    areOf(form.passengers, before.passengers) &&
    areOf(form.trips, before.trips)
  )
}

/** The notes after the form. What it leaves out stays. */
function checkAll(
  form: Form,
  before: Notes,
  fields: readonly DetailField[],
  user: FieldUser,
): { after: Notes; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const detailed = (owner: FieldOwner, stored: Details, given: GivenDetails, at: string): Details => {
    const checked = checkDetails(given, { fields, owner, user, isAsked: false, before: stored }, at)
    Object.assign(errors, checked.errors)
    return checked.details
  }
  const each = <T extends { guid: string; details: Details }>(
    list: 'bookings' | 'passengers' | 'trips',
    stored: readonly T[],
    ownerOf: (it: T) => FieldOwner | null,
  ): T[] =>
    stored.map((it) => {
      const index = form[list].findIndex(({ guid }) => guid === it.guid)
      const owner = ownerOf(it)
      const given = form[list][index]?.details
      if (owner === null || given === undefined) return it
      return { ...it, details: detailed(owner, it.details, given, `${list}.${index}.`) }
    })
  const bookings = each('bookings', before.bookings, ({ kind }) => (isFastTrack(kind) ? 'fastTrack' : null))
  const after = {
    ...before,
    comments: form.comments ?? before.comments,
    flags: form.flags ?? before.flags,
    partnerReference: form.partnerReference ?? before.partnerReference,
    details: detailed('reservation', before.details, form.details, ''),
    bookings: bookings.map((it) => ({
      ...it,
      comments: form.bookings.find(({ guid }) => guid === it.guid)?.comments ?? it.comments,
    })),
    passengers: each('passengers', before.passengers, () => 'passenger'),
    trips: each('trips', before.trips, () => 'transport'),
  }
  return { after, errors }
}

/** What the history keeps. */
function recorded({ comments, flags, partnerReference, details, bookings, passengers, trips }: Notes) {
  return { comments, flags, partnerReference, details, bookings, passengers, trips }
}
