import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Permission } from '#domain/access/permissions.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { allPermissions, partnerPermissions } from '#domain/access/permissions.ts'
import type { Db } from '#server/db/connection.ts'
import { anyPlanMark } from '#server/db/plan-by-values.ts'
import type { Session } from '#server/http/who-calls.ts'
import type { Actor } from '#server/work/actor.ts'

/** Only the hash of a token is stored. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

interface SessionRow {
  session_guid: string
  guid: string
  name: string
  kind: Actor['kind']
  permissions: string[]
  partner_guid: string | null
  xsrf_token: string
  stage: Session['stage']
  seen_at: string
}

/**
 * Runs with every call, so it is written out once: building and compiling it took longer than the query
 * itself.
 */
const sessionSql = `${anyPlanMark}
  select session.guid as session_guid, account.guid, account.name, account.kind,
    account.permissions, account.partner_guid, session.xsrf_token, session.stage, session.seen_at
  from session
  join account on account.guid = session.account_guid
  left join partner on partner.guid = account.partner_guid
  where session.token_hash = $1 and session.expires_at > $2 and account.active
    and (partner.guid is null or partner.active)`

/** The owner of a session token, or null if it is unknown or expired or its account is inactive. */
export async function readSession(db: Db, token: string, now: string): Promise<Session | null> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(sessionSql, [tokenHash(token), now]))
  const [row] = rows as SessionRow[]
  if (!row) return null
  if (minutesBetween(row.seen_at, now) >= seenEveryMinutes) await noteSeen(db, token, now)
  const open: readonly string[] = row.kind === 'partner' ? partnerPermissions : allPermissions
  const permissions = row.permissions.filter((it): it is Permission => open.includes(it))
  const actor: Actor = {
    accountGuid: row.guid,
    name: row.name,
    kind: row.kind,
    permissions,
    partnerGuid: row.partner_guid,
  }
  return { guid: row.session_guid, actor, xsrfToken: row.xsrf_token, stage: row.stage }
}

/** Stores when a session was last used; minute precision avoids a write with every call. */
const seenEveryMinutes = 1

async function noteSeen(db: Db, token: string, now: string): Promise<void> {
  await db.updateTable('session').set({ seen_at: now }).where('token_hash', '=', tokenHash(token)).execute()
}
