import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** A secret of this installation, made by whichever process needs it first, and the same for every process ever after. */
export function keptSecret(db: Db, name: string, make: () => string): () => Promise<string> {
  let known: Promise<string> | null = null
  return () =>
    (known ??= readOrMake(db, name, make).catch((error: unknown) => {
      known = null
      throw error
    }))
}

async function readOrMake(db: Db, name: string, make: () => string): Promise<string> {
  const kept = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  if (kept) return kept.value
  await db
    .insertInto('secret')
    .values({ name, value: make(), created_at: sql<string>`now()` })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  // Two processes may have made one at once: whichever was first counts for both.
  return (await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
}
