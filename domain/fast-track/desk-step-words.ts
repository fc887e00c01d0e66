import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { moneyText } from '#domain/money/money-text.ts'
import type { DeskAction, NamedPassenger } from './desk-step.ts'
import type { DetailField, DetailValue } from '#domain/fields/detail-field.ts'
import { detailText } from '#domain/fields/shown-details.ts'
import { nameText, type PartyState } from './merge-facts.ts'

interface Wording {
  /** The party's passengers, for names that the step doesn't have. */
  readonly people: readonly NamedPassenger[]
  readonly currency: string
  /** The fields the reader can see. */
  readonly fields: readonly DetailField[]
}

/** A step whose kind this version of the portal doesn't know. */
export const unreadAction = 'An action from another version of the portal'

/** What a desk did, as text: `Checked in Ann Lee, Bo Lee`. */
export function stepWords(action: DeskAction, { people, currency, fields }: Wording): string {
  switch (action.kind) {
    case 'checkIn':
      return `Checked in ${namesOf(action.passengers, people)}`
    case 'complete':
      return 'Completed the check-in'
    case 'undo':
      return 'Undid the last step'
    case 'names':
      return `Changed names to ${namesOf(action.passengers, people)}`
    case 'comments':
      return action.comments === '' ? 'Cleared the comments' : `Changed the comments to “${action.comments}”`
    case 'answers':
      return `Saved answers: ${action.answers.map((it) => answerText(fields, it.field, it.value)).join(', ')}`
    case 'cash':
      return `Took ${moneyText(action.amountCents, currency)} in cash`
    default:
      return 'Called the party’s number'
  }
}

/** What the portal says now, as far as it matters to the step. */
export function partyWords(
  action: DeskAction,
  party: PartyState,
  { currency, today, fields }: Omit<Wording, 'people'> & { today: string },
): string {
  if (action.kind === 'comments')
    return party.comments === '' ? 'No comments' : `Comments: “${party.comments}”`
  if (action.kind === 'answers')
    return action.answers
      .map(({ of, field }) => answerText(fields, field, party.answers[of]?.[field] ?? null))
      .join(', ')
  if (action.kind === 'cash')
    return party.owedCents > 0 ? `${moneyText(party.owedCents, currency)} due` : 'Nothing due'
  if (action.kind === 'names') return party.people.map((it) => nameText(it) || 'No name').join(', ')
  const here = party.people.filter(({ state }) => state === 'checkedIn').length
  const day = party.serviceDate === today ? '' : ` for ${serviceDateText(party.serviceDate)}`
  return `${statusWords[party.status]}${day}, ${here} of ${party.people.length} checked in`
}

const statusWords: Readonly<Record<BookingStatus, string>> = {
  waitlisted: 'On the waitlist',
  booked: 'Booked',
  checkedIn: 'Checked in',
  completed: 'Completed',
  noShow: 'No-show',
  cancelled: 'Cancelled',
}

/** `Meeting point: Gate` */
function answerText(fields: readonly DetailField[], guid: string, value: DetailValue | null): string {
  const field = fields.find((it) => it.guid === guid)
  if (field === undefined) return 'a field you can’t see'
  return `${field.name}: ${value === null ? 'empty' : detailText(field, value)}`
}

function namesOf(named: readonly NamedPassenger[], people: readonly NamedPassenger[]): string {
  return named
    .map((it) => nameText(it) || nameText(people.find(({ guid }) => guid === it.guid) ?? it) || 'a passenger')
    .join(', ')
}
