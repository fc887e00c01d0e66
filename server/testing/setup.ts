import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { pristineOf } from '#server/testing/empty-database.ts'
import { startPooler } from '#server/testing/pooler.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { createDatabase, template } from '#server/testing/test-databases.ts'

/**
 * Starts one Postgres before the tests and migrates the template that test databases are copied from. With
 * TEST_POOLER=1, portals reach it through PgBouncer.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  await createDatabase(postgres.url, template, 'template1')
  const database = openDatabase({ url: postgres.urlOf(template), connections: 1 })
  await migrate(database.db)
  await database.close()
  project.provide('postgresUrl', postgres.url)
  project.provide('pristine', await pristineOf(postgres.urlOf(template)))
  const pooler = process.env['TEST_POOLER'] === '1' ? await startPooler(postgres.url) : null
  project.provide('poolerUrl', pooler?.url ?? null)
  return async () => {
    await pooler?.stop()
    await postgres.stop()
  }
}
