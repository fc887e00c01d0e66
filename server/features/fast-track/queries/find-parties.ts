import { sql } from 'kysely'
import type { DeskFound, DeskRow } from '#contract/fast-track.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { eveningOf } from '#domain/fast-track/desk-day.ts'
import type { Desk } from '#domain/fast-track/desk-notice.ts'
import { foundAtMost } from '#domain/fast-track/find-on-device.ts'
import { layoutNotice } from '#domain/fast-track/scanner-text.ts'
import { readScanned, type Scanned } from '#domain/fast-track/scanned.ts'
import { joinSentences } from '#domain/sentences.ts'
import type { Db } from '#server/db/connection.ts'
import { isDayClosed } from '#server/features/date-status/queries.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { partiesOfPass } from '#server/features/fast-track/queries/parties-of-pass.ts'
import { deskRow, isAtDesk, type DeskRead } from '#server/features/fast-track/rows.ts'
import {
  around,
  byFlightTime,
  byLikeness,
  meansElsewhere,
  meansToday,
  nearest,
  ofDesk,
  ofPartner,
  parties,
} from '#server/features/fast-track/queries/party-search.ts'
import type { Actor } from '#server/work/actor.ts'

export interface Asked {
  query: string
  date?: string | undefined
  direction: Desk['direction']
}

const dayAtMost = 500
const wholeDayAtMost = 2000

/**
 * Finds parties by scanned or typed text. Tickets and references match any day and direction, with a notice;
 * day numbers, flights and names are searched on the desk's own day first. Without text, lists the day's
 * expected and checked-in parties.
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
    mustChoose: false,
    items: rows.map((it) => deskRow(it, desk)),
  })
  if (asked.query === '')
    return answer(
      await parties(
        db,
        actor,
        sql`${ofDesk(desk)} and b.status in ('booked', 'checkedIn')`,
        byFlightTime,
        dayAtMost,
      ),
    )
  const scanned = readScanned(asked.query, desk.date)
  const said = scanned.wrongLayout === null ? null : layoutNotice(scanned.wrongLayout)
  if (scanned.boardingPass !== null) {
    const found = await partiesOfPass(db, actor, desk, scanned.boardingPass)
    const items = found.rows.map((it) => deskRow(it.party, desk, [...it.differs]))
    return { ...answer([], together(found.notice, said)), items, mustChoose: found.mustChoose }
  }
  const ticket = await groupOf(db, actor, scanned)
  if (ticket !== null) {
    const rows = await parties(
      db,
      actor,
      sql`b.group_guid = ${ticket.guid}::uuid`,
      nearest(desk),
      foundAtMost,
    )
    const own = rows.filter((it) => isAtDesk(it, desk))
    return answer(
      own.length > 0 ? own : rows,
      together(rows.length === 0 ? `${ticket.reference} has no fast-track booking` : null, said),
    )
  }
  const today = await parties(db, actor, meansToday(scanned, desk), byLikeness(scanned), foundAtMost)
  if (today.length > 0) return answer(today)
  const order = sql`${nearest(desk)}, ${byLikeness(scanned)}`
  return answer(
    await parties(db, actor, sql`${around(desk)} and (${meansElsewhere(scanned)})`, order, foundAtMost),
  )
}

/** All parties of a date in both directions, by flight time. */
export async function partiesOfDate(db: Db, actor: Actor, now: string, date: string): Promise<DeskRow[]> {
  const rows = await parties(
    db,
    actor,
    sql`b.service_date = ${date}::date and b.status <> 'cancelled'`,
    byFlightTime,
    wholeDayAtMost,
  )
  const desks = {
    arrival: await deskOf(db, now, { date, direction: 'arrival' }),
    departure: await deskOf(db, now, { date, direction: 'departure' }),
  }
  return rows.map((it) => deskRow(it, desks[it.direction]))
}

/** The number of a date's parties that are expected or checked in but not cleared. */
export async function countOpenParties(db: Db, actor: Actor, date: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from booking b join booking_group g on g.guid = b.group_guid
    where b.kind in ('arrivalFastTrack', 'departureFastTrack') and ${ofPartner(actor)}
      and b.service_date = ${date}::date
      and b.status in ('booked', 'checkedIn')`.execute(db)
  return rows[0]?.count ?? 0
}

/** The day's parties whose check-in or no-show can be undone. */
export async function findSteps(db: Db, actor: Actor, now: string, asked: Asked): Promise<DeskFound> {
  if (asked.query !== '') {
    const found = await findParties(db, actor, now, asked)
    return {
      ...found,
      items: found.items.filter((it) => it.status === 'checkedIn' || it.status === 'noShow'),
    }
  }
  const desk = await deskOf(db, now, asked)
  const rows = await parties(
    db,
    actor,
    sql`${ofDesk(desk)} and b.status in ('checkedIn', 'noShow')`,
    byFlightTime,
    dayAtMost,
  )
  const { date, direction } = desk
  return {
    date,
    direction,
    counts: await countsOf(db, actor, desk),
    notice: null,
    mustChoose: false,
    items: rows.map((it) => deskRow(it, desk)),
  }
}

/** One party by its booking; uses the booking's own desk if none is given. */
export async function partyByBooking(
  db: Db,
  actor: Actor,
  guid: string,
  desk?: Desk,
): Promise<{ row: DeskRead; desk: Desk } | null> {
  const [row] = await parties(db, actor, sql`b.guid = ${guid}::uuid`, byFlightTime, 1)
  return row
    ? { row, desk: desk ?? { date: row.service_date, direction: row.direction, evening: null } }
    : null
}

/** The group's booking of the direction nearest to the desk's day; active ones before cancelled ones. */
export async function partyByGroup(
  db: Db,
  actor: Actor,
  groupGuid: string,
  desk: Desk,
): Promise<{ row: DeskRead; desk: Desk } | null> {
  const [row] = await parties(
    db,
    actor,
    sql`b.group_guid = ${groupGuid}::uuid and b.direction = ${desk.direction}`,
    nearest(desk),
    1,
  )
  return row ? { row, desk } : null
}

export async function deskOf(
  db: Db,
  now: string,
  asked: { date?: string | undefined; direction: Desk['direction'] },
): Promise<Desk> {
  const { time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  const { date = today, direction } = asked
  if (date !== today) return { date, direction, evening: null }
  const isBeforeClosed = await isDayClosed(db, addDays(date, -1))
  return { date, direction, evening: eveningOf(date, { today, now, isBeforeClosed }) }
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
    where b.kind in ('arrivalFastTrack', 'departureFastTrack') and ${ofPartner(actor)}
      and ${ofDesk(desk)}`.execute(db)
  return rows[0] ?? { expected: 0, here: 0, through: 0 }
}

/** Only the group of a ticket code or reference. */
async function groupOf(
  db: Db,
  actor: Actor,
  { ticketCodes, reference }: Scanned,
): Promise<{ guid: string; reference: string } | null> {
  const { rows } = await sql<{ guid: string; reference: string }>`
    select g.guid, g.reference from booking_group g
    where (g.ticket_code = any(${ticketCodes}::text[]) or g.reference = ${reference ?? ''})
      and ${ofPartner(actor)}
    order by g.ticket_code = any(${ticketCodes}::text[]) desc limit 1`.execute(db)
  return rows[0] ?? null
}

const together = (...sentences: (string | null)[]) =>
  joinSentences(sentences.filter((it) => it !== null)) || null
