import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { gathered } from '#server/db/gathered.ts'
import { openTestDatabase } from '#server/testing/database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const { db } = database
const backend = (n: number, reads = gathered(db)) =>
  sql<{ pid: number; n: number }>`select pg_backend_pid() as pid, ${n}::int as n`.execute(reads).then((it) => it.rows[0])

test('reads asked at once each get their own answer, over one connection', async () => {
  const reads = gathered(db)
  const answers = await Promise.all([1, 2, 3, 4].map((n) => backend(n, reads)))
  expect(answers.map((it) => it?.n)).toEqual([1, 2, 3, 4])
  expect(new Set(answers.map((it) => it?.pid)).size).toBe(1)
})

test('reads one after the other are answered too', async () => {
  const reads = gathered(db)
  expect((await backend(1, reads))?.n).toBe(1)
  expect((await backend(2, reads))?.n).toBe(2)
})

test('when one fails all of them do, and the database serves on', async () => {
  const reads = gathered(db)
  const asked = [backend(1, reads), sql`select 1 / ${0}::int`.execute(reads)]
  expect((await Promise.allSettled(asked)).map((it) => it.status)).toEqual(['rejected', 'rejected'])
  expect((await backend(3))?.n).toBe(3)
})

test('what is gathered is only read: nobody opens a transaction in it', async () => {
  await expect(
    gathered(db)
      .transaction()
      .execute((tx) => sql`select 1`.execute(tx)),
  ).rejects.toThrow('only read')
})

test('in a transaction it is the transaction itself', async () => {
  await db.transaction().execute(async (tx) => expect(gathered(tx)).toBe(tx))
})
