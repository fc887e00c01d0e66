import { createHash } from 'node:crypto'
import type { Permission } from '#domain/access/permissions.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import type { AppData } from '#contract/account.ts'
import { allPermissions, flagOf, partnerPermissions, type PermissionFlag } from '#domain/access/permissions.ts'
import type { Db } from '#server/db/connection.ts'
import { heldInTransaction } from '#server/db/held.ts'
import type { Session } from '#server/http/mount.ts'
import { holds, type Actor } from '#server/work/actor.ts'

/** Only the hash of a token is kept. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/** Who a session token belongs to: null when it is unknown, over, or its account is no longer active. */
export async function readSession(db: Db, token: string, now: string): Promise<Session | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.guid', 'session.account_guid')
    .leftJoin('partner', 'partner.guid', 'account.partner_guid')
    .select([
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
  return { actor, xsrfToken: row.xsrf_token, stage: row.stage }
}

/** What a session is called outside: its token stays where it is. */
export async function sessionGuidOf(db: Db, token: string | null): Promise<string | null> {
  const row = await db
    .selectFrom('session')
    .select('guid')
    .where('token_hash', '=', tokenHash(token ?? ''))
    .executeTakeFirst()
  return row?.guid ?? null
}

/** Its owner sees when a session was last used; to the minute is enough, and spares a write with every call. */
const seenEveryMinutes = 1

async function noteSeen(db: Db, token: string, now: string): Promise<void> {
  await db.updateTable('session').set({ seen_at: now }).where('token_hash', '=', tokenHash(token)).execute()
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

export async function appDataOf(db: Db, actor: Actor): Promise<AppData> {
  const site = await siteSettings(db)
  const account = await db
    .selectFrom('account')
    .select(['totp_required', 'totp_secret'])
    .where('guid', '=', actor.accountGuid)
    .executeTakeFirst()
  const flags = Object.fromEntries(allPermissions.map((it) => [flagOf(it), holds(actor, it)])) as Record<PermissionFlag, boolean>
  return {
    name: actor.name,
    kind: actor.kind === 'partner' ? 'partner' : 'staff',
    ...flags,
    site: {
      title: site.title,
      company: site.company,
      agency: site.agency,
      currency: site.currency,
      timeZone: site.time_zone,
      airportCode: site.airport_code,
    },
    setupTotpRequired: account?.totp_required === true && account.totp_secret === null,
  }
}

/** The company's own facts: name, currency, airport and its time zone, and the settings of the rules. */
export const siteSettings = heldInTransaction((db) => db.selectFrom('site').selectAll().executeTakeFirstOrThrow())
