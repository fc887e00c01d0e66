import { createServer } from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { listenTo } from '#server/testing/live.ts'
import { portalOver, type TestPortal } from '#server/testing/portal.ts'
import { startPostgres, type RunningPostgres } from '#server/testing/postgres.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { expectSurvival } from '#server/testing/expect-survival.ts'
import { atLength } from '#server/testing/tier.ts'

/**
 * Postgres stops or freezes, and comes back: every request is answered in time, the server recovers on its
 * own, receives events again, and has lost or doubled nothing.
 */

const outages = atLength({ short: [3], long: [3, 6, 15] })

describe('an outage of Postgres', () => {
  let postgres: RunningPostgres
  let portal: TestPortal
  let company: SmallCompany
  beforeAll(async () => {
    // What it has said yes to survives being killed; waiting for the disk would only slow the test.
    postgres = await startPostgres({ durable: true, settings: { fsync: 'off' } })
    const database = openDatabase({ url: postgres.url })
    await migrate(database.db)
    portal = await portalOver(database, '2026-11-20T13:00:00Z')
    company = await makeSmallCompany(portal)
  })
  afterAll(async () => {
    postgres.thaw()
    await portal.close()
    await postgres.stop()
  })

  const gone = (seconds: number) => postgres.crashAndRestart(() => wait(seconds * 1000))
  const frozen = async (seconds: number) => {
    await postgres.freeze()
    await wait(seconds * 1000)
    postgres.thaw()
  }

  describe.each(outages)('of %d seconds', (seconds) => {
    test.each([
      ['gone', gone],
      ['frozen', frozen],
    ] as const)(
      '%s: each request is answered in time, nothing is lost or doubled, and the server recovers on its own',
      async (how, outage) => {
        const statuses = await expectSurvival(portal, company, `${how}${seconds}s`, () => outage(seconds))
        if (how === 'gone') expect(statuses).toContain(503)
      },
      seconds * 2000 + 120_000,
    )
  })

  test('a question that a frozen Postgres never answers ends in time, and one that only takes long is let be', async () => {
    const { db } = portal.database
    await sql`select 1`.execute(db)
    const long = sql<{ slept: string }>`select pg_sleep(9)::text as slept`.execute(db)
    expect((await long).rows).toEqual([{ slept: '' }])
    await postgres.freeze()
    const beganMs = performance.now()
    await expect(sql`select 1`.execute(db)).rejects.toThrow(/terminated/)
    expect(performance.now() - beganMs).toBeLessThan(9000)
    postgres.thaw()
    await expect
      .poll(() => sql`select 1`.execute(db).then(() => 'answered', String), { timeout: 15_000 })
      .toBe('answered')
  }, 60_000)

  test('event streams end while the database can’t be heard, and none stays open without its starting point', async () => {
    const reader = await signedIn(portal, ['viewCustomer'])
    const live = await listenTo(portal, reader)
    await postgres.crashAndRestart()
    await expect.poll(() => live.ended, { timeout: 15_000 }).toBe(true)

    await expect
      .poll(() => sql`select 1`.execute(portal.database.db).then(() => 'answered', String), {
        timeout: 15_000,
      })
      .toBe('answered')
    const locker = openDatabase({ url: postgres.url, connections: 1 })
    await locker.db.transaction().execute(async (tx) => {
      await sql`lock table event in access exclusive mode`.execute(tx)
      const late = await listenTo(portal, reader)
      // By what it waits for: a statement that is being parsed does not show its text yet.
      const breakWhatWaits = sql`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event = 'relation'`
      const lateEnded = async () => {
        await breakWhatWaits.execute(tx)
        return late.ended
      }
      await expect.poll(lateEnded, { timeout: 15_000 }).toBe(true)
    })
    await locker.close()
  }, 60_000)

  test('a stream asked for while nothing can be heard is let go, and one asked for afterwards stays', async () => {
    const reader = await signedIn(portal, ['viewCustomer'])
    const outside = openDatabase({ url: postgres.urlOf('template1'), connections: 1 })
    const listening = sql<{ pid: number }>`select pid from pg_stat_activity where query like 'listen %'`
    await postgres.crashAndRestart()
    await expect
      .poll(() => listening.execute(outside.db).then(({ rows }) => rows.length, String), { timeout: 20_000 })
      .toBe(1)
    await expect
      .poll(() => sql`select 1`.execute(portal.database.db).then(() => 'answered', String), {
        timeout: 15_000,
      })
      .toBe('answered')
    const live = await listenTo(portal, reader)
    // The connections that are open go on; the one that listened cannot be opened again.
    await sql`alter database postgres allow_connections false`.execute(outside.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`.execute(
      outside.db,
    )
    await expect.poll(() => live.ended, { timeout: 15_000 }).toBe(true)
    const late = await listenTo(portal, reader)
    await expect.poll(() => late.ended, { timeout: 15_000 }).toBe(true)

    await sql`alter database postgres allow_connections true`.execute(outside.db)
    await outside.close()
    const stays = async () => {
      const again = await listenTo(portal, reader)
      await wait(500)
      return !again.ended
    }
    await expect.poll(stays, { timeout: 20_000 }).toBe(true)
  }, 90_000)
})

test('an outage of six seconds is survived with one attempt to listen a second, and events arrive again', async () => {
  const outageMs = 6500
  const postgres = await startPostgres()
  const database = openDatabase({ url: postgres.url })
  const heard: string[] = []
  let gaps = 0
  await database.listen(
    'outage',
    (payload) => heard.push(payload),
    () => (gaps += 1),
  )
  let attempts = 0
  await postgres.crashAndRestart(async (port) => {
    // Closes every connection, as a proxy does in front of a database that is down.
    const refusing = createServer((socket) => {
      attempts += 1
      socket.destroy()
    })
    refusing.listen(port, '127.0.0.1')
    await once(refusing, 'listening')
    await wait(outageMs)
    refusing.close()
    await once(refusing, 'close')
  })
  expect(attempts).toBeGreaterThan(2)
  expect(attempts).toBeLessThanOrEqual(Math.ceil(outageMs / 1000) + 1)
  await expect.poll(() => gaps, { timeout: 10_000 }).toBeGreaterThan(0)
  await sql`select pg_notify('outage', 'back')`.execute(database.db)
  await expect.poll(() => heard, { timeout: 5000 }).toContain('back')
  await database.close()
  await postgres.stop()
}, 60_000)
