import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { accessTokens, newAccessToken } from '#contract/access-tokens.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'
import { grantableTo, tokenDaysAtMost, tokenStateOf, tokenWarningDays } from '#domain/access/access-token.ts'
import type { PartnerScope } from '#domain/access/partner-reach.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Actor } from '#server/work/actor.ts'

/** Tokens within the scope, newest first. Those that still work are active. */
export async function accessTokensOf(
  db: Db,
  scope: PartnerScope,
  { query, state, cursor, limit }: QueryOf<typeof accessTokens>,
  now: Instant,
): Promise<ReplyOf<typeof accessTokens> | Refusal> {
  if (cursor !== undefined && !z.safeParse(guid, cursor).success)
    return refuseField('cursor', 'Invalid cursor')
  const works = sql<boolean>`(token.revoked_at is null and token.expires_at > ${now})`
  const found = db
    .selectFrom('access_token as token')
    .innerJoin('account as maker', 'maker.guid', 'token.made_by')
    .leftJoin('account as revoker', 'revoker.guid', 'token.revoked_by')
    .leftJoin('partner', 'partner.guid', 'token.partner_guid')
    .where(isWithin(scope, 'token.partner_guid'))
    .$if(state === 'active', (it) => it.where(works))
    .$if(state === 'inactive', (it) => it.where((is) => is.not(works)))
    .$if(query !== '', (it) => it.where(nameFits(query)))
  const { total } = await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['token.guid', 'token.name', 'token.hint', 'token.permissions', 'partner.name as partner'])
    .select(['maker.name as madeBy', 'token.created_at as madeAt', 'token.expires_at as expiresAt'])
    .select(['token.used_at as usedAt', 'token.used_from as usedFrom', 'token.revoked_at as revokedAt'])
    .select(['revoker.name as revokedBy', 'maker.active as makerActive', 'partner.active as partnerActive'])
    .$if(cursor !== undefined, (it) =>
      it.where(
        sql<boolean>`(token.created_at, token.guid)
          < (select created_at, guid from access_token where guid = ${cursor ?? null})`,
      ),
    )
    .orderBy('token.created_at', 'desc')
    .orderBy('token.guid', 'desc')
    .limit(limit + 1)
    .execute()
  const soon = addMinutes(now, tokenWarningDays * 24 * 60)
  const items = rows.slice(0, limit).map(({ makerActive, partnerActive, permissions, ...row }) => ({
    ...row,
    permissions: allPermissions.filter((it) => permissions.includes(it)),
    state: tokenStateOf({ ...row, isBacked: makerActive && partnerActive !== false }, now, soon),
  }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.guid ?? null) : null, total }
}

function nameFits(query: string) {
  const like = `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(token.name ilike ${like} or token.hint ilike ${like} or maker.name ilike ${like}
    or partner.name ilike ${like})`
}

/** What a new token can be allowed to do, and until when it can be valid. */
export async function newTokenFor(
  db: Db,
  { kind, permissions }: Actor,
  now: Instant,
): Promise<ReplyOf<typeof newAccessToken>> {
  const { time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  return {
    forCompany: kind === 'staff' ? grantableTo(permissions, false) : [],
    forPartner: grantableTo(permissions, true),
    firstDay: addDays(today, 1),
    lastDay: addDays(today, tokenDaysAtMost),
  }
}
