import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { batch } from '#server/db/batch.ts'
import { checkDatabaseUrl, checkDatabaseUrls } from '#server/db/check-url.ts'
import { openDatabase, type Database, type Db } from '#server/db/connection.ts'
import { freePort } from '#server/testing/free-port.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'
import { hasTool } from '#server/testing/outside-tool.ts'
import { startPooler, type Pooler } from '#server/testing/pooler.ts'
import { withClient } from '#server/testing/test-databases.ts'

/** What a portal can rely on when each transaction may run in another Postgres session. */

const settings = sql<Record<string, string>>`
  select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('pg_trgm.word_similarity_threshold') as similarity`
const ours = { zone: 'UTC', statement: '30s', idle: '1min', similarity: '0.3' }

async function expectManners(db: Db): Promise<void> {
  const read = async (through: Db) => (await settings.execute(through)).rows[0]
  expect(await read(db)).toEqual(ours)
  expect(await db.transaction().execute(read)).toEqual(ours)
  const [first, second] = await batch(db, [settings.compile(db), settings.compile(db)])
  expect([...first, ...second]).toEqual([ours, ours])

  await sql`create table if not exists kept (a int unique)`.execute(db)
  await sql`insert into kept values (1)`.execute(db)
  await expect(sql`insert into kept values (1)`.execute(db)).rejects.toThrow('duplicate key')
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`insert into kept values (2)`.execute(tx)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await sql`begin; insert into kept values (3); commit`.execute(db)
  const { rows } = await sql<{ a: number }>`select a from kept order by a`.execute(db)
  expect(rows.map((it) => it.a)).toEqual([1, 3])

  // Often enough that a connection of our own would prepare them.
  for (let round = 0; round < 8; round++) await sql`select ${round}::int`.execute(db)
  const { rows: prepared } = await sql`select name from pg_prepared_statements`.execute(db)
  expect(prepared).toEqual([])
}

test('with DATABASE_DIRECT_URL, each transaction carries its own settings and leaves none behind', async () => {
  const { url, drop } = await testDatabaseUrl()
  const database = openDatabase({ url, directUrl: url, connections: 1 })
  await sql`set timezone to 'Asia/Tokyo'; set statement_timeout to 0`.execute(database.db)
  await expectManners(database.db)
  await database.close()
  await drop()
})

test('different databases, and a DATABASE_READ_URL that isn’t a replica, are rejected', async () => {
  const [one, other] = [inject('postgresUrl'), new URL('/template1', inject('postgresUrl')).href]
  const check = (directUrl: string | null, readUrl: string | null) =>
    checkDatabaseUrls({ url: one, directUrl, readUrl }, () => {})
  await check(one, one)
  await expect(check(other, null)).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL point to different databases',
  )
  await expect(check(null, other)).rejects.toThrow('DATABASE_READ_URL is not a streaming replica')
  await expect(check(null, 'nonsense')).rejects.toThrow('DATABASE_READ_URL is not a Postgres address')
  await expect(check('nonsense', null)).rejects.toThrow('DATABASE_DIRECT_URL is not a Postgres address')
})

test('a replica that cannot be reached does not stop the start', async () => {
  const lines: string[] = []
  const readUrl = `postgres://kerbside:s3cret@127.0.0.1:${await freePort()}/postgres`
  await checkDatabaseUrls({ url: inject('postgresUrl'), directUrl: null, readUrl }, (it) => lines.push(it))
  expect(lines.join()).toMatch(/can’t be reached.*DATABASE_READ_URL.*reports use DATABASE_URL/)
  expect(lines.join()).not.toContain('s3cret')
})

describe.skipIf(!hasTool('pgbouncer'))('through PgBouncer', () => {
  let pooler: Pooler
  let database: Database
  let made: Awaited<ReturnType<typeof testDatabaseUrl>>
  beforeAll(async () => {
    made = await testDatabaseUrl()
    pooler = await startPooler(made.url)
    database = openDatabase({ url: pooler.url, directUrl: pooler.directUrl })
  })
  afterAll(async () => {
    await database.close()
    await pooler.stop()
    await made.drop()
  })

  test('every statement has its settings, whichever client used the session before', async () => {
    await withClient(pooler.url, (client) =>
      client.query(`set statement_timeout to 20000; set timezone to 'Asia/Tokyo'`),
    )
    await expectManners(database.db)
    await withClient(pooler.url, async (client) => {
      const { rows } = await client.query(`select current_setting('pg_trgm.word_similarity_threshold') as it`)
      expect(rows).not.toEqual([{ it: ours.similarity }])
    })
  })

  test('concurrent transactions read and write only their own rows', async () => {
    const { db } = database
    await sql`create table counted (who int primary key, times int not null)`.execute(db)
    const people = Array.from({ length: 30 }, (_, who) => who)
    await Promise.all(people.map((who) => sql`insert into counted values (${who}, 0)`.execute(db)))
    await Promise.all(
      people.flatMap((who) =>
        [1, 2, 3].map(() =>
          db.transaction().execute(async (tx) => {
            await sql`select times from counted where who = ${who} for update`.execute(tx)
            await sql`update counted set times = times + 1 where who = ${who}`.execute(tx)
          }),
        ),
      ),
    )
    const { rows } = await sql`select distinct times from counted`.execute(db)
    expect(rows).toEqual([{ times: 3 }])
  })

  test('notifications arrive through the direct address', async () => {
    const heard: string[] = []
    await database.listen(
      'pooled',
      (it) => heard.push(it),
      () => {},
    )
    await database.db.transaction().execute((tx) => sql`select pg_notify('pooled', 'it works')`.execute(tx))
    await expect.poll(() => heard).toEqual(['it works'])
  })

  test('a pooler without DATABASE_DIRECT_URL is rejected with advice', async () => {
    for (const url of [pooler.url, pooler.directUrl])
      await expect(checkDatabaseUrl(url)).rejects.toThrow(
        'DATABASE_URL points to a connection pooler, which ignores session settings. ' +
          'Also set DATABASE_DIRECT_URL',
      )
    await checkDatabaseUrls({ url: pooler.url, directUrl: pooler.directUrl, readUrl: null }, () => {})
    await checkDatabaseUrls({ url: pooler.url, directUrl: made.url, readUrl: null }, () => {})
  })
})
