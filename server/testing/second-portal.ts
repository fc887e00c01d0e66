import { assemble } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connection.ts'
import { testSealer, type TestPortal } from '#server/testing/portal.ts'

/** A second portal over a shared Postgres, like two server processes behind a load balancer. */
export async function openPortalOver(url: string, now: string): Promise<TestPortal> {
  const database = openDatabase({ url, connections: 20 })
  const portal = await assemble(
    readConfig({ LOG_LEVEL: 'silent', FLOOD_PER_MINUTE: '10000000' }),
    database,
    testSealer,
    () => now,
  )
  const close = async () => {
    await portal.app.close()
    await database.close()
  }
  return { ...portal, database, clock: { now, forward: () => {} }, close }
}
