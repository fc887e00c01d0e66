import type { GuestQuestion } from '#domain/my-booking/questions.ts'
import { guestUser } from '#domain/fields/detail-field.ts'
import { mergeAnswers, type FieldAnswer } from '#domain/fields/field-answers.ts'
import { isAnswering, questionOf, seenValue, sentValue } from '#domain/my-booking/questions.ts'
import type { SaidOnPage } from '#domain/my-booking/texts/page-texts.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { lockedGroup } from '#server/features/my-booking/commands/guest-requests.ts'
import { askedAbout, fieldsAskedOfGuests } from '#server/features/my-booking/queries/questions.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { pushTo, tripText } from '#server/features/trips/commands/notify.ts'
import { publishTripsOf } from '#server/features/trips/commands/trip-details.ts'
import { writeAnswers } from '#server/features/trips/commands/write-answers.ts'
import { lockedTrips } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const notPossible = refuse('guest', 'This can’t be answered online any more')

interface Answered {
  groupGuid: string
  /** The inputs of the form. */
  sent: Readonly<Record<string, string>>
}

/** Saves the guest’s answers to the questions about one thing, until its deadline. */
export async function answerQuestions(
  work: UnitOfWork,
  { groupGuid, sent }: Answered,
): Promise<SaidOnPage | Refusal> {
  const { tx, now, events } = work
  const settings = await guestPageSettingsOf(tx)
  const group = await lockedGroup(work, groupGuid)
  const { facts } = await guestReservationOf(tx, groupGuid)
  const asked = (await askedAbout(tx, groupGuid, facts.services)).find((it) => it.of === sent['of'])
  const fields = await fieldsAskedOfGuests(tx, settings)
  if (!asked || !isAnswering(asked.startsAt, settings.answerHours, now)) return notPossible
  if ((await guardDay(work, [asked.date])) !== null) return notPossible
  const { owner, keptBy } = asked
  const questions = fields
    .filter((it) => it.owner === owner)
    .map((it) => questionOf(it, keptBy[0]?.details ?? {}, facts.language))
  if (questions.length === 0) return notPossible
  if (questions.some((it) => it.isRequired && isEmpty(it, sent))) return 'answersWrong'
  const answers = keptBy.flatMap(({ guid }) => questions.map((it) => answerOf(it, guid, sent)))
  const stored = Object.fromEntries(keptBy.map((it) => [it.guid, it.details]))
  const { outcome } = mergeAnswers(stored, answers, () => '')
  if (outcome === 'already') return 'answers'
  if (outcome === 'conflict') return 'answersChanged'
  const rules = { user: guestUser, ownerOf: () => owner, when: 'askedByGuest' } as const
  const written = await writeAnswers(work, { stored, answers, ...rules })
  if (isRefusal(written)) return 'answersWrong'
  work.audit.record({
    action: 'answerFields',
    subjectKind: 'group',
    subjectGuid: groupGuid,
    customerGuid: group.customer_guid,
    groupGuid,
    before: written.before,
    after: written.after,
  })
  const isForDrivers = fields.some((it) => it.owner === owner && it.shown.includes('driver'))
  if (owner === 'transport' && isForDrivers) await notifyDrivers(work, groupGuid, keptBy)
  await publishTripsOf(work, groupGuid)
  events.publish({ topic: 'group', guid: groupGuid, partnerGuid: group.partner_guid })
  return 'answers'
}

function isEmpty(question: GuestQuestion, sent: Answered['sent']): boolean {
  const value = sentValue(question, sent)
  return value === null || (Array.isArray(value) && value.length === 0)
}

function answerOf(question: GuestQuestion, of: string, sent: Answered['sent']): FieldAnswer {
  return { of, field: question.guid, value: sentValue(question, sent), seen: seenValue(question, sent) }
}

/** As for a note that an agent changes. */
async function notifyDrivers(
  work: UnitOfWork,
  groupGuid: string,
  cars: readonly { guid: string }[],
): Promise<void> {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const trips = await lockedTrips(
    work.tx,
    cars.map((it) => it.guid),
  )
  for (const trip of trips) {
    if (trip.driver_guid === null) continue
    const body = tripText(trip, timeZone)
    pushTo(work, trip.driver_guid, { template: 'tripChanged', subject: 'New note', body }, groupGuid)
  }
}
