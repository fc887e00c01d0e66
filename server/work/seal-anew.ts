import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { sealedBy, type Purpose, type Sealer } from '#server/secrets/sealer.ts'
import { keptSecret } from '#server/work/kept-secret.ts'

interface Place {
  table: string
  key: string
  column: string
  purpose: Purpose
  /** Which rows hold a secret there; all, when absent. */
  only?: string
}

/** Everywhere in the database where a sealed value stands. Whoever adds a column of that kind adds it here. */
const places: readonly Place[] = [
  { table: 'account', key: 'guid', column: 'totp_secret', purpose: 'totp' },
  { table: 'session', key: 'token_hash', column: 'pending_totp_secret', purpose: 'totp' },
  { table: 'secret', key: 'name', column: 'value', purpose: 'secret' },
  { table: 'push_subscription', key: 'guid', column: 'auth_secret', purpose: 'push' },
  { table: 'outbox', key: 'guid', column: 'body', purpose: 'message', only: 'sealed' },
]

const atOnce = 500

/**
 * At the start, before anybody is served: everything that stands in clear (from before there was a key) or was sealed by a former key is
 * sealed by the present one. Fails when the database was sealed by a key that is not here: a second server with a key of its own, or a
 * lost one. Any number of servers may do it at once.
 */
export async function sealAnew(db: Db, sealer: Sealer): Promise<void> {
  await keptSecret(db, sealer, 'key check', () => 'kerbside')()
  for (const place of places) while ((await sealSome(db, sealer, place)) === atOnce);
}

async function sealSome(db: Db, sealer: Sealer, { table, key, column, purpose, only = 'true' }: Place): Promise<number> {
  const [from, name, value] = [sql.table(table), sql.ref(key), sql.ref(column)]
  const { rows } = await sql<{ key: unknown; value: string }>`
    select ${name} as key, ${value} as value from ${from}
    where ${sql.raw(only)} and ${value} not like ${`${sealedBy(sealer.keyId)}%`} limit ${atOnce}`.execute(db)
  for (const it of rows) {
    const clear = isSealed(it.value) ? sealer.open(purpose, it.value) : it.value
    // Only over the value that was read: somebody may have put another in its place.
    await sql`update ${from} set ${value} = ${sealer.seal(purpose, clear)} where ${name} = ${it.key} and ${value} = ${it.value}`.execute(db)
  }
  return rows.length
}

function isSealed(value: string): boolean {
  return /^k1:[0-9a-f]{8}:/.test(value)
}
