import { allPermissions } from '#domain/access/permissions.ts'
import { assemble } from '#server/app.ts'
import { clockAhead } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { testSealer, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** The portal as it runs for real, over a durable Postgres of its own, with somebody signed in. */
export async function openBenchPortal(): Promise<{
  portal: TestPortal
  company: SmallCompany
  browser: TestBrowser
  close: () => Promise<void>
}> {
  const postgres = await startPostgres({
    durable: true,
    settings: { shared_buffers: '1GB', maintenance_work_mem: '512MB', max_wal_size: '8GB', random_page_cost: '1.1' },
  })
  const database = await openDatabase({ url: postgres.url, connections: 16 })
  await migrate(database.db)
  const now = clockAhead(0)
  const config = readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'silent', FLOOD_PER_MINUTE: '100000000' })
  const assembled = await assemble(config, database, testSealer, now)
  const close = async () => {
    await assembled.app.close()
    await database.close()
    await postgres.stop()
  }
  const portal: TestPortal = { ...assembled, database, clock: { now: now(), forward: () => {} }, close }
  const company = await makeSmallCompany(portal)
  return { portal, company, browser: await signedIn(portal, allPermissions), close }
}
