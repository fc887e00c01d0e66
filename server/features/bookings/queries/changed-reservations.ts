import { sql } from 'kysely'
import { changesListedAfterMinutes, type changedReservations } from '#contract/changed-reservations.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import type { Db } from '#server/db/connection.ts'
import type { Actor } from '#server/work/actor.ts'

interface Line {
  guid: string
  changedAt: Instant
  group: string | null
}

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
    select guid, at as "changedAt", group_guid as "group" from history
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
  const changedAt = new Map(
    lines.flatMap(({ group, changedAt }) => (group === null ? [] : [[group, changedAt]])),
  )
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
