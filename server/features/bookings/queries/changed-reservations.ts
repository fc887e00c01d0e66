import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import { changesListedAfterMinutes, type changedReservations } from '#contract/changed-reservations.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import type { Db } from '#server/db/connection.ts'
import type { Actor } from '#server/work/actor.ts'

interface Line {
  guid: string
  changedAt: Instant
  group: string | null
  /** The customer whose details changed. Null: a change of another kind. */
  changedCustomer: string | null
}

/** Changes of a customer, which also change what their upcoming reservations show. */
const customerChanges: AuditAction[] = ['editCustomer', 'mergeCustomer', 'undoMergeCustomer']

/**
 * Reads the history from the cursor on. A partner user gets only the partner's reservations, so a page can be
 * empty although there is more.
 */
export async function reservationsChanged(
  db: Db,
  actor: Actor,
  { cursor, limit }: QueryOf<typeof changedReservations>,
  now: Instant,
): Promise<ReplyOf<typeof changedReservations> | Refusal> {
  const until = addMinutes(now, -changesListedAfterMinutes)
  if (cursor === undefined) return { items: [], nextCursor: await newestLine(db, until), hasMore: false }
  const begin = await db.selectFrom('history').select('guid').where('guid', '=', cursor).executeTakeFirst()
  if (!begin) return refuseField('cursor', 'Invalid cursor')
  const { rows: lines } = await sql<Line>`
    select guid, at as "changedAt", group_guid as "group",
      case when action = any(${customerChanges}) then customer_guid end as "changedCustomer" from history
    where (at, guid) > (select at, guid from history where guid = ${cursor}) and at <= ${until}
    order by at, guid limit ${limit + 1}`.execute(db)
  const page = lines.slice(0, limit)
  return {
    items: await itemsOf(db, actor, page),
    nextCursor: page.at(-1)?.guid ?? cursor,
    hasMore: lines.length > limit,
  }
}

async function newestLine(db: Db, until: Instant): Promise<string | null> {
  const newest = await db
    .selectFrom('history')
    .select('guid')
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .orderBy('guid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.guid ?? null
}

/** Each reservation once, at its last change of the page. */
async function itemsOf(db: Db, actor: Actor, lines: readonly Line[]) {
  const changedAt = new Map<string, Instant>()
  for (const { group, at } of [...(await upcomingOf(db, lines)), ...ownChanges(lines)])
    if (at > (changedAt.get(group) ?? '')) changedAt.set(group, at)
  if (changedAt.size === 0) return []
  const groups = await db
    .selectFrom('booking_group')
    .select(['guid', 'reference', 'customer_guid as customerGuid'])
    .where('guid', 'in', [...changedAt.keys()])
    .where(isWithin(partnerScopeOf(actor), 'partner_guid'))
    .execute()
  return groups
    .map((group) => ({ ...group, changedAt: changedAt.get(group.guid) ?? '' }))
    .toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : 1))
}

interface Changed {
  group: string
  at: Instant
}

function ownChanges(lines: readonly Line[]): Changed[] {
  return lines.flatMap(({ group, changedAt: at }) => (group === null ? [] : [{ group, at }]))
}

/** The reservations that were still ahead when their customer changed. */
async function upcomingOf(db: Db, lines: readonly Line[]): Promise<Changed[]> {
  const asked = lines.filter((it) => it.changedCustomer !== null)
  if (asked.length === 0) return []
  const { time_zone: timeZone } = await siteSettings(db)
  const changes = asked.map(({ changedCustomer, changedAt }) => ({
    customer: changedCustomer,
    at: changedAt,
    day: localDateOf(changedAt, timeZone),
  }))
  const { rows } = await sql<Changed>`
    select g.guid as "group", change.at
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (customer uuid, at text, day date)
    join booking_group g on g.customer_guid = kept_customer(change.customer)
    where exists (select from booking b where b.group_guid = g.guid and b.status <> 'cancelled'
      and b.service_date >= change.day)`.execute(db)
  return rows
}
