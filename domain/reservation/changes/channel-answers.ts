import {
  answerElsewhere,
  detailsOf,
  isForAll,
  type DetailField,
  type Details,
} from '#domain/fields/detail-field.ts'
import { shownDetails, type ShownDetail } from '#domain/fields/shown-details.ts'
import { canonical } from '#domain/plan.ts'
import { importedCode } from '#domain/reservation/imported-price.ts'
import type { PassengerName } from '#domain/reservation/new-reservation.ts'
import type { Passenger, Reservation } from '#domain/reservation/reservation.ts'
import type { ChannelLine } from './channel-service.ts'

interface Told {
  readonly passengers: readonly PassengerName[]
  readonly lines: readonly ChannelLine[]
  readonly changed: readonly string[]
}

/**
 * The reservation with the passengers’ answers of changed lines. Those that fit no passenger, or differ from
 * what the same passenger answered on another line, are added to the comments of their line.
 */
export function withAnswers(
  reservation: Reservation,
  fields: readonly DetailField[],
  told: Told,
): Reservation {
  const given = new Map<string, Details>()
  const left = new Map<string, string[]>()
  for (const line of told.lines.filter((it) => told.changed.includes(it.code) && !it.isCancelled)) {
    const comments = answersOn(line, reservation, fields, told.passengers).flatMap(
      ({ name, whose, details }) => {
        const was = (whose && given.get(whose.guid)) ?? {}
        const [fitting, others] = [true, false].map((fits) =>
          Object.fromEntries(
            Object.entries(details).filter(
              ([field, value]) => (whose !== undefined && isSame(was[field] ?? value, value)) === fits,
            ),
          ),
        )
        if (whose) given.set(whose.guid, { ...was, ...fitting })
        return shownDetails(fields, others ?? {}, 'passenger').map(
          (it) => `${name}${it.name}: ${saidOf(it, fields)}`,
        )
      },
    )
    left.set(line.code, comments)
  }
  return {
    ...reservation,
    passengers: reservation.passengers.map((it) => ({
      ...it,
      details: { ...it.details, ...given.get(it.guid) },
    })),
    bookings: reservation.bookings.map((it) => {
      const more = left.get(importedCode(it) ?? '') ?? []
      return { ...it, comments: [it.comments, ...more].filter((one) => one !== '').join('; ') }
    }),
  }
}

function saidOf({ guid, text }: ShownDetail, fields: readonly DetailField[]): string {
  const field = fields.find((it) => it.guid === guid)
  return field && isForAll(field) ? text : answerElsewhere
}

interface Answered {
  /** For comments. */
  readonly name: string
  readonly whose: Passenger | undefined
  readonly details: Details
}

/** The answers on a line. Answers of no single passenger go to the first one. */
function answersOn(
  { details, people = [] }: ChannelLine,
  { passengers }: Reservation,
  fields: readonly DetailField[],
  named: readonly PassengerName[],
): Answered[] {
  const party = passengers.toSorted((a, b) => a.position - b.position)
  const unnamed = party.filter((it) => !named.some((one) => isNamedAs(it, one)))
  return [
    { name: '', whose: party[0], details: detailsOf('passenger', fields, details) },
    ...people.map((it) => {
      const name = `${it.firstName} ${it.lastName}`.trim()
      const whose =
        name === ''
          ? unnamed.filter(({ ageBand }) => ageBand === it.ageBand)[it.number]
          : party.find((one) => isNamedAs(one, it))
      return { name: name === '' ? '' : `${name}, `, whose, details: it.details }
    }),
  ]
}

type Named = Pick<PassengerName, 'firstName' | 'lastName'>

function isNamedAs(one: Named, other: Named): boolean {
  return one.firstName === other.firstName && one.lastName === other.lastName
}

function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}
