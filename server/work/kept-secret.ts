import type { Db, Tx } from '#server/db/connection.ts'
import type { Sealer } from '#server/secrets/sealer.ts'

/** Secrets of this installation, sealed in the database: the same for every process. */

/** One that is made by whichever process needs it first, and stays as it is ever after. */
export function keptSecret(db: Db, sealer: Sealer, name: string, make: () => string): () => Promise<string> {
  let known: Promise<string> | null = null
  return () =>
    (known ??= readOrMake(db, sealer, name, make).catch((error: unknown) => {
      known = null
      throw error
    }))
}

async function readOrMake(db: Db, sealer: Sealer, name: string, make: () => string): Promise<string> {
  const kept = await readSecret(db, sealer, name)
  if (kept !== null) return kept
  await db
    .insertInto('secret')
    .values({ name, value: sealer.seal('secret', make()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  // Two processes may have made one at once: whichever was first counts for both.
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return sealer.open('secret', value)
}

/** What somebody entered, a key of a service say; null: nothing is kept under this name. */
export async function readSecret(db: Db, sealer: Sealer, name: string): Promise<string | null> {
  const kept = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  return kept ? sealer.open('secret', kept.value) : null
}

/** Keeps it in place of the one before; null forgets it. Whoever calls says so in the history, without the secret. */
export async function writeSecret(tx: Tx, sealer: Sealer, name: string, clear: string | null): Promise<void> {
  if (clear === null) {
    await tx.deleteFrom('secret').where('name', '=', name).execute()
    return
  }
  const value = sealer.seal('secret', clear)
  await tx
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
