import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTime } from '#server/db/in-time.ts'
import { openTestDatabase } from '#server/testing/database.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

test('what takes longer is stopped, and the connection is as before', async () => {
  expect(await inTime(db, 50, (tx) => sql`select pg_sleep(20)`.execute(tx))).toBeNull()
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    db,
  )
  expect(rows).toEqual([{ limit: '30s' }])
})

test('what is in time is answered, and other errors are thrown', async () => {
  expect((await inTime(db, 5_000, (tx) => sql`select 1 as one`.execute(tx)))?.rows).toEqual([{ one: 1 }])
  await expect(inTime(db, 5_000, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
})
