import { sql } from 'kysely'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Details, DetailField, FieldOwner } from '#domain/fields/detail-field.ts'
import { guestUser } from '#domain/fields/detail-field.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { GuestService } from '#domain/message/guest-message.ts'
import type { GuestPageSettings } from '#domain/my-booking/guest-actions.ts'
import { isAnswering, questionOf, type GuestQuestions } from '#domain/my-booking/questions.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'
import { fieldsAsked } from '#server/features/details/queries/answers.ts'

interface Read {
  guid: string
  details: Details
  passengers: { guid: string; position: number; name: string; details: Details }[]
  bookings: { guid: string; details: Details }[]
  trips: { guid: string; bookingGuid: string; journey: number; details: Details }[]
}

/** What a guest can be asked about, with everything that keeps the answer: all cars of a journey. */
export interface AskedAbout extends Omit<GuestQuestions, 'fields' | 'until'> {
  owner: FieldOwner
  startsAt: Instant | null
  /** The service date; of the party, that of its first service. */
  date: ServiceDate
  keptBy: readonly { guid: string; details: Details }[]
}

async function read(db: Db, groupGuid: string): Promise<Read> {
  const { rows } = await sql<Read>`
    select g.guid, g.details,
      ${jsonList(sql`select guid, position, trim(first_name || ' ' || last_name) as name, details
        from passenger where group_guid = g.guid order by position`)} as passengers,
      ${jsonList(sql`select guid, details from booking where group_guid = g.guid`)} as bookings,
      ${jsonList(sql`select guid, booking_guid as "bookingGuid", journey, details from trip
        where group_guid = g.guid and status <> 'cancelled' order by sequence`)} as trips
    from booking_group g where g.guid = ${groupGuid}::uuid`.execute(db)
  const [found] = rows
  if (!found) throw new Error('Can’t ask a guest without a reservation')
  return found
}

/** Everything of a reservation that fields can be about, if it is still to come. */
export async function askedAbout(
  db: Db,
  groupGuid: string,
  services: readonly GuestService[],
): Promise<AskedAbout[]> {
  const [first] = services
  if (first === undefined) return []
  const { guid, details, passengers, bookings, trips } = await read(db, groupGuid)
  const known = services.flatMap((it) => it.startsAt ?? [])
  const startsAt =
    known.length === 0 ? null : known.reduce((one, other) => (isBefore(other, one) ? other : one))
  const ofParty = { bookingGuid: null, startsAt, date: first.date }
  return [
    { ...ofParty, of: guid, owner: 'reservation', about: { what: 'service' }, keptBy: [{ guid, details }] },
    ...passengers.map(({ position, name, ...it }): AskedAbout => ({
      ...ofParty,
      of: it.guid,
      owner: 'passenger',
      about: { what: 'passenger', position, name },
      keptBy: [it],
    })),
    ...services.flatMap((service) => ofService(service, { bookings, trips })),
  ]
}

function ofService(
  service: GuestService,
  { bookings, trips }: Pick<Read, 'bookings' | 'trips'>,
): AskedAbout[] {
  const { guid, journeys, startsAt, date } = service
  if (journeys.length === 0)
    return [
      {
        of: guid,
        bookingGuid: guid,
        owner: 'fastTrack',
        about: { what: 'service' },
        startsAt,
        date,
        keptBy: bookings.filter((it) => it.guid === guid),
      },
    ]
  return journeys.flatMap(({ number, startsAt: at, serviceDate }, place) => {
    const cars = trips.filter((it) => it.bookingGuid === guid && it.journey === number)
    const [first] = cars
    return first === undefined
      ? []
      : {
          of: first.guid,
          bookingGuid: guid,
          owner: 'transport' as const,
          about:
            journeys.length === 1
              ? { what: 'service' as const }
              : { what: 'journey' as const, number: place + 1 },
          startsAt: at,
          date: serviceDate,
          keptBy: cars,
        }
  })
}

/** The fields that guests are asked; none if the company turned the questions off. */
export async function fieldsAskedOfGuests(db: Db, { may }: GuestPageSettings): Promise<DetailField[]> {
  return may.answers ? fieldsAsked(db, guestUser, 'askedByGuest') : []
}

/** The questions that the guest can answer now. */
export async function questionsOf(
  db: Db,
  groupGuid: string,
  services: readonly GuestService[],
  { settings, language, now }: { settings: GuestPageSettings; language: GuestLanguage; now: Instant },
): Promise<GuestQuestions[]> {
  const fields = await fieldsAskedOfGuests(db, settings)
  if (fields.length === 0) return []
  const { answerHours } = settings
  return (await askedAbout(db, groupGuid, services)).flatMap(
    ({ of, bookingGuid, about, owner, startsAt, keptBy }) => {
      const own = fields.filter((it) => it.owner === owner)
      if (own.length === 0 || !isAnswering(startsAt, answerHours, now)) return []
      const details = keptBy[0]?.details ?? {}
      const until = startsAt === null ? null : addMinutes(startsAt, -answerHours * 60)
      return { of, bookingGuid, about, until, fields: own.map((it) => questionOf(it, details, language)) }
    },
  )
}
