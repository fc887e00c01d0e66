import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DeskFound, DeskRow } from '#contract/fast-track.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { eveningOf } from '#domain/fast-track/desk-day.ts'
import { readScanned, type Scanned } from '#domain/fast-track/scanned.ts'
import type { Db } from '#server/db/connection.ts'
import { isDayClosed } from '#server/features/date-status/queries.ts'
import { guestOwes } from '#server/features/ledger/queries/balances.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { deskRow, isAtDesk, type Desk, type DeskRead } from '#server/features/fast-track/rows.ts'
import type { Actor } from '#server/work/actor.ts'

export interface Asked {
  query: string
  date?: string | undefined
  direction: Desk['direction']
}

/** Days around the desk's own in which a name missing from today's list is searched. */
const daysAround = 3
const foundAtMost = 50
const dayAtMost = 500
const wholeDayAtMost = 2000

/**
 * Finds parties by scanned or typed text. A ticket or reference is found regardless of day and direction, with a notice; a day number,
 * flight or name is searched on the desk's own day first. No text: the parties of the day still expected or here.
 */
export async function findParties(db: Db, actor: Actor, now: string, asked: Asked): Promise<DeskFound> {
  const desk = await deskOf(db, now, asked)
  const counts = await countsOf(db, actor, desk)
  const { date, direction } = desk
  const answer = (rows: DeskRead[], notice: string | null = null): DeskFound => ({
    date,
    direction,
    counts,
    notice,
    items: rows.map((it) => deskRow(it, desk)),
  })
  if (asked.query === '')
    return answer(await parties(db, actor, sql`${ofDesk(desk)} and b.status in ('booked', 'checkedIn')`, byFlightTime, dayAtMost))
  const scanned = readScanned(asked.query, desk.date)
  const ticket = await groupOf(db, actor, scanned)
  if (ticket !== null) {
    const rows = await parties(db, actor, sql`b.group_guid = ${ticket.guid}::uuid`, nearest(desk), foundAtMost)
    const own = rows.filter((it) => isAtDesk(it, desk))
    return answer(own.length > 0 ? own : rows, rows.length === 0 ? `${ticket.reference} has no fast track` : null)
  }
  const today = await parties(db, actor, sql`${ofDesk(desk)} and (${means(scanned)})`, byLikeness(scanned), foundAtMost)
  if (today.length > 0) return answer(today)
  return answer(
    await parties(
      db,
      actor,
      sql`${around(desk)} and (${meansElsewhere(scanned)})`,
      sql`${nearest(desk)}, ${byLikeness(scanned)}`,
      foundAtMost,
    ),
    noticeOf(scanned, desk),
  )
}

/** All parties of a date, both directions, in the order of their flights. */
export async function partiesOfDate(db: Db, actor: Actor, now: string, date: string): Promise<DeskRow[]> {
  const rows = await parties(db, actor, sql`b.service_date = ${date}::date and b.status <> 'cancelled'`, byFlightTime, wholeDayAtMost)
  const desks = {
    arrival: await deskOf(db, now, { date, direction: 'arrival' }),
    departure: await deskOf(db, now, { date, direction: 'departure' }),
  }
  return rows.map((it) => deskRow(it, desks[it.direction]))
}

/** How many parties of a date are still to come, or here and not through. */
export async function countOpenParties(db: Db, actor: Actor, date: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from booking b join booking_group g on g.guid = b.group_guid
    where b.kind in ('arrivalFastTrack', 'departureFastTrack') and ${ofPartner(actor)} and b.service_date = ${date}::date
      and b.status in ('booked', 'checkedIn')`.execute(db)
  return rows[0]?.count ?? 0
}

/** Parties whose check-in or no-show of the day can be undone. */
export async function findSteps(db: Db, actor: Actor, now: string, asked: Asked): Promise<DeskFound> {
  if (asked.query !== '') {
    const found = await findParties(db, actor, now, asked)
    return { ...found, items: found.items.filter((it) => it.status === 'checkedIn' || it.status === 'noShow') }
  }
  const desk = await deskOf(db, now, asked)
  const rows = await parties(db, actor, sql`${ofDesk(desk)} and b.status in ('checkedIn', 'noShow')`, byFlightTime, dayAtMost)
  const { date, direction } = desk
  return { date, direction, counts: await countsOf(db, actor, desk), notice: null, items: rows.map((it) => deskRow(it, desk)) }
}

/** One party by its booking; without a desk given, its own is used. */
export async function partyByBooking(db: Db, actor: Actor, guid: string, desk?: Desk): Promise<{ row: DeskRead; desk: Desk } | null> {
  const [row] = await parties(db, actor, sql`b.guid = ${guid}::uuid`, byFlightTime, 1)
  return row ? { row, desk: desk ?? { date: row.service_date, direction: row.direction, evening: null } } : null
}

/** The group's booking of the direction nearest to the desk's day; active ones before cancelled ones. */
export async function partyByGroup(db: Db, actor: Actor, groupGuid: string, desk: Desk): Promise<{ row: DeskRead; desk: Desk } | null> {
  const [row] = await parties(db, actor, sql`b.group_guid = ${groupGuid}::uuid and b.direction = ${desk.direction}`, nearest(desk), 1)
  return row ? { row, desk } : null
}

export async function deskOf(db: Db, now: string, asked: { date?: string | undefined; direction: Desk['direction'] }): Promise<Desk> {
  const { time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  const { date = today, direction } = asked
  if (date !== today) return { date, direction, evening: null }
  const isBeforeClosed = await isDayClosed(db, addDays(date, -1))
  return { date, direction, evening: eveningOf(date, { today, now, isBeforeClosed }) }
}

/** Which trips are drives of a party at the desk: those of its day, and those of its flight, which may go after midnight. */
export function isDriveOf(party: Record<'groupGuid' | 'date' | 'flightGuid', RawBuilder<unknown>>): RawBuilder<unknown> {
  return sql`trip.group_guid = ${party.groupGuid} and trip.status <> 'cancelled'
    and (trip.service_date = ${party.date} or trip.flight_guid = ${party.flightGuid})`
}
const ofParty = { groupGuid: sql`b.group_guid`, date: sql`b.service_date`, flightGuid: sql`b.flight_guid` }

async function parties(db: Db, actor: Actor, where: RawBuilder<unknown>, order: RawBuilder<unknown>, atMost: number): Promise<DeskRead[]> {
  const { rows } = await sql<DeskRead>`
    select b.guid, b.group_guid, g.customer_guid, g.reference, b.day_number, b.direction, b.service_date, b.service_time, b.status, c.first_name, c.last_name,
      p.name as partner_name, g.flags, b.flight_guid, f.ident, airport.city, f.scheduled_at, f.estimated_at, f.actual_at, f.status as flight_status, f.terminal, f.gate, f.belt,
      b.adults + b.children + b.infants as passengers, b.comments,
      array(select distinct notes_for_office from trip where ${isDriveOf(ofParty)} and notes_for_office <> '') as notes_for_office,
      (select count(*) from booking_passenger it where it.booking_guid = b.guid and it.state = 'checkedIn') as here,
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
  return rows
}

async function countsOf(db: Db, actor: Actor, desk: Desk): Promise<DeskFound['counts']> {
  const { rows } = await sql<DeskFound['counts']>`
    select count(*) filter (where b.status in ('booked', 'checkedIn') and it.state = 'expected') as expected,
      count(*) filter (where b.status = 'checkedIn' and it.state = 'checkedIn') as here,
      count(*) filter (where b.status = 'completed' and it.state = 'checkedIn') as through
    from booking b
    join booking_group g on g.guid = b.group_guid
    join booking_passenger it on it.booking_guid = b.guid
    left join flight f on f.guid = b.flight_guid
    where b.kind in ('arrivalFastTrack', 'departureFastTrack') and ${ofPartner(actor)} and ${ofDesk(desk)}`.execute(db)
  return rows[0] ?? { expected: 0, here: 0, through: 0 }
}

/** Only the group that a ticket code or a reference names. */
async function groupOf(db: Db, actor: Actor, { text, reference }: Scanned): Promise<{ guid: string; reference: string } | null> {
  const { rows } = await sql<{ guid: string; reference: string }>`
    select g.guid, g.reference from booking_group g
    where (g.ticket_code = ${text} or g.reference = ${reference ?? ''}) and ${ofPartner(actor)}
    order by g.ticket_code = ${text} desc limit 1`.execute(db)
  return rows[0] ?? null
}

const ofPartner = (actor: Actor) => isWithin(partnerScopeOf(actor), 'g.partner_guid')
/** The parties of the desk's day, and of the evening before those whose flight is not long in. */
const ofDesk = ({ date, direction, evening }: Desk) =>
  evening === null
    ? sql`b.service_date = ${date}::date and b.direction = ${direction}`
    : sql`b.service_date in (${evening.date}::date, ${date}::date) and b.direction = ${direction}
        and (b.service_date = ${date}::date or coalesce(f.actual_at, f.estimated_at, f.scheduled_at) >= ${evening.since}::timestamptz)`
const around = ({ date }: Desk) =>
  sql`b.service_date between ${addDays(date, -daysAround)}::date and ${addDays(date, daysAround)}::date and b.status <> 'cancelled'`
const byFlightTime = sql`coalesce(f.actual_at, f.estimated_at, f.scheduled_at), b.service_time`
const nearest = ({ date, direction }: Desk) => sql`b.status = 'cancelled', abs(b.service_date - ${date}::date), b.direction <> ${direction}`

/** The similarity of two name texts, from 0 to 1: a part typed correctly, or the whole with errors. */
const likeness = (column: RawBuilder<unknown>, name: string) =>
  sql`greatest(similarity(${name}, ${column}), word_similarity(${name}, ${column}) - 0.1)`
/** On the desk's own day a weak match is merely last; on the days around it would only confuse. */
const likeEnough = { today: 0.3, around: 0.45 }

const isNamed = ({ name }: Scanned, atLeast: number) =>
  name === ''
    ? sql`false`
    : sql`(c.query_name like ${`%${name}%`} or ${likeness(sql`c.query_name`, name)} >= ${atLeast}::real or exists (
        select from passenger who where who.group_guid = b.group_guid and (who.query_name like ${`%${name}%`} or ${likeness(sql`who.query_name`, name)} >= ${atLeast}::real)))`

/** The typed text on the desk's own day: day number, flight (a codeshare's too), or a name. A boarding pass is its name on its flight. */
function means(scanned: Scanned): RawBuilder<unknown> {
  const { dayNumber, flight, boardingPass, text } = scanned
  const isOnFlight =
    flight === null
      ? sql`false`
      : sql`(f.ident = ${flight} or exists (select from flight_alias a where a.ident = ${flight} and a.operating_ident = f.ident))`
  if (boardingPass) return isNamed(scanned, likeEnough.today)
  const isNumbered = dayNumber === null ? sql`false` : sql`(b.day_number = ${dayNumber}::integer or f.number = ${text})`
  return sql`${isNumbered} or ${isOnFlight} or ${isNamed(scanned, likeEnough.today)}`
}

/** Only a name is searched on the days around. */
function meansElsewhere(scanned: Scanned): RawBuilder<unknown> {
  return scanned.dayNumber === null && (scanned.flight === null || scanned.boardingPass !== null)
    ? isNamed(scanned, likeEnough.around)
    : sql`false`
}

function byLikeness({ name, dayNumber, flight }: Scanned): RawBuilder<unknown> {
  const best = sql`greatest(${likeness(sql`c.query_name`, name)}, (select max(${likeness(sql`who.query_name`, name)}) from passenger who where who.group_guid = b.group_guid))`
  if (dayNumber !== null) return sql`b.day_number <> ${dayNumber}::integer, ${byFlightTime}`
  return flight !== null ? sql`f.ident is distinct from ${flight}, ${best} desc` : sql`${best} desc`
}

/** A boarding pass of another day names that day. */
function noticeOf({ boardingPass }: Scanned, desk: Desk): string | null {
  if (boardingPass === null || boardingPass.date === desk.date) return null
  return `This boarding pass is for ${serviceDateText(boardingPass.date)}, ${boardingPass.flight}`
}
