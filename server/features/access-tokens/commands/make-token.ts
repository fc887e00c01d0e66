import { randomInt } from 'node:crypto'
import type { makeAccessToken } from '#contract/access-tokens.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import {
  accessTokenOf,
  grantableTo,
  tokenHint,
  tokenLetters,
  tokenRandomLength,
  whyNotExpireOn,
} from '#domain/access/access-token.ts'
import { endOfDay, localDateOf } from '#domain/calendar/airport-time.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { accessTokenHash } from '#server/features/access-tokens/queries/read-token.ts'
import { managedTokens } from '#server/features/access-tokens/queries/token-maker.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { newGuid } from '#server/work/guid.ts'
import { partnerAskedFor } from '#server/work/own-partner.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Working tokens per maker: more than a company's systems need. */
const tokensAtMost = 50

/** Creates an access token. The reply contains it; only its hash is stored. */
export async function makeToken(
  work: UnitOfWork,
  form: BodyOf<typeof makeAccessToken>,
): Promise<ReplyOf<typeof makeAccessToken> | Refusal> {
  const { tx, actor, now, audit, events } = work
  const madeBy = actor.accountGuid
  const scope = await managedTokens(tx, actor)
  if (isRefusal(scope) || madeBy === null) return notFound
  const partnerGuid = partnerAskedFor(scope.partnerGuid, form.partnerGuid)
  if (isRefusal(partnerGuid)) return partnerGuid
  if (partnerGuid !== null && !(await isActivePartner(work, partnerGuid)))
    return refuseField('partnerGuid', 'Choose an active partner')
  const grantable = grantableTo(actor.permissions, partnerGuid !== null)
  if (!form.permissions.every((it) => grantable.includes(it)))
    return refuseField('permissions', 'Choose only permissions that you have yourself')
  const { time_zone: timeZone } = await siteSettings(tx)
  const why = whyNotExpireOn(form.expiresOn, localDateOf(now, timeZone))
  if (why !== null) return refuseField('expiresOn', why)
  if ((await workingTokensOf(work, madeBy)) >= tokensAtMost)
    return refuse('tokens', `You’ve reached the limit of ${tokensAtMost} access tokens. Revoke one first.`)

  const random = Array.from({ length: tokenRandomLength }, () => tokenLetters[randomInt(tokenLetters.length)])
  const token = accessTokenOf(random.join(''))
  const guid = newGuid()
  const permissions = grantable.filter((it) => form.permissions.includes(it))
  const row = { name: form.name, partner_guid: partnerGuid, permissions, hint: tokenHint(token) }
  await tx
    .insertInto('access_token')
    .values({
      ...row,
      guid,
      token_hash: accessTokenHash(token),
      made_by: madeBy,
      created_at: now,
      expires_at: endOfDay(form.expiresOn, timeZone),
    })
    .execute()
  const { name, hint } = row
  const after = { name, hint, partner: partnerGuid, permissions, expiresOn: form.expiresOn }
  audit.record({ action: 'makeAccessToken', subjectKind: 'accessToken', subjectGuid: guid, after })
  events.publish({ topic: 'accessToken', guid, partnerGuid })
  return { guid, token }
}

async function isActivePartner({ tx }: UnitOfWork, guid: string): Promise<boolean> {
  const partner = await tx.selectFrom('partner').select('active').where('guid', '=', guid).executeTakeFirst()
  return partner?.active === true
}

/** Locks the maker, so that two calls can’t exceed the limit together. */
async function workingTokensOf({ tx, now }: UnitOfWork, madeBy: string): Promise<number> {
  await tx.selectFrom('account').select('guid').where('guid', '=', madeBy).forUpdate().execute()
  const { count } = await tx
    .selectFrom('access_token')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('made_by', '=', madeBy)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}
