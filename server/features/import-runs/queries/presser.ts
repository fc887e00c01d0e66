import type { Permission } from '#domain/access/permissions.ts'
import type { Db } from '#server/db/connection.ts'
import { portalActor, type Actor } from '#server/work/actor.ts'

/** Whoever asked for an import, in whose name it is done; the portal itself when nobody did. */
export async function presserOf(db: Db, accountGuid: string | null): Promise<Actor> {
  if (accountGuid === null) return portalActor
  const account = await db
    .selectFrom('account')
    .select(['name', 'kind', 'permissions', 'partner_guid'])
    .where('guid', '=', accountGuid)
    .executeTakeFirstOrThrow()
  const { name, kind, partner_guid: partnerGuid } = account
  return { accountGuid, name, kind, permissions: account.permissions as Permission[], partnerGuid }
}
