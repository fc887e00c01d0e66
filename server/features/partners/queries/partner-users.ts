import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { partnerUser, PartnerUserRow } from '#contract/partner-users.ts'
import { partnerPermissions, type Permission } from '#domain/access/permissions.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'

export async function usersOfPartner(db: Db, partnerGuid: string): Promise<PartnerUserRow[] | Refusal> {
  const partner = await db
    .selectFrom('partner')
    .select('guid')
    .where('guid', '=', partnerGuid)
    .executeTakeFirst()
  if (!partner) return notFound
  const rows = await db
    .selectFrom('account')
    .select(['guid', 'name', 'email', 'phone', 'permissions', 'partner_admin as administrator', 'active'])
    .select([
      sql<boolean>`totp_secret is not null`.as('totpOn'),
      sql<boolean>`password_hash is not null`.as('hasPassword'),
    ])
    .select((is) =>
      is
        .selectFrom('session')
        .select((of) => of.fn.max('seen_at').as('seen'))
        .whereRef('account_guid', '=', 'account.guid')
        .as('seenAt'),
    )
    .where('partner_guid', '=', partnerGuid)
    .orderBy('active', 'desc')
    .orderBy('name')
    .execute()
  return rows.map((it) => ({ ...it, permissions: permissionsOf(it.permissions) }))
}

export async function userOfPartner(
  db: Db,
  partnerGuid: string,
  userGuid: string,
): Promise<ReplyOf<typeof partnerUser.load> | Refusal> {
  const row = await db
    .selectFrom('account')
    .select(['name', 'email', 'phone', 'permissions', 'active', 'version', 'totp_required as totpRequired'])
    .select('partner_admin as administrator')
    .select(sql<boolean>`totp_secret is not null`.as('totpOn'))
    .where('guid', '=', userGuid)
    .where('partner_guid', '=', partnerGuid)
    .executeTakeFirst()
  return row ? { ...row, permissions: permissionsOf(row.permissions) } : notFound
}

export const emptyUser = {
  name: '',
  email: '',
  phone: '',
  permissions: [...partnerPermissions],
  administrator: false,
  totpRequired: false,
}

function permissionsOf(stored: readonly string[]): Permission[] {
  return partnerPermissions.filter((it) => stored.includes(it))
}
