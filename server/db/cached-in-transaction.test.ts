import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { cachedInTransaction } from '#server/db/cached-in-transaction.ts'
import { openTestDatabase } from '#server/testing/database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const { db } = database
await sql`create table counted (n int)`.execute(db)
const countOf = cachedInTransaction(async (from: Db) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from counted`.execute(from)
  return rows[0]?.n
})
const add = (to: Db) => sql`insert into counted values (1)`.execute(to)

test('outside a transaction every read is a new one', async () => {
  expect(await countOf(db)).toBe(0)
  await add(db)
  expect(await countOf(db)).toBe(1)
})

test('within a transaction the first read is reused, and the next transaction reads again', async () => {
  const seen = await db.transaction().execute(async (tx) => {
    const first = await countOf(tx)
    await add(tx)
    return [first, await countOf(tx)]
  })
  expect(seen).toEqual([1, 1])
  expect(await db.transaction().execute((tx) => countOf(tx))).toBe(2)
})
