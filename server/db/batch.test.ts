import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { batch, lastBatch } from '#server/db/batch.ts'
import { openTestDatabase } from '#server/testing/database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const { db } = database
await sql`create table step (n int primary key)`.execute(db)
const take = (n: number) => sql<{ n: number }>`insert into step values (${n}) returning n`.compile(db)
const count = sql<{ n: number }>`select count(*) as n from step`.compile(db)
const counted = async () => (await db.executeQuery(count)).rows[0]?.n

test('statements sent together are carried out in order, each seeing those before it', async () => {
  const before = (await counted()) ?? 0
  const [first, between, , last] = await batch(db, [take(1), count, take(2), count])
  expect([first, between, last]).toEqual([[{ n: 1 }], [{ n: before + 1 }], [{ n: before + 2 }]])
})

test('the answers of what is only to be done first are left out', async () => {
  expect(
    await batch(db, [sql<{ n: number }>`select n from step where n = 10`.compile(db)], [take(10)]),
  ).toEqual([[{ n: 10 }]])
})

test('in a transaction they commit or roll back together, and the first failure is reported', async () => {
  const before = await counted()
  await expect(db.transaction().execute((tx) => batch(tx, [take(20), take(20), take(21)]))).rejects.toThrow(
    'step_pkey',
  )
  expect(await counted()).toBe(before)
})

test('after a failure the connection serves the next as ever', async () => {
  for (let index = 0; index < 30; index++)
    await expect(batch(db, [count, sql`select 1 / ${0}::int`.compile(db), count])).rejects.toThrow('zero')
  expect(await batch(db, [sql`select ${7}::int as n`.compile(db)])).toEqual([[{ n: 7 }]])
})

test('the last statements of a transaction are committed with it, or undone with it', async () => {
  const before = (await counted()) ?? 0
  await db.transaction().execute((tx) => lastBatch(tx, [take(30), take(31)]))
  expect(await counted()).toBe(before + 2)
  const inTwo = db.transaction().execute(async (tx) => {
    await tx.executeQuery(take(32))
    await lastBatch(tx, [take(33), take(30), take(34)])
  })
  await expect(inTwo).rejects.toThrow('step_pkey')
  expect(await counted()).toBe(before + 2)
})

test('the commit goes with them, in one exchange', async () => {
  const before = (await counted()) ?? 0
  await db.transaction().execute(async (tx) => {
    await lastBatch(tx, [take(40)])
    expect(await counted()).toBe(before + 1)
  })
})

test('a value that cannot be sent undoes the whole transaction', async () => {
  const before = await counted()
  const unsendable = { sql: 'insert into step values ($1)', parameters: [{ toPostgres: () => fail() }] }
  const fail = () => {
    throw new Error('cannot be sent')
  }
  const last = [take(50), { ...take(51), ...unsendable }]
  await expect(db.transaction().execute((tx) => lastBatch(tx, last))).rejects.toThrow(
    /cannot be sent|invalid/i,
  )
  expect(await counted()).toBe(before)
  expect(await batch(db, [sql`select ${7}::int as n`.compile(db)])).toEqual([[{ n: 7 }]])
})
