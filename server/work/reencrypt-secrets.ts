import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { sealedBy, type Purpose, type Sealer } from '#server/secrets/sealer.ts'
import { checkKey } from '#server/work/stored-secret.ts'

interface Place {
  table: string
  key: string
  column: string
  purpose: Purpose
  /** Which rows contain a secret there; all, when absent. */
  only?: string
}

/** Every database column with encrypted values. A new column of that kind must be added here. */
const places: readonly Place[] = [
  { table: 'account', key: 'guid', column: 'totp_secret', purpose: 'totp' },
  { table: 'session', key: 'token_hash', column: 'pending_totp_secret', purpose: 'totp' },
  { table: 'secret', key: 'name', column: 'value', purpose: 'secret' },
  { table: 'push_subscription', key: 'guid', column: 'auth_secret', purpose: 'push' },
  { table: 'outbox', key: 'guid', column: 'body', purpose: 'message', only: 'sealed' },
  { table: 'webhook_endpoint', key: 'guid', column: 'secret', purpose: 'webhook' },
  {
    table: 'webhook_endpoint',
    key: 'guid',
    column: 'previous_secret',
    purpose: 'webhook',
    only: 'previous_secret is not null',
  },
]

const atOnce = 500

/**
 * At the start, before any request is served: everything in plain text (from before there was a key) or
 * encrypted with a former key is encrypted with the current one. Fails if the database was encrypted with an
 * unknown key: a second server with another key, or a lost one. Any number of servers can run it at the same
 * time.
 */
export async function reencryptSecrets(db: Db, sealer: Sealer): Promise<void> {
  await checkKey(db, sealer)
  for (const place of places) while ((await sealSome(db, sealer, place)) === atOnce);
}

async function sealSome(
  db: Db,
  sealer: Sealer,
  { table, key, column, purpose, only = 'true' }: Place,
): Promise<number> {
  const [from, name, value] = [sql.table(table), sql.ref(key), sql.ref(column)]
  const { rows } = await sql<{ key: unknown; value: string }>`
    select ${name} as key, ${value} as value from ${from}
    where ${sql.raw(only)} and ${value} not like ${`${sealedBy(sealer.keyId)}%`} limit ${atOnce}`.execute(db)
  for (const row of rows) {
    const clear = isSealed(row.value) ? sealer.open(purpose, row.value) : row.value
    // Only if the value is still the one read: it may have been replaced since.
    await sql`update ${from} set ${value} = ${sealer.seal(purpose, clear)} where ${name} = ${row.key}
      and ${value} = ${row.value}`.execute(db)
  }
  return rows.length
}

function isSealed(value: string): boolean {
  return /^k1:[0-9a-f]{8}:/.test(value)
}
