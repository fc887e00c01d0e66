import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openPglite, pglitePool } from '#server/db/pglite-pool.ts'
import type { Tables } from '#server/db/tables.ts'

/** Migrates one embedded database before the tests and stores a copy of it: every test file starts from the copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-pglite-'))
  const snapshot = join(folder, 'migrated.tar')
  const opened = await openPglite({})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pglitePool(opened) }) })
  await migrate(db)
  await writeFile(snapshot, new Uint8Array(await (await opened.pglite.dumpDataDir('none')).arrayBuffer()))
  await db.destroy()
  project.provide('testDatabase', { engine: 'pglite', snapshot })
  return () => rm(folder, { recursive: true, force: true })
}
