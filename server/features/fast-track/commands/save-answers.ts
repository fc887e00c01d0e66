import type { AskedLater, FieldOwner } from '#domain/fields/detail-field.ts'
import type { FieldAnswer } from '#domain/fields/field-answers.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { writeAnswers } from '#server/features/trips/commands/write-answers.ts'
import { storedAnswers } from '#server/features/details/queries/answers.ts'
import { fieldUserOf } from '#server/features/details/queries/detail-fields.ts'
import {
  madeOnDevice,
  type LockedDeskBooking,
  type MadeOnDevice,
} from '#server/features/fast-track/commands/desk-booking.ts'
import { publishTripsOf } from '#server/features/trips/commands/trip-details.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Saves answers given at the desk. The caller has locked the party and checked its day. `when` is null if a
 * person accepted them.
 */
export async function saveAnswers(
  work: UnitOfWork,
  booking: LockedDeskBooking,
  { answers, when }: { answers: readonly FieldAnswer[]; when: AskedLater | null },
  made: MadeOnDevice,
): Promise<Refusal | null> {
  const stored = await storedAnswers(work.tx, booking)
  const ownerOf = (guid: string): FieldOwner =>
    guid === booking.group_guid ? 'reservation' : guid === booking.guid ? 'fastTrack' : 'passenger'
  const written = await writeAnswers(work, { stored, answers, user: fieldUserOf(work.actor), ownerOf, when })
  if (isRefusal(written)) return written
  work.audit.record({
    action: 'answerFields',
    subjectKind: 'booking',
    subjectGuid: booking.guid,
    customerGuid: booking.customer_guid,
    groupGuid: booking.group_guid,
    before: written.before,
    after: { ...written.after, ...madeOnDevice(made) },
  })
  const about = { date: booking.service_date, guid: booking.group_guid, partnerGuid: booking.partner_guid }
  work.events.publish({ topic: 'fastTrack', ...about })
  work.events.publish({ topic: 'group', ...about })
  await publishTripsOf(work, booking.group_guid)
  return null
}
