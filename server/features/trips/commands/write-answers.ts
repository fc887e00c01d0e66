import type { Details, FieldOwner, FieldUser } from '#domain/fields/detail-field.ts'
import {
  mergeAnswers,
  whyNotAnswers,
  type DetailsByOwner,
  type FieldAnswer,
} from '#domain/fields/field-answers.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { detailFields } from '#server/features/details/queries/detail-fields.ts'
import { writeDetails } from '#server/features/reservations/commands/booking-rows.ts'
import { writePassengerDetails } from '#server/features/reservations/commands/party-rows.ts'
import { writeGroupDetails } from '#server/features/reservations/commands/save-group.ts'
import { saveTripDetails } from '#server/features/trips/commands/trip-details.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Answering {
  /** Locked by the caller. */
  stored: DetailsByOwner
  answers: readonly FieldAnswer[]
  user: FieldUser
  ownerOf: (guid: string) => FieldOwner
}

/** The answered details, as the history records them: those of the party, and of each passenger. */
export interface RecordedAnswers {
  details: Details
  passengers: { guid: string; details: Details }[]
}

/**
 * Writes answers given after booking. Guests get no message about what they just said. The caller records
 * the history and publishes the change.
 */
export async function writeAnswers(
  work: UnitOfWork,
  { stored, answers, user, ownerOf }: Answering,
): Promise<{ before: RecordedAnswers; after: RecordedAnswers } | Refusal> {
  const fields = await detailFields(work.tx)
  const why = whyNotAnswers(stored, answers, { fields, user, ownerOf })
  if (why !== null) return refuse('answers', why)
  const nameOf = (guid: string) => fields.find((it) => it.guid === guid)?.name ?? ''
  const { outcome, message, details } = mergeAnswers(stored, answers, nameOf)
  if (outcome === 'conflict') return refuse('answers', message)
  const changed = Object.keys(details).filter((guid) => details[guid] !== stored[guid])
  for (const guid of changed) await write[ownerOf(guid)]?.(work, guid, details[guid] ?? {})
  const recorded = (all: DetailsByOwner) => {
    const answered = changed.map((guid) => ({ guid, details: answeredOf(guid, answers, all[guid] ?? {}) }))
    const isPassenger = ({ guid }: { guid: string }) => ownerOf(guid) === 'passenger'
    return {
      details: Object.assign({}, ...answered.filter((it) => !isPassenger(it)).map((it) => it.details)),
      passengers: answered.filter(isPassenger),
    }
  }
  return { before: recorded(stored), after: recorded(details) }
}

function answeredOf(guid: string, answers: readonly FieldAnswer[], details: Details): Details {
  const fields = new Set(answers.filter((it) => it.of === guid).map((it) => it.field))
  return Object.fromEntries(Object.entries(details).filter(([field]) => fields.has(field)))
}

/** Customers are asked when booking only. */
const write: Partial<Record<FieldOwner, typeof writeDetails>> = {
  reservation: writeGroupDetails,
  fastTrack: writeDetails,
  passenger: writePassengerDetails,
  transport: saveTripDetails,
}
