import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { isAccessToken, permissionsOfToken, tokenActorName } from '#domain/access/access-token.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { tooOften, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { anyPlanMark } from '#server/db/plan-by-values.ts'
import { countTries } from '#server/http/rate-limit.ts'
import type { Session } from '#server/http/who-calls.ts'
import type { Actor } from '#server/work/actor.ts'

/**
 * A plain SHA-256: a token is random and long, so guessing it from its hash is hopeless without the slow hash
 * that a password needs, and every call computes it.
 */
export function accessTokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

interface TokenRow {
  guid: string
  name: string
  permissions: string[]
  partner_guid: string | null
  used_at: Instant | null
  maker_guid: string
  maker: string
  maker_permissions: string[]
  works: boolean
}

/** Runs with every call by token, so it is written out once, like the statement that reads a session. */
const tokenBy = (column: 'token_hash' | 'guid') => `${anyPlanMark}
  select token.guid, token.name, token.permissions, token.partner_guid, token.used_at,
    maker.guid as maker_guid, maker.name as maker, maker.permissions as maker_permissions,
    token.expires_at > $2 and token.revoked_at is null and maker.active
      and (partner.guid is null or partner.active) as works
  from access_token token
  join account maker on maker.guid = token.made_by
  left join partner on partner.guid = token.partner_guid
  where token.${column} = $1`
const [byHash, byGuid] = [tokenBy('token_hash'), tokenBy('guid')]

async function rowOf(db: Db, statement: string, key: Uint8Array | string, now: Instant) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(statement, [key, now]))
  return rows[0] as TokenRow | undefined
}

/** Failures of one address: a program with an old token, or one that guesses. */
const failuresAtMost = 100
const windowSeconds = 15 * 60

/**
 * The caller of an access token. Null: it is mistyped, unknown, expired or revoked, or its maker or partner
 * is inactive. It is read from the database with each call, so a revocation applies on every server
 * immediately.
 */
export async function readToken(
  db: Db,
  token: string,
  now: Instant,
  ip: string,
): Promise<Session | Refusal | null> {
  if (!isAccessToken(token)) return null
  const row = await rowOf(db, byHash, accessTokenHash(token), now)
  if (!row?.works) {
    const wait = await countTries(db, now, windowSeconds, [[`access token ${ip}`, failuresAtMost]])
    return wait === null ? null : tooOften(wait)
  }
  await noteUse(db, row, now, ip)
  return { guid: row.guid, actor: actorOf(row), xsrfToken: '', stage: 'full' }
}

function actorOf(row: TokenRow): Actor {
  const isForPartner = row.partner_guid !== null
  return {
    accountGuid: row.maker_guid,
    name: tokenActorName(row.name, row.maker),
    kind: isForPartner ? 'partner' : 'staff',
    permissions: permissionsOfToken(row.permissions, row.maker_permissions, isForPartner),
    partnerGuid: row.partner_guid,
    tokenGuid: row.guid,
  }
}

/**
 * The caller of a job that was started with a token. A token that no longer works has no permissions.
 */
export async function tokenActor(db: Db, guid: string, now: Instant): Promise<Actor> {
  const row = await rowOf(db, byGuid, guid, now)
  if (!row) throw new Error(`No access token ${guid}`)
  const actor = actorOf(row)
  return row.works ? actor : { ...actor, permissions: [] }
}

const notedEveryMinutes = 1

/** Stores the last use at most once a minute, in a statement of its own. */
async function noteUse(db: Db, { guid, used_at: usedAt }: TokenRow, now: Instant, ip: string): Promise<void> {
  if (usedAt !== null && minutesBetween(usedAt, now) < notedEveryMinutes) return
  await db
    .updateTable('access_token')
    .set({ used_at: now, used_from: ip })
    .where('guid', '=', guid)
    .where((it) => it.or([it('used_at', 'is', null), it('used_at', '<', now)]))
    .execute()
}
