import { inject } from 'vitest'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { openPortalOver } from '#server/testing/second-portal.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'

/** Two server processes over one database. The embedded one has one process: there both are the same, and one waits for the other. */
export interface TwoPortals {
  here: TestPortal
  there: TestPortal
  /** Whether two transactions really run at once. */
  isConcurrent: boolean
  close: () => Promise<void>
}

export async function openTwoPortals(now: string): Promise<TwoPortals> {
  if (inject('testDatabase').engine === 'pglite') {
    const only = await openTestPortal(now)
    return { here: only, there: only, isConcurrent: false, close: () => only.close() }
  }
  const { url, drop } = await testDatabaseUrl()
  const [here, there] = [await openPortalOver(url, now), await openPortalOver(url, now)]
  const close = async () => {
    await Promise.all([here.close(), there.close()])
    await drop()
  }
  return { here, there, isConcurrent: true, close }
}
