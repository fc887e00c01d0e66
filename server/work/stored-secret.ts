import type { Db, Tx } from '#server/db/connection.ts'
import { CannotOpen, type Sealer } from '#server/secrets/sealer.ts'

/** Secrets of this installation, encrypted in the database: shared by all processes. */

/** A secret created by the first process that needs it, and constant from then on. */
export function storedSecret(
  db: Db,
  sealer: Sealer,
  name: string,
  make: () => string,
): () => Promise<string> {
  let known: Promise<string> | null = null
  return () =>
    (known ??= readOrMake(db, sealer, name, make).catch((error: unknown) => {
      known = null
      throw error
    }))
}

async function readOrMake(db: Db, sealer: Sealer, name: string, make: () => string): Promise<string> {
  const stored = await readSecret(db, sealer, name)
  if (stored !== null) return stored
  await db
    .insertInto('secret')
    .values({ name, value: sealer.seal('secret', make()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  // Two processes may have created one concurrently: the first one counts for both.
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return sealer.open('secret', value)
}

/** A secret entered by a user, such as a service's key; null: none is stored under this name. */
export async function readSecret(db: Db, sealer: Sealer, name: string): Promise<string | null> {
  const stored = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  return stored ? sealer.open('secret', stored.value) : null
}

/** Deletes all stored secrets, after the key was lost. */
export async function forgetStoredSecrets(tx: Tx): Promise<void> {
  await tx.deleteFrom('secret').execute()
}

/**
 * Whether something in the database was encrypted: the first start with a key encrypts a word to check it by.
 */
export async function holdsSecrets(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('secret').select('name').where('name', '=', keyCheck).executeTakeFirst()) !==
    undefined
  )
}

/** Whether this key decrypts what is in the database, judged by the word stored for that. */
export function opensSecrets(db: Db, sealer: Sealer): Promise<boolean> {
  return checkKey(db, sealer).then(
    () => true,
    (error: unknown) => {
      if (error instanceof CannotOpen) return false
      throw error
    },
  )
}

/** Stores a word encrypted with the current key, or checks that this key decrypts the one stored. */
export async function checkKey(db: Db, sealer: Sealer): Promise<void> {
  await storedSecret(db, sealer, keyCheck, () => 'kerbside')()
}

const keyCheck = 'key check'

/** Replaces the stored secret; null deletes it. The caller records it in the history, without the secret. */
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
