import { answerElsewhere, isForAll, type DetailField, type DetailValue } from '#domain/fields/detail-field.ts'
import { readDetail } from '#domain/fields/read-detail.ts'
import { fieldMeant, meaningOf } from '#domain/import/bokun-words.ts'
import type { PassengerAnswers } from '#domain/reservation/changes/channel-service.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import type { ChannelKind } from '#domain/vocabulary/channel-kinds.ts'
import type { BokunBooking, BokunLine, BokunQuestion } from '#server/bokun/bokun-booking.ts'
import { productKey, type Catalogue } from '#server/features/bokun/queries/catalogue.ts'

export type Answer = BokunQuestion

interface Said {
  /** Of a passenger: an answer that isn’t of anyone in particular. */
  details: Record<string, DetailValue>
  people: PassengerAnswers[]
  /** Answers that aren’t a value of their field, or have no place: they become notes. */
  unread: Answer[]
}

/** The details that the answers of a line are. */
export function detailsSaid(
  { booking, line, kind }: { booking: BokunBooking; line: BokunLine; kind: ChannelKind },
  catalogue: Catalogue,
): Said {
  const said: Said = { details: {}, people: [], unread: [] }
  const answering = line.answering ?? []
  for (const { questions, ...person } of answering) {
    const details: Record<string, DetailValue> = {}
    const name = `${person.firstName} ${person.lastName}`.trim()
    for (const answer of questions) {
      const meant = fieldOf(answer, line, catalogue)
      if (meant?.field?.owner !== 'passenger' || keeps(details, meant.field, answer)) continue
      const note = noteOf(answer, meant?.field)
      said.unread.push(name === '' ? note : { ...note, question: `${name}, ${note.question}` })
    }
    if (Object.keys(details).length > 0) said.people.push({ ...person, details })
  }
  const isOfPerson = (it: Answer) =>
    answering.some(({ questions }) => questions.some((one) => isSame(one, it)))
  for (const answer of line.questions) {
    const meant = fieldOf(answer, line, catalogue)
    if (meant === null || answer.answer.trim() === '') continue
    const { field } = meant
    if (field?.owner === 'passenger' && isOfPerson(answer)) continue
    if (field && !hasPlace(field, kind)) {
      if (!isSaidElsewhere({ booking, line }, field, answer, catalogue))
        said.unread.push(noteOf(answer, field))
    } else if (!field || !keeps(said.details, field, answer)) said.unread.push(noteOf(answer, field))
  }
  return said
}

/** Notes are read by more people than a restricted field. */
function noteOf(answer: Answer, field: DetailField | undefined): Answer {
  return field === undefined || isForAll(field) ? answer : { ...answer, answer: answerElsewhere }
}

/** The field that an answer fills, undefined if it is gone; null: the question means something else. */
function fieldOf({ question }: Answer, { product }: BokunLine, { questions, fields }: Catalogue) {
  const guid = fieldMeant(meaningOf(question, productKey(product), questions) ?? 'nothing')
  return guid === null ? null : { field: fields.find((it) => it.guid === guid && it.active) }
}

/** Adds the value, unless it can’t be read or another answer was different. */
function keeps(details: Record<string, DetailValue>, field: DetailField, { answer }: Answer): boolean {
  const value = readDetail(field, answer)
  if (value === null) return false
  const was = details[field.guid]
  if (was !== undefined) return JSON.stringify(was) === JSON.stringify(value)
  details[field.guid] = value
  return true
}

/** Whether a line of that kind has a place for values of the field. */
function hasPlace({ owner }: DetailField, kind: ChannelKind): boolean {
  if (owner === 'fastTrack') return isFastTrack(kind)
  return owner !== 'transport' || !isFastTrack(kind)
}

/** A question of the whole booking is on each of its lines. */
function isSaidElsewhere(
  { booking, line }: { booking: BokunBooking; line: BokunLine },
  field: DetailField,
  answer: Answer,
  { products }: Catalogue,
): boolean {
  return booking.lines.some((it) => {
    const kind = products.get(productKey(it.product))?.kind
    const isTaken = it !== line && it.state !== 'cancelled' && kind && kind !== 'notOurs'
    return isTaken && hasPlace(field, kind) && it.questions.some((one) => isSame(one, answer))
  })
}

function isSame(one: Answer, other: Answer): boolean {
  return one.question === other.question && one.answer === other.answer
}
