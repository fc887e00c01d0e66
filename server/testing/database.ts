import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#server/db/connection.ts'
import { createDatabase, dropDatabase } from '#server/testing/test-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { engine: 'pglite'; snapshot: string } | { engine: 'postgres'; url: string }
  }
}

/** A migrated, empty database of this run's engine, for a single test file. Close it in `afterAll`. */
export async function openTestDatabase(): Promise<Database> {
  const given = inject('testDatabase')
  if (given.engine === 'pglite') return openDatabase({ loadDataDir: new Blob([await readFile(given.snapshot)]) })
  const { url, drop } = await testDatabaseUrl()
  const database = await openDatabase({ url })
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, close }
}

/** The address of a migrated, empty Postgres database, for tests that start their own processes. Only on the Postgres run. */
export async function testDatabaseUrl(): Promise<{ url: string; drop: () => Promise<void> }> {
  const given = inject('testDatabase')
  if (given.engine !== 'postgres') throw new Error('Only the Postgres run has addresses: skip this test on the embedded database')
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(given.url, name)
  return { url: new URL(`/${name}`, given.url).href, drop: () => dropDatabase(given.url, name) }
}
