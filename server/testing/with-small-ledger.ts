import { afterAll, beforeAll } from 'vitest'
import type { Database, Db } from '#server/db/connection.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { makeSmallLedger } from '#server/testing/small-ledger.ts'

export type SmallLedger = Awaited<ReturnType<typeof makeSmallLedger>>

/**
 * Gives the tests of a file a shared database with a small ledger. `take` receives it before the first test.
 */
export function withSmallLedger(take: (own: { db: Db; ledger: SmallLedger }) => void): void {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    take({ db: database.db, ledger: await makeSmallLedger(database.db) })
  })
  afterAll(() => database.close())
}
