import type { ReplyOf } from '#contract/endpoint.ts'
import type { OwnSession, ownAccount } from '#contract/account.ts'
import { feedsOf } from '#domain/calendar-feed/feed-kinds.ts'
import { deviceLabel } from '#domain/access/device-label.ts'
import type { Db } from '#server/db/connection.ts'
import { managesTokens } from '#server/features/access-tokens/queries/token-maker.ts'
import { tokenHash } from '#server/features/account/queries/sessions.ts'
import type { Actor } from '#server/work/actor.ts'

/** What users see of their own account. `sessionToken`: the session of the request. */
export async function ownAccountOf(
  db: Db,
  actor: Actor,
  sessionToken: string | null,
  now: string,
): Promise<ReplyOf<typeof ownAccount.load>> {
  const account = await db
    .selectFrom('account')
    .select(['guid', 'name', 'email', 'phone', 'version', 'totp_required', 'totp_secret'])
    .where('guid', '=', actor.accountGuid)
    .executeTakeFirstOrThrow()
  const { name, email, phone, version } = account
  const totp = {
    on: account.totp_secret !== null,
    required: account.totp_required,
    recoveryCodesLeft: await recoveryCodesLeft(db, account.guid),
  }
  return {
    name,
    email,
    phone,
    version,
    totp,
    hasCalendars: feedsOf(actor).length > 0,
    managesTokens: await managesTokens(db, actor),
    sessions: await sessionsOf(db, account.guid, sessionToken, now),
  }
}

export async function recoveryCodesLeft(db: Db, accountGuid: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((it) => it.fn.countAll<number>().as('left'))
    .where('account_guid', '=', accountGuid)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

async function sessionsOf(
  db: Db,
  accountGuid: string,
  sessionToken: string | null,
  now: string,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['guid', 'user_agent', 'ip', 'created_at', 'seen_at'])
    .select((it) => it('token_hash', '=', tokenHash(sessionToken ?? '')).as('here'))
    .where('account_guid', '=', accountGuid)
    .where('stage', '=', 'full')
    .where('expires_at', '>', now)
    .orderBy('here', 'desc')
    .orderBy('seen_at', 'desc')
    .orderBy('guid')
    .execute()
  return rows.map((row) => ({
    guid: row.guid,
    device: deviceLabel(row.user_agent),
    ip: row.ip,
    signedInAt: row.created_at,
    seenAt: row.seen_at,
    here: row.here === true,
  }))
}
