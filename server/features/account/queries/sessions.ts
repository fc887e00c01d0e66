import { createHash } from 'node:crypto'
import type { Permission } from '#domain/access/permissions.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { allPermissions, partnerPermissions } from '#domain/access/permissions.ts'
import type { Db } from '#server/db/connection.ts'
import type { Session } from '#server/http/mount.ts'
import type { Actor } from '#server/work/actor.ts'

/** Only the hash of a token is stored. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/** The owner of a session token; null when it is unknown, expired, or its account is inactive. */
export async function readSession(db: Db, token: string, now: string): Promise<Session | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.guid', 'session.account_guid')
    .leftJoin('partner', 'partner.guid', 'account.partner_guid')
    .select([
      'session.guid as session_guid',
      'account.guid',
      'account.name',
      'account.kind',
      'account.permissions',
      'account.partner_guid',
      'session.xsrf_token',
      'session.stage',
      'session.seen_at',
    ])
    .where('session.token_hash', '=', tokenHash(token))
    .where('session.expires_at', '>', now)
    .where('account.active', '=', true)
    .where((is) => is.or([is('partner.guid', 'is', null), is('partner.active', '=', true)]))
    .executeTakeFirst()
  if (!row) return null
  if (minutesBetween(row.seen_at, now) >= seenEveryMinutes) await noteSeen(db, token, now)
  const open: readonly string[] = row.kind === 'partner' ? partnerPermissions : allPermissions
  const permissions = row.permissions.filter((it): it is Permission => open.includes(it))
  const actor: Actor = { accountGuid: row.guid, name: row.name, kind: row.kind, permissions, partnerGuid: row.partner_guid }
  return { guid: row.session_guid, actor, xsrfToken: row.xsrf_token, stage: row.stage }
}

/** The owner sees when a session was last used; minute precision avoids a write with every call. */
const seenEveryMinutes = 1

async function noteSeen(db: Db, token: string, now: string): Promise<void> {
  await db.updateTable('session').set({ seen_at: now }).where('token_hash', '=', tokenHash(token)).execute()
}
