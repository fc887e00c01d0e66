import { afterAll, beforeAll } from 'vitest'
import type { Database, Db } from '#server/db/connection.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { makeSmallLedger } from '#server/testing/small-ledger.ts'

export type SmallLedger = Awaited<ReturnType<typeof makeSmallLedger>>

/** The tests of this file share a database with a small ledger, which `take` is given before the first of them. */
export function withSmallLedger(take: (own: { db: Db; ledger: SmallLedger }) => void): void {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    take({ db: database.db, ledger: await makeSmallLedger(database.db) })
  })
  afterAll(() => database.close())
}
