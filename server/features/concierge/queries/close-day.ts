import { sql } from 'kysely'
import type { DayClosing, dayClosings, listCloseDay, ResolvedItem } from '#contract/close-day.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { whyNotClose } from '#domain/concierge/close-day.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import { dateStatusOf } from '#server/features/date-status/queries.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { peopleWithCash } from '#server/features/till/queries/drawers.ts'
import { openItemsOf } from '#server/features/concierge/queries/open-items.ts'

/** The open items of a date, and whether it can be closed. */
export async function closeDayOf(db: Db, now: string, date: string): Promise<ReplyOf<typeof listCloseDay>> {
  const { time_zone: timeZone } = await siteSettings(db)
  const day = await dateStatusOf(db, date)
  return {
    date,
    closed: day.closedAt === null ? null : { at: day.closedAt, by: day.closedBy ?? 'Kerbside' },
    comments: day.dayComments,
    whyNotClose: whyNotClose(date, { today: localDateOf(now, timeZone), isClosed: day.closedAt !== null }),
    items: await openItemsOf(db, { date, now, timeZone }),
    resolved: day.closedAt === null ? [] : await resolvedOn(db, date),
    counts: await countsOn(db, date),
    cash: await cashOn(db, date),
  }
}

async function resolvedOn(db: Db, date: string): Promise<ResolvedItem[]> {
  const { rows } = await sql<{ resolved: ResolvedItem[] }>`
    select resolved from day_closing where date = ${date}::date and reopened_at is null
      order by closed_at desc limit 1`.execute(db)
  return rows[0]?.resolved ?? []
}

async function countsOn(db: Db, date: string): Promise<ReplyOf<typeof listCloseDay>['counts']> {
  const { rows } = await sql<ReplyOf<typeof listCloseDay>['counts']>`
    select count(*) filter (where b.status in ('booked', 'checkedIn')
      and it.state = 'expected')::integer as expected,
      count(*) filter (where b.status = 'checkedIn' and it.state = 'checkedIn')::integer as here,
      count(*) filter (where b.status = 'completed' and it.state = 'checkedIn')::integer as through,
      count(*) filter (where it.state = 'noShow')::integer as "noShow"
    from booking b join booking_passenger it on it.booking_guid = b.guid
    where b.service_date = ${date}::date and b.kind in ('arrivalFastTrack', 'departureFastTrack')
      and b.status <> 'cancelled'`.execute(db)
  return rows[0] ?? { expected: 0, here: 0, through: 0, noShow: 0 }
}

/** Cash by person, received on the date and in the drawer now; people with neither are omitted. */
async function cashOn(db: Db, date: string): Promise<ReplyOf<typeof listCloseDay>['cash']> {
  const { rows } = await sql<{ guid: string; name: string; takenCents: number }>`
    select account.guid, account.name, sum(posting.amount_cents)::bigint as "takenCents"
    from posting join entry on entry.guid = posting.entry_guid
      join account on account.guid = posting.party_guid
    where posting.account = 'cash' and posting.posted_on = ${date}::date
      and entry.kind in ('payment', 'refund', 'reversal')
    group by account.guid, account.name`.execute(db)
  const { people } = await peopleWithCash(db)
  const taken = new Map(rows.map((it) => [it.guid, it]))
  const all = new Map([...rows, ...people].map(({ guid: of, name }) => [of, name]))
  return [...all]
    .map(([of, name]) => {
      const held = people.find((it) => it.guid === of)
      return {
        guid: of,
        name,
        takenCents: taken.get(of)?.takenCents ?? 0,
        heldCents: held?.totalCents ?? 0,
        hasDrawer: Boolean(held?.drawer),
      }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Day closings, newest first. */
export async function dayClosingsOf(
  db: Db,
  { cursor, limit }: QueryOf<typeof dayClosings>,
): Promise<ReplyOf<typeof dayClosings> | Refusal> {
  if (cursor !== undefined && !z.safeParse(guid, cursor).success)
    return refuseField('cursor', 'Invalid cursor')
  const from =
    cursor === undefined
      ? sql`true`
      : sql`(day.closed_at, day.guid) < (select closed_at, guid from day_closing where guid = ${cursor})`
  const { rows } = await sql<DayClosing>`
    select day.guid, day.date, ${instantJson('day.closed_at')} as at, coalesce(closer.name, 'Kerbside') as by,
      day.comments, day.resolved,
      case when day.reopened_at is not null then json_build_object('at', ${instantJson('day.reopened_at')},
        'by', coalesce(opener.name, 'Kerbside'), 'because', day.reopen_reason) end as reopened
    from day_closing day left join account closer on closer.guid = day.closed_by
      left join account opener on opener.guid = day.reopened_by
    where ${from}
    order by day.closed_at desc, day.guid desc limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.guid ?? null) : null }
}
