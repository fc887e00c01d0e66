import { accessTokensPath, ownAccessTokensPath } from '#contract/addresses.ts'
import { tokenWarningDays } from '#domain/access/access-token.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { tokenEndsMail } from '#server/features/access-tokens/mail.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

const warnedAtOnce = 100

/** Mails the makers of tokens that expire soon, once for each token. Returns the number of mails written. */
export function warnOfExpiry(db: Db, now: Instant, publicUrl: string, isMailOff: boolean): Promise<number> {
  return inUnitOfWork(db, { actor: portalActor, now, isMailOff }, async (work) => {
    const ending = await takeEnding(work)
    if (ending.length === 0) return 0
    const { company, time_zone: timeZone } = await siteSettings(work.tx)
    for (const token of ending) {
      const path = token.kind === 'partner' ? ownAccessTokensPath : accessTokensPath
      const mail = tokenEndsMail({
        maker: token.maker,
        token: token.name,
        lastDay: localDateOf(addMinutes(token.expires_at, -1), timeZone),
        company,
        link: `${publicUrl}${path}`,
      })
      const to = { recipient: token.email, accountGuid: token.made_by }
      work.outbox.send({ kind: 'mail', template: 'security', ...to, ...mail })
    }
    return ending.length
  })
}

/** Several servers may run this at the same time: each token is handled by one. */
async function takeEnding({ tx, now }: UnitOfWork) {
  const ending = await tx
    .selectFrom('access_token as token')
    .innerJoin('account', 'account.guid', 'token.made_by')
    .select(['token.guid', 'token.name', 'token.expires_at', 'token.made_by'])
    .select(['account.name as maker', 'account.email', 'account.kind'])
    .where('token.revoked_at', 'is', null)
    .where('token.warned_at', 'is', null)
    .where('token.expires_at', '>', now)
    .where('token.expires_at', '<=', addMinutes(now, tokenWarningDays * 24 * 60))
    .where('account.active', '=', true)
    // A token that was created for a week needs no mail.
    .where(
      sql<boolean>`token.created_at < token.expires_at - make_interval(days => ${tokenWarningDays}::int)`,
    )
    .orderBy('token.expires_at')
    .limit(warnedAtOnce)
    .forUpdate('token')
    .skipLocked()
    .execute()
  const guids = ending.map((it) => it.guid)
  if (guids.length > 0)
    await tx.updateTable('access_token').set({ warned_at: now }).where('guid', 'in', guids).execute()
  return ending
}
