import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { guid as guidShape } from '#contract/shapes.ts'
import type { staffUsers, StaffUserRow } from '#contract/staff.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'

type Filters = QueryOf<typeof staffUsers>

/** The company's staff by name. Searches names, addresses and phone numbers. */
export async function staffUsersOf(
  db: Db,
  filters: Filters,
  now: string,
): Promise<ReplyOf<typeof staffUsers> | Refusal> {
  const after = filters.cursor === undefined ? null : z.safeParse(guidShape, filters.cursor)
  if (after?.success === false) return refuseField('cursor', 'Invalid cursor')
  const fitting = sql`kind = 'staff' and ${activity[filters.state]} and ${wordsFit(filters.query)}`
  const { rows } = await sql<StaffUserRow>`
    select guid, name, email, phone, permissions, active, totp_secret is not null as "totpOn",
      (select max(seen_at) from session where account_guid = account.guid and stage = 'full'
        and expires_at > ${now}::timestamptz) as "seenAt"
    from account
    where ${fitting} and ${
      after === null
        ? sql`true`
        : sql`(lower(name), guid) > (select lower(name), guid
      from account where guid = ${after.data})`
    }
    order by lower(name), guid limit ${filters.limit + 1}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from account where ${fitting}`.execute(db)
  const last = rows[filters.limit - 1]
  return {
    items: rows.slice(0, filters.limit),
    nextCursor: rows.length > filters.limit && last ? last.guid : null,
    total: counted[0]?.total ?? 0,
  }
}

const activity = { active: sql`active`, inactive: sql`not active`, all: sql`true` }

/** Without accents, like the normalized search text. Staff are few enough to need no index. */
const folded = sql`regexp_replace(lower(normalize(name || ' ' || email || ' ' || phone, NFKD)),
  '[\\u0300-\\u036F]', '', 'g')`

function wordsFit(typed: string) {
  const words = foldForSearch(typed).split(' ').filter(Boolean)
  if (words.length === 0) return sql`true`
  return sql.join(
    words.map((word) => sql`position(${word} in ${folded}) > 0`),
    sql` and `,
  )
}
