import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'
import type { queryUnexpectedErrors, SlowStatement, UnexpectedError } from '#contract/status.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { readCallReference } from '#domain/portal-status/call-reference.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'

const slowShown = 20

/** Errors by their reference, or with a text in the call or the message, newest first. */
export async function unexpectedErrors(
  db: Db,
  { query, cursor, limit }: QueryOf<typeof queryUnexpectedErrors>,
): Promise<ReplyOf<typeof queryUnexpectedErrors> | Refusal> {
  if (cursor !== undefined && !z.safeParse(guid, cursor).success)
    return refuseField('cursor', 'Invalid cursor')
  const reference = readCallReference(query)
  const like = `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const found =
    query === ''
      ? sql`true`
      : sql`(i.reference = ${reference} or i.call ilike ${like} or i.message ilike ${like})`
  const isAfter =
    cursor === undefined
      ? sql`true`
      : sql`(i.at, i.guid) < (select at, guid from incident where guid = ${cursor})`
  const { rows } = await sql<UnexpectedError>`
    select i.guid, i.at, i.kind, i.reference, i.call, account.name as who, i.message, i.detail
    from incident i left join account on account.guid = i.account_guid
    where i.kind <> 'slow' and ${found} and ${isAfter}
    order by i.at desc, i.guid desc limit ${limit + 1}`.execute(db)
  return {
    items: rows.slice(0, limit),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.guid ?? null) : null,
  }
}

export interface RecentIncidents {
  /** Of the last 24 hours. */
  errors: number
  /** Of the last hour, the slowest first. */
  slow: SlowStatement[]
  slowCount: number
}

export async function recentIncidents(db: Db, now: Instant): Promise<RecentIncidents> {
  const hourAgo = addMinutes(now, -60)
  const slow = db.selectFrom('incident').where('kind', '=', 'slow').where('at', '>', hourAgo)
  const [statements, { errors, slowCount }] = await Promise.all([
    slow
      .select(['guid', 'at', 'call', 'reference', 'milliseconds', 'detail as statement'])
      .orderBy('milliseconds', 'desc')
      .orderBy('guid')
      .limit(slowShown)
      .execute(),
    db
      .selectNoFrom([
        db
          .selectFrom('incident')
          .where('kind', '<>', 'slow')
          .where('at', '>', addMinutes(now, -24 * 60))
          .select((it) => it.fn.countAll<number>().as('count'))
          .as('errors'),
        slow.select((it) => it.fn.countAll<number>().as('count')).as('slowCount'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    errors: Number(errors),
    slowCount: Number(slowCount),
    slow: statements.map((it) => ({ ...it, milliseconds: it.milliseconds ?? 0 })),
  }
}
