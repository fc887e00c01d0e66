import { fieldsSeen } from '#server/features/details/queries/detail-fields.ts'
import { detailsJson } from '#server/features/details/queries/details-json.ts'
import { detailsOfParty, type DetailsOfParty } from '#domain/fields/shown-details.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#domain/calendar/service-date.ts'
import type { Desk } from '#domain/fast-track/desk-notice.ts'
import { daysAround, likeEnough } from '#domain/fast-track/find-on-device.ts'
import type { Scanned } from '#domain/fast-track/scanned.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { guestOwes } from '#server/features/ledger/queries/balances.ts'
import type { DeskRead } from '#server/features/fast-track/rows.ts'
import type { Actor } from '#server/work/actor.ts'

/** The desk's query for parties, with its search conditions and orders: those of `findOnDevice`, in SQL. */

/** The trips shown with a party: those of its day, and those of its flight, which may run after midnight. */
export function isDriveOf(
  party: Record<'groupGuid' | 'date' | 'flightGuid', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  return sql`trip.group_guid = ${party.groupGuid} and trip.status <> 'cancelled'
    and (trip.service_date = ${party.date} or trip.flight_guid = ${party.flightGuid})`
}
const ofParty = { groupGuid: sql`b.group_guid`, date: sql`b.service_date`, flightGuid: sql`b.flight_guid` }

const detailsOfDrives = sql`(select coalesce(jsonb_agg(details), '[]'::jsonb) from trip
  where ${isDriveOf(ofParty)} and details <> '{}')`

export async function parties(
  db: Db,
  actor: Actor,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  atMost: number,
): Promise<DeskRead[]> {
  const fields = await fieldsSeen(db, 'desk', actor)
  const { rows } = await sql<Omit<DeskRead, 'details'> & { details: DetailsOfParty }>`
    select b.guid, b.group_guid, g.customer_guid, g.reference, b.day_number, b.direction, b.service_date,
      b.service_time, b.status, c.first_name, c.last_name,
      p.name as partner_name, g.flags, b.flight_guid, f.ident, airport.city, f.scheduled_at, f.estimated_at,
        f.actual_at, f.status as flight_status, f.terminal, f.gate, f.belt,
      b.adults + b.children + b.infants as passengers, b.comments,
      ${detailsJson({ fastTrack: sql`b.details`, transport: detailsOfDrives })} as details,
      (select count(*) from booking_passenger it
        where it.booking_guid = b.guid and it.state = 'checkedIn') as here,
      ${guestOwes(sql`b.group_guid`)} as balance_cents
    from booking b
    join booking_group g on g.guid = b.group_guid
    join customer c on c.guid = g.customer_guid
    left join partner p on p.guid = g.partner_guid
    left join flight f on f.guid = b.flight_guid
    left join airport on airport.code = f.other_airport
    where b.kind in ('arrivalFastTrack', 'departureFastTrack') and ${ofPartner(actor)} and ${where}
    order by ${order}, b.day_number, b.guid
    limit ${atMost}`.execute(db)
  return rows.map((it) => ({ ...it, details: detailsOfParty(fields, it.details) }))
}

export const ofPartner = (actor: Actor) => isWithin(partnerScopeOf(actor), 'g.partner_guid')
/** The parties of the desk's day, plus those of the evening before whose flight landed recently. */
export const ofDesk = ({ date, direction, evening }: Desk) =>
  evening === null
    ? sql`b.service_date = ${date}::date and b.direction = ${direction}`
    : sql`b.service_date in (${evening.date}::date, ${date}::date) and b.direction = ${direction}
        and (b.service_date = ${date}::date
          or coalesce(f.actual_at, f.estimated_at, f.scheduled_at) >= ${evening.since}::timestamptz)`
export const around = ({ date }: Desk) =>
  sql`b.service_date between ${addDays(date, -daysAround)}::date and ${addDays(date, daysAround)}::date
    and b.status <> 'cancelled'`
export const byFlightTime = sql`coalesce(f.actual_at, f.estimated_at, f.scheduled_at), b.service_time`
export const nearest = ({ date, direction }: Desk) =>
  sql`b.status = 'cancelled', abs(b.service_date - ${date}::date), b.direction <> ${direction}`

/** Similarity of two names from 0 to 1: a correctly typed part, or the whole with errors. */
const likeness = (column: RawBuilder<unknown>, name: string) =>
  sql`greatest(similarity(${name}, ${column}), word_similarity(${name}, ${column}) - 0.1)`

export const isNamed = ({ name }: Pick<Scanned, 'name'>, atLeast: number) =>
  name === ''
    ? sql`false`
    : sql`(c.query_name like ${`%${name}%`} or ${likeness(sql`c.query_name`, name)} >= ${atLeast}::real
      or exists (
        select from passenger who where who.group_guid = b.group_guid and (who.query_name like ${`%${name}%`}
          or ${likeness(sql`who.query_name`, name)} >= ${atLeast}::real)))`

/** Whether this is the party's flight, by its own or a codeshare number. */
export const isOnFlight = (ident: string) =>
  sql`(f.ident = ${ident} or exists (select from flight_alias a
    where a.ident = ${ident} and a.operating_ident = f.ident))`

/** Searches the desk's own day by day number, flight or name. */
export function meansToday(scanned: Scanned, desk: Desk): RawBuilder<unknown> {
  const { dayNumber, numberDirection } = scanned
  if (numberDirection === null || numberDirection === desk.direction)
    return sql`${ofDesk(desk)} and (${means(scanned)})`
  // `D3` typed at the arrivals desk is the departures' number 3.
  const elsewhere = sql`${ofDesk({ ...desk, direction: numberDirection })}
    and b.day_number = ${dayNumber}::integer`
  return sql`((${ofDesk(desk)} and (${means({ ...scanned, dayNumber: null })})) or (${elsewhere}))`
}

function means(scanned: Scanned): RawBuilder<unknown> {
  const { dayNumber, flight, text } = scanned
  const isNumbered =
    dayNumber === null ? sql`false` : sql`(b.day_number = ${dayNumber}::integer or f.number = ${text})`
  return sql`${isNumbered} or ${flight === null ? sql`false` : isOnFlight(flight)}
    or ${isNamed(scanned, likeEnough.today)}`
}

/** Searches the days around by name only. */
export function meansElsewhere(scanned: Scanned): RawBuilder<unknown> {
  return scanned.dayNumber === null && scanned.flight === null
    ? isNamed(scanned, likeEnough.around)
    : sql`false`
}

export function byLikeness({ name, dayNumber, flight }: Scanned): RawBuilder<unknown> {
  const best = sql`greatest(${likeness(sql`c.query_name`, name)},
    (select max(${likeness(sql`who.query_name`, name)}) from passenger who
    where who.group_guid = b.group_guid))`
  if (dayNumber !== null) return sql`b.day_number <> ${dayNumber}::integer, ${byFlightTime}`
  return flight !== null ? sql`f.ident is distinct from ${flight}, ${best} desc` : sql`${best} desc`
}
