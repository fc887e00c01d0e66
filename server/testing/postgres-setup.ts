import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { createDatabase, template } from '#server/testing/test-databases.ts'

/** Starts one real Postgres before the tests and migrates a template in it: every test file gets a copy of the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  await createDatabase(postgres.url, template, 'template1')
  const database = await openDatabase({ url: postgres.urlOf(template), connections: 1 })
  await migrate(database.db)
  await database.close()
  project.provide('testDatabase', { engine: 'postgres', url: postgres.url })
  return postgres.stop
}
