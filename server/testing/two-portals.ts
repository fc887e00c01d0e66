import type { TestPortal } from '#server/testing/portal.ts'
import { openPortalOver } from '#server/testing/second-portal.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'

/** Two server processes over one database. */
export interface TwoPortals {
  here: TestPortal
  there: TestPortal
  close: () => Promise<void>
}

export async function openTwoPortals(now: string): Promise<TwoPortals> {
  const { url, drop } = await testDatabaseUrl()
  const [here, there] = [await openPortalOver(url, now), await openPortalOver(url, now)]
  const close = async () => {
    await Promise.all([here.close(), there.close()])
    await drop()
  }
  return { here, there, close }
}
