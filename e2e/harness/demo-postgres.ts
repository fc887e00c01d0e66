import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadWholeDemo } from '#server/demo/load-demo.ts'
import { startPostgres, type RunningPostgres } from '#server/testing/postgres.ts'
import { storyClock } from './clock.ts'

/**
 * A Postgres with the demo company before its first guest, to be killed and frozen. The machine keeps
 * running, so data given to the file system survives: waiting for the disk would only slow the tests.
 */
export async function demoPostgres(): Promise<RunningPostgres> {
  const postgres = await startPostgres({ durable: true, settings: { fsync: 'off' } })
  const database = openDatabase({ url: postgres.url })
  await migrate(database.db)
  await loadWholeDemo(database.db, storyClock.now(), { daysBehind: 0, daysAhead: 0, partiesPerDay: 0 })
  await database.close()
  return postgres
}
