import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#server/db/connection.ts'
import { emptied, type Pristine } from '#server/testing/empty-database.ts'
import { createDatabase, dropDatabase } from '#server/testing/test-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the Postgres shared by all tests. */
    postgresUrl: string
    /** URL of a pooler in front of it, which portals then use; null: they connect directly. */
    poolerUrl: string | null
    pristine: Pristine
  }
}

/** Emptied databases of earlier test files of this worker. */
const empty: string[] = []

/** Opens a migrated, empty database. Close it in `afterAll`. */
export async function openTestDatabase(): Promise<Database> {
  const { url, drop } = await testDatabaseUrl()
  const pooler = inject('poolerUrl')
  const pooled =
    pooler === null ? { url } : { url: new URL(new URL(url).pathname, pooler).href, directUrl: url }
  const database = openDatabase(pooled)
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, close }
}

/**
 * Returns the URL of a migrated, empty database, for tests that start their own processes. Call `drop` when
 * all connections are closed.
 */
export async function testDatabaseUrl(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('postgresUrl')
  const name = empty.pop() ?? (await newDatabase(server))
  const url = new URL(`/${name}`, server).href
  const drop = async () => {
    if (await emptied(url, inject('pristine'))) empty.push(name)
    else await dropDatabase(server, name)
  }
  return { url, drop }
}

async function newDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name)
  return name
}
