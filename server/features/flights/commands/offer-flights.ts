import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { addOfferedFlights, ignoreOfferedFlights, offerFlightAgain } from '#contract/offered-flights.ts'
import type { RefusedItems, Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { unknownAirline, unknownAirport } from '#domain/flight/manual-flight.ts'
import { flightDataProviders, type FlightDataProvider } from '#domain/flight/feed-times.ts'
import { readIdent } from '#domain/flight/flight-pattern.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import type { NormalisedFlight } from '#server/flight-data/flight-source.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Stores reported flights that the portal lacks, so that a user can add them, and deletes those of past days.
 */
export async function offerFlights(
  work: UnitOfWork,
  provider: FlightDataProvider,
  flights: readonly NormalisedFlight[],
  timeZone: string,
): Promise<void> {
  const rows = flights.map(({ ident, direction, otherAirport, scheduledAt, aliases }) => ({
    guid: newGuid(),
    ident,
    direction,
    service_date: localDateOf(scheduledAt, timeZone),
    other_airport: otherAirport,
    scheduled_at: scheduledAt,
    aliases,
  }))
  await work.tx
    .deleteFrom('offered_flight')
    .where('service_date', '<', addDays(localDateOf(work.now, timeZone), -1))
    .execute()
  await sql`
    insert into offered_flight (guid, ident, direction, service_date, other_airport, scheduled_at, aliases,
      provider, seen_at)
    select distinct on (service_date, direction, ident) guid, ident, direction, service_date, other_airport,
      scheduled_at,
      array(select jsonb_array_elements_text(aliases)), ${provider}, ${work.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reported(guid uuid, ident text, direction text,
      service_date date, other_airport text,
      scheduled_at timestamptz, aliases jsonb)
    where not exists (select from ignored_flight it where it.ident = reported.ident
      and it.direction = reported.direction)
    order by service_date, direction, ident
    on conflict (service_date, direction, ident) do update set other_airport = excluded.other_airport,
      scheduled_at = excluded.scheduled_at,
      aliases = excluded.aliases, provider = excluded.provider, seen_at = excluded.seen_at`.execute(work.tx)
}

const alreadyHandled = 'Another user has already added or ignored this flight'

/** Chosen flights that are no longer offered. */
function goneOf(guids: readonly string[], found: readonly { guid: string }[]): RefusedItems {
  const known = new Set(found.map((it) => it.guid))
  return guids.filter((guid) => !known.has(guid)).map((guid) => ({ guid, why: alreadyHandled }))
}

/**
 * Adds reported flights, so that guests can be booked on them and the service updates their times. Flights
 * that exist by now stay unchanged.
 */
export async function addOffered(
  work: UnitOfWork,
  { guids }: BodyOf<typeof addOfferedFlights>,
): Promise<ReplyOf<typeof addOfferedFlights> | Refusal> {
  const offered = await work.tx
    .deleteFrom('offered_flight')
    .where('guid', 'in', guids)
    .returningAll()
    .execute()
  const refused = goneOf(guids, offered)
  const added: string[] = []
  for (const reported of offered.toSorted((a, b) => a.guid.localeCompare(b.guid))) {
    const known = await knownCodes(work, reported)
    const read = readIdent(reported.ident)
    const flight = {
      ident: reported.ident,
      airline_code: known.airline ?? unknownAirline,
      number: read && known.airline ? read.number : reported.ident,
      direction: reported.direction,
      other_airport: known.airport ?? unknownAirport,
      service_date: reported.service_date,
      scheduled_at: reported.scheduled_at,
    }
    const inserted = await work.tx
      .insertInto('flight')
      .values({
        guid: newGuid(),
        ...flight,
        source: reported.provider,
        created_at: work.now,
        updated_at: work.now,
      })
      .onConflict((on) => on.columns(['service_date', 'direction', 'ident']).doNothing())
      .returning('guid')
      .executeTakeFirst()
    if (!inserted) {
      refused.push({ guid: reported.guid, why: 'This flight is already in the portal' })
      continue
    }
    added.push(reported.ident)
    const provider = flightDataProviders[reported.provider as FlightDataProvider]
    work.audit.record({
      action: 'addOfferedFlight',
      subjectKind: 'flight',
      subjectGuid: inserted.guid,
      after: { ...flight, provider },
    })
    work.events.publish({ topic: 'flight', date: reported.service_date, guid: inserted.guid })
  }
  if (added.length === 0) return refuse('flight', 'Another user has already added or ignored these flights')
  return { refused, toast: added.length === 1 ? `${added[0]} added` : `${added.length} flights added` }
}

async function knownCodes(work: UnitOfWork, reported: { ident: string; other_airport: string }) {
  const airline = await work.tx
    .selectFrom('airline')
    .select('code')
    .where('code', '=', readIdent(reported.ident)?.airline ?? '')
    .executeTakeFirst()
  const airport = await work.tx
    .selectFrom('airport')
    .select('code')
    .where('code', '=', reported.other_airport)
    .executeTakeFirst()
  return { airline: airline?.code, airport: airport?.code }
}

/** Ignores flights of these names and directions on every day. */
export async function ignoreOffered(
  work: UnitOfWork,
  { guids }: BodyOf<typeof ignoreOfferedFlights>,
): Promise<ReplyOf<typeof ignoreOfferedFlights> | Refusal> {
  const chosen = await work.tx
    .selectFrom('offered_flight')
    .select(['guid', 'ident', 'direction'])
    .where('guid', 'in', guids)
    .execute()
  const names = [
    ...new Map(
      chosen.map(({ ident, direction }) => [`${direction} ${ident}`, { ident, direction }]),
    ).values(),
  ]
  if (names.length === 0) return refuse('flight', 'Another user has already added or ignored these flights')
  for (const name of names.toSorted((a, b) => a.ident.localeCompare(b.ident))) {
    await work.tx
      .insertInto('ignored_flight')
      .values({ ...name, ignored_by: work.actor.accountGuid, ignored_at: work.now })
      .onConflict((on) => on.doNothing())
      .execute()
    await work.tx
      .deleteFrom('offered_flight')
      .where('ident', '=', name.ident)
      .where('direction', '=', name.direction)
      .execute()
  }
  work.audit.record({
    action: 'ignoreFlights',
    subjectKind: 'flight',
    subjectGuid: null,
    after: { flights: names.map((it) => it.ident) },
  })
  work.events.publish({ topic: 'flight' })
  return {
    refused: goneOf(guids, chosen),
    toast: names.length === 1 ? `${names[0]?.ident} ignored` : `${names.length} flights ignored`,
  }
}

/** Stops ignoring a flight, which is listed again once the service reports it. */
export async function offerAgain(
  work: UnitOfWork,
  name: BodyOf<typeof offerFlightAgain>,
): Promise<Saved | Refusal> {
  const gone = await work.tx
    .deleteFrom('ignored_flight')
    .where('ident', '=', name.ident)
    .where('direction', '=', name.direction)
    .returning('ident')
    .executeTakeFirst()
  if (!gone) return refuse('flight', 'This flight isn’t ignored')
  work.audit.record({
    action: 'offerFlightAgain',
    subjectKind: 'flight',
    subjectGuid: null,
    after: { ident: name.ident },
  })
  work.events.publish({ topic: 'flight' })
  return { toast: `${name.ident} will be listed again when the flight data service next reports it` }
}
