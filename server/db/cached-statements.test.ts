import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'

const { url, drop } = await testDatabaseUrl()
// One connection: the test looks at its prepared statements.
const single = openDatabase({ url, connections: 1 })
const { db } = single
afterAll(async () => {
  await single.close()
  await drop()
})

async function stored(like: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from pg_prepared_statements where statement like ${`${like}%`} order by name`.execute(db)
  return rows.map((it) => it.name)
}

async function times(count: number, act: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index++) await act(index)
}

test('a statement that is asked again and again is prepared once', async () => {
  await times(8, (index) => sql`select ${index}::int as asked_again`.execute(db))
  expect(await stored('select $1::int as asked_again')).toHaveLength(1)
})

test('a search for what is alike is planned for what is looked for, each time', async () => {
  await times(8, (index) => sql`select 'looked for' like ${`${index}%`} as is_alike`.execute(db))
  expect(await stored(`select 'looked for'`)).toEqual([])
})

test('a statement goes on when its table gets another column', async () => {
  await sql`create table grows (a int)`.execute(db)
  await sql`insert into grows values (1)`.execute(db)
  const all = () => sql`select * from grows`.execute(db)
  await times(8, all)
  await sql`alter table grows add column b int default 2`.execute(db)
  expect((await all()).rows).toEqual([{ a: 1, b: 2 }])
})

test('a transaction that meets a changed table fails, and the next one goes on', async () => {
  await sql`create table grew (a int)`.execute(db)
  await sql`insert into grew values (1)`.execute(db)
  const all = () => db.transaction().execute(async (tx) => (await sql`select * from grew`.execute(tx)).rows)
  await times(8, all)
  await sql`alter table grew add column b int default 2`.execute(db)
  await expect(all()).rejects.toThrow('result type')
  expect(await all()).toEqual([{ a: 1, b: 2 }])
})

test('a failing statement is neither cached wrongly nor in the way of the next', async () => {
  await times(5, () =>
    expect(sql`select 1 / ${0}::int as fails`.execute(db)).rejects.toThrow('division by zero'),
  )
  expect((await sql`select 1 / ${1}::int as fails`.execute(db)).rows).toEqual([{ fails: 1 }])
})

test('the number of cached statements is limited', async () => {
  await times(600, async (index) => times(3, () => sql.raw(`select ${index} as one_of_many`).execute(db)))
  expect((await stored('')).length).toBeLessThanOrEqual(500)
})
