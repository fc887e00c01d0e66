import type { AppData } from '#contract/account.ts'
import { allPermissions, flagOf, type PermissionFlag } from '#domain/access/permissions.ts'
import type { Db } from '#server/db/connection.ts'
import { newestEventId } from '#server/events/hub.ts'
import { tokenHash } from '#server/features/account/queries/sessions.ts'
import { takesCards } from '#server/features/card-gateway/queries.ts'
import { currencyDigitsOf, mapTilesOf, siteSettings } from '#server/features/settings/queries.ts'
import { holds, type Actor } from '#server/work/actor.ts'

/** The browser's data about the signed-in account and the company. */
export async function appDataOf(
  db: Db,
  actor: Actor,
  { sessionToken, sendsMail }: { sessionToken: string | null; sendsMail: boolean },
): Promise<AppData> {
  if (actor.accountGuid === null) throw new Error('Signed in without an account')
  // Read first, so that nothing read afterwards is older.
  const lastEvent = await newestEventId(db)
  const [site, cards] = await Promise.all([siteSettings(db), takesCards(db)])
  const map = mapTilesOf(site)
  const account = await db
    .selectFrom('account')
    .select(['totp_required', 'totp_secret'])
    .where('guid', '=', actor.accountGuid)
    .executeTakeFirst()
  const session = await db
    .selectFrom('session')
    .select('expires_at')
    .where('token_hash', '=', tokenHash(sessionToken ?? ''))
    .executeTakeFirst()
  const flags = Object.fromEntries(allPermissions.map((it) => [flagOf(it), holds(actor, it)])) as Record<
    PermissionFlag,
    boolean
  >
  return {
    guid: actor.accountGuid,
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
      takesCards: cards,
      sendsMail,
      currencyDigits: currencyDigitsOf(site),
      ...(holds(actor, 'dispatcher') && map.tiles !== '' && { map }),
    },
    setupTotpRequired: account?.totp_required === true && account.totp_secret === null,
    ...(session ? { sessionEndsAt: session.expires_at } : {}),
    lastEvent,
  }
}
