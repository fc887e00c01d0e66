import type { Saved } from '#contract/shapes.ts'
import { canSee } from '#domain/fields/detail-field.ts'
import type { DetailsByOwner, FieldAnswer } from '#domain/fields/field-answers.ts'
import { detailText } from '#domain/fields/shown-details.ts'
import { isRefusal, refusalText, refuse, type Refusal } from '#domain/refusal.ts'
import { joinSentences } from '#domain/sentences.ts'
import { writeAnswers } from '#server/features/trips/commands/write-answers.ts'
import { detailFields, driversUser } from '#server/features/details/queries/detail-fields.ts'
import type { StepRequest } from '#server/features/driver/commands/drive.ts'
import { lockedStep, type LockedStep } from '#server/features/driver/queries/driver-step-facts.ts'
import { storeUnmatchedStep } from '#server/features/trips/commands/exceptions.ts'
import { publishTrip } from '#server/features/trips/commands/save-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Saves the driver's answers to the trip's questions. Answers saved on the phone that no longer apply go to
 * the dispatchers, with their text, and the phone has nothing left to send.
 */
export async function saveTripAnswers(
  work: UnitOfWork,
  request: StepRequest,
  answers: readonly FieldAnswer[],
): Promise<(Saved & { unmatched?: string }) | Refusal> {
  const locked = await lockedStep(work, request, 'answers')
  if (isRefusal(locked)) return locked
  const { trip, driverGuid } = locked
  const refused = await write(work, locked, answers)
  if (refused === null) return { guid: trip.guid, toast: 'Answers saved' }
  const { deviceAt } = request
  if (deviceAt === null) return refused
  const reason = joinSentences([refusalText(refused), await answersText(work, answers)])
  await storeUnmatchedStep(work, trip, { action: 'answers', deviceAt, driverGuid, reason })
  return {
    guid: trip.guid,
    unmatched: reason,
    toast: 'Your answers couldn’t be saved. The dispatcher has been notified.',
  }
}

async function write(
  work: UnitOfWork,
  { trip, facts }: LockedStep,
  answers: readonly FieldAnswer[],
): Promise<Refusal | null> {
  if (!facts.isOwn) return refuse('trip', 'This trip is no longer assigned to you')
  if (facts.closedDay !== null) return facts.closedDay
  const stored: DetailsByOwner = {
    [trip.group_guid]: await groupDetails(work, trip),
    [trip.guid]: trip.details,
  }
  const written = await writeAnswers(work, {
    stored,
    answers,
    user: driversUser,
    ownerOf: (guid) => (guid === trip.group_guid ? 'reservation' : 'transport'),
    when: 'askedByDriver',
  })
  if (isRefusal(written)) return written
  work.audit.record({
    action: 'answerFields',
    subjectKind: 'trip',
    subjectGuid: trip.guid,
    customerGuid: trip.customer_guid,
    groupGuid: trip.group_guid,
    before: written.before,
    after: { ...written.after, at: facts.at },
  })
  publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
  const about = { date: trip.service_date, guid: trip.group_guid, partnerGuid: trip.partner_guid }
  work.events.publish({ topic: 'group', ...about })
  work.events.publish({ topic: 'fastTrack', ...about })
  return null
}

async function groupDetails(work: UnitOfWork, { group_guid: guid }: { group_guid: string }) {
  const group = await work.tx
    .selectFrom('booking_group')
    .select('details')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  return group.details as DetailsByOwner[string]
}

/** `The driver’s answers: Odometer: 1200, Parking: yes`, also those to fields that are no longer asked. */
async function answersText(work: UnitOfWork, answers: readonly FieldAnswer[]): Promise<string> {
  const fields = (await detailFields(work.tx)).filter((it) => canSee(it, driversUser))
  const texts = answers.flatMap(({ field: guid, value }) => {
    const field = fields.find((it) => it.guid === guid)
    return field ? [`${field.name}: ${value === null ? 'empty' : detailText(field, value)}`] : []
  })
  return texts.length === 0 ? '' : `The driver’s answers: ${texts.join(', ')}`
}
