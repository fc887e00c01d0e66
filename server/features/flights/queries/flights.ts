import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { dailyFlights, pickerFlights, PickerFlight, weeklyFlights } from '#contract/flights.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { whyNotFastTrackOn } from '#domain/booking/booking-dates.ts'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { addDays, startOfWeek } from '#domain/calendar/service-date.ts'
import { placesLeft } from '#domain/date-status/capacity.ts'
import { flightNumberOf } from '#domain/flight/flight-pattern.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { capacityOf } from '#server/features/date-status/queries.ts'
import { feedStatus } from '#server/features/flights/queries/flight-feed.ts'
import {
  flightFacts,
  flightRow,
  patternRow,
  type BoardRead,
  type FlightFacts,
} from '#server/features/flights/rows.ts'
import { holds, type Actor } from '#server/work/actor.ts'

export type { FlightFacts } from '#server/features/flights/rows.ts'

/** The active patterns of a date's week, by time of day, and withdrawn ones on request. */
export async function weekOf(
  db: Db,
  { startDate, withdrawn }: QueryOf<typeof weeklyFlights>,
): Promise<ReplyOf<typeof weeklyFlights>> {
  const monday = startOfWeek(startDate)
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  const sunday = addDays(monday, 6)
  const rows = await db
    .selectFrom('flight_pattern')
    .innerJoin('airline', 'airline.code', 'flight_pattern.airline_code')
    .innerJoin('airport', 'airport.code', 'flight_pattern.other_airport')
    .selectAll('flight_pattern')
    .select(['airline.name as airline', 'airport.city as city'])
    .where('valid_from', '<=', sunday)
    .where('valid_to', '>=', monday)
    .where('active', 'in', withdrawn === 'yes' ? [true, false] : [true])
    .orderBy('local_time')
    .orderBy('airline_code')
    .orderBy('number')
    .execute()
  return { startDate: monday, days, items: rows.map((row) => patternRow(row, monday, sunday)) }
}

/** The flight board of a date. Partner users only see the counts of their own guests. */
export async function flightsOfDay(
  db: Db,
  actor: Actor,
  date: string,
): Promise<ReplyOf<typeof dailyFlights>> {
  const scope = partnerScopeOf(actor)
  const ofPartner =
    scope.partnerGuid === null
      ? sql``
      : sql`and exists (select from booking_group g where g.guid = group_guid
        and ${isWithin(scope, 'g.partner_guid')})`
  const { rows } = await sql<BoardRead>`
    select f.guid, f.ident, airline.name as airline, f.direction, f.other_airport, airport.city,
      f.service_date, f.scheduled_at, f.estimated_at, f.actual_at,
      f.status, f.terminal, f.gate, f.belt, f.by_hand, f.time_known, f.source, f.fed_at, f.manual_until,
        f.version, fast_track.*, drives.trips
    from flight f
    join airline on airline.code = f.airline_code
    join airport on airport.code = f.other_airport
    cross join lateral (
      select count(distinct group_guid) filter (where status <> 'waitlisted') as parties,
        coalesce(sum(adults + children + infants) filter (where status <> 'waitlisted'), 0) as passengers,
        coalesce(sum(adults + children + infants) filter (where status = 'waitlisted'), 0) as waitlisted
      from booking
      where flight_guid = f.guid and kind in ('arrivalFastTrack', 'departureFastTrack')
        and status <> 'cancelled' ${ofPartner}
    ) fast_track
    cross join lateral (select count(*) as trips from trip where flight_guid = f.guid
      and status <> 'cancelled' ${ofPartner}) drives
    where f.service_date = ${date}
    order by coalesce(f.actual_at, f.estimated_at, f.scheduled_at), f.ident`.execute(db)
  return { date, items: rows.map(flightRow), feed: await feedStatus(db) }
}

/** The picker's flights, filtered by flight number (including codeshares), airline, city or airport. */
export async function flightsForPicker(
  db: Db,
  { actor, now }: { actor: Actor; now: Instant },
  { date, direction, query }: QueryOf<typeof pickerFlights>,
): Promise<ReplyOf<typeof pickerFlights>> {
  const { time_zone: timeZone } = await siteSettings(db)
  const capacity = await capacityOf(db, date, direction)
  const rows = await flights(db)
    .select((row) =>
      row
        .selectFrom('flight_alias')
        .select(
          sql<string[]>`coalesce(array_agg(flight_alias.ident order by flight_alias.ident), '{}')`.as(
            'idents',
          ),
        )
        .whereRef('flight_alias.operating_ident', '=', 'flight.ident')
        .as('aliases'),
    )
    .where('service_date', '=', date)
    .where('direction', '=', direction)
    .orderBy('scheduled_at')
    .orderBy('flight.ident')
    .execute()
  const items = rows
    .map((row) => pickerFlight(flightFacts(row), row.aliases ?? [], timeZone))
    .filter((it) => isFound(it, query))
  const { mode } = capacity
  const whyNotBookable = whyNotFastTrackOn(date, mode, {
    today: localDateOf(now, timeZone),
    isTodayAllowed: holds(actor, 'policyOverride'),
    isPartnerUser: actor.kind === 'partner',
  })
  return { items, mode, placesLeft: placesLeft(capacity), whyNotBookable }
}

/** Flights by guid; unknown ones are omitted. */
export async function flightsFor(db: Db, guids: readonly string[]): Promise<Map<string, FlightFacts>> {
  if (guids.length === 0) return new Map()
  const rows = await flights(db).where('flight.guid', 'in', guids).execute()
  return new Map(rows.map((row) => [row.guid, flightFacts(row)]))
}

/**
 * The flight with this typed or scanned number on that day, by its own name or a codeshare's; null if none.
 */
export async function flightByIdent(
  db: Db,
  date: string,
  direction: Direction,
  typed: string,
): Promise<FlightFacts | null> {
  const ident = flightNumberOf(typed)
  return ident === null ? null : flightByName(db, date, direction, ident)
}

/** The flight of this name or codeshare on that day; null if none. */
export async function flightByName(
  db: Db,
  date: string,
  direction: Direction,
  ident: string,
): Promise<FlightFacts | null> {
  const row = await flights(db)
    .where('service_date', '=', date)
    .where('direction', '=', direction)
    .where((is) =>
      is.or([
        is('flight.ident', '=', ident),
        is(
          'flight.ident',
          'in',
          is.selectFrom('flight_alias').select('operating_ident').where('ident', '=', ident),
        ),
      ]),
    )
    // A flight's own name comes before a codeshare's.
    .orderBy(sql`flight.ident <> ${ident}`)
    .executeTakeFirst()
  return row ? flightFacts(row) : null
}

function flights(db: Db) {
  return db
    .selectFrom('flight')
    .innerJoin('airline', 'airline.code', 'flight.airline_code')
    .innerJoin('airport', 'airport.code', 'flight.other_airport')
    .select([
      'flight.guid',
      'flight.ident',
      'direction',
      'other_airport',
      'service_date',
      'scheduled_at',
      'estimated_at',
      'actual_at',
    ])
    .select([
      'status',
      'terminal',
      'gate',
      'belt',
      'by_hand',
      'time_known',
      'airline.name as airline',
      'airport.city as city',
    ])
}

/** A flight as a picker entry. A flight whose time is to be advised has only its name. */
export function pickerFlight(flight: FlightFacts, aliases: string[], timeZone: string): PickerFlight {
  const { guid, ident, airline, otherAirport, city, scheduledAt, bestAt, late, status, byHand, timeKnown } =
    flight
  const time = timeTextOf(scheduledAt, timeZone)
  const name = `${timeKnown ? `${time} ` : ''}${ident} ${city}`
  return {
    guid,
    name,
    disabled: status === 'cancelled',
    ident,
    aliases,
    airline,
    otherAirport,
    city,
    time,
    scheduledAt,
    bestAt,
    late,
    status,
    byHand,
    timeKnown,
  }
}

function isFound(
  { ident, aliases, airline, city, otherAirport, time }: PickerFlight,
  query: string,
): boolean {
  const wanted = foldForSearch(query)
  if (wanted === '') return true
  const number = flightNumberOf(query)
  if (number !== null && (ident === number || aliases.includes(number))) return true
  const words = foldForSearch([ident, ...aliases, airline, city, otherAirport, time].join(' '))
  return words.includes(wanted) || words.replaceAll(' ', '').includes(wanted.replaceAll(' ', ''))
}
