import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { byOnePlan } from '#server/db/one-plan.ts'
import { openDatabase, type Db } from '#server/db/connection.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'

const { url, drop } = await testDatabaseUrl()
// One connection: the test looks at its prepared statements.
const single = openDatabase({ url, connections: 1 })
const { db } = single
afterAll(async () => {
  await single.close()
  await drop()
})

const named = (typed: string) =>
  sql<{ n: number }>`select count(*) as n from pg_class where relname like ${typed}`
const asked = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`
const mode = async () => (await asked.execute(db)).rows[0]?.mode
const oneMode = async () => (await byOnePlan(db, asked))[0]?.mode

test('a statement with one plan uses its values, and later statements are planned as usual', async () => {
  expect(await byOnePlan(db, named('pg_class'))).toEqual([{ n: 1 }])
  expect(await byOnePlan(db, named('no such table'))).toEqual([{ n: 0 }])
  expect(await mode()).toBe('auto')
})

test('a failed statement leaves the connection unchanged', async () => {
  await expect(byOnePlan(db, sql`select 1 / ${0}::int`)).rejects.toThrow('zero')
  expect(await mode()).toBe('auto')
})

test('after a rollback each statement is planned the way it needs', async () => {
  const undone = (act: (tx: Db) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await act(tx)
      throw new Error('undone')
    })
  await mode()
  await expect(undone((tx) => byOnePlan(tx, asked))).rejects.toThrow('undone')
  expect(await oneMode()).toBe('force_generic_plan')
  await expect(undone((tx) => asked.execute(tx))).rejects.toThrow('undone')
  expect(await mode()).toBe('auto')
})

test('its plan is made for all values from the first time on, though what it compares is like something', async () => {
  for (let index = 0; index < 5; index++) await byOnePlan(db, named(`pg_${index}`))
  const { rows } = await sql<{ generic_plans: number; custom_plans: number }>`
    select generic_plans, custom_plans from pg_prepared_statements
      where statement like '/* one plan */%relname%'`.execute(db)
  expect(rows).toMatchObject([{ custom_plans: 0 }])
  expect(rows[0]?.generic_plans).toBeGreaterThan(1)
})

test('a transaction begins with its first statement, and is undone with it', async () => {
  await sql`create table if not exists begun (n int primary key)`.execute(db)
  const count = async () => (await sql<{ n: number }>`select count(*) as n from begun`.execute(db)).rows[0]?.n
  await db.transaction().execute(async () => {})
  await expect(db.transaction().execute((tx) => sql`select 1 / ${0}::int`.execute(tx))).rejects.toThrow(
    'zero',
  )
  const undone = db.transaction().execute(async (tx) => {
    await sql`insert into begun values (1)`.execute(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await count()).toBe(0)
  await db.transaction().execute((tx) => sql`insert into begun values (2)`.execute(tx))
  expect(await count()).toBe(1)
})
