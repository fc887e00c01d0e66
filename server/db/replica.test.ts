import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrivalsReport } from '#contract/daily-reports.ts'
import { summaryReport } from '#contract/financial-reports.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { Replica } from '#server/db/replica.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { portalOver, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { startPostgres, type RunningPostgres } from '#server/testing/postgres.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { withClient } from '#server/testing/test-databases.ts'

/** Reports read a replica (DATABASE_READ_URL) while it keeps up, and the primary otherwise. */

const now = '2026-11-20T13:00:00Z'
let primary: RunningPostgres
let standby: RunningPostgres
let portal: TestPortal
let company: SmallCompany
let reader: TestBrowser
let date: string
let book: ReturnType<typeof advancedBooker>

beforeAll(async () => {
  // A commit must be written to disk: the replica only follows what is written.
  primary = await startPostgres({ settings: { synchronous_commit: 'on' } })
  const database = openDatabase({ url: primary.url })
  await migrate(database.db)
  standby = await startPostgres({ standbyOf: primary, settings: { hot_standby: 'on' } })
  portal = await portalOver(database, now, { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url })
  company = await makeSmallCompany(portal)
  reader = await signedIn(portal, ['dailyReports', 'financial'])
  book = advancedBooker(portal, company)
  date = addDays(company.today, 1)
}, 120_000)
afterAll(async () => {
  standby.thaw()
  await portal.close()
  await standby.stop()
  await primary.stop()
})

const onStandby = (command: string) => withClient(standby.url, (client) => client.query(command))

/** How often the replica was asked for the arrivals. */
async function readsOfStandby(): Promise<number> {
  const { rows } = await onStandby(
    `select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::int as reads from pg_stat_user_tables
      where relname in ('booking', 'booking_group')`,
  )
  return rows[0].reads
}

const arrivals = () => reader.must(arrivalsReport.rows, { params: { date } })
const csv = async () => String((await reader.send('GET', `/reports/arrivals-${date}.csv`)).body)
const delay = async () =>
  /^kerbside_replica_delay_seconds\{.*\} (\S+)/m.exec(
    (await portal.app.inject({ url: '/metrics' })).body,
  )?.[1]

test('a report reads the replica, and has what was booked a moment before', async () => {
  await expect.poll(delay, { timeout: 10_000 }).toBe('0')
  const before = await readsOfStandby()
  for (let party = 1; party <= 5; party++) {
    await book({ arrival: date, lastName: `Party ${party}` })
    const { items, figuresAt } = await arrivals()
    expect(items).toHaveLength(party)
    expect(figuresAt).toBeUndefined()
    expect(await csv()).toContain(`Party ${party}`)
  }
  // Its figures arrive a moment later.
  await expect.poll(readsOfStandby, { timeout: 10_000 }).toBeGreaterThan(before)
})

test('a delayed report has the time of its figures; a file is never delayed', async () => {
  portal.clock.now = '2026-11-20T13:02:11Z'
  // Two looks at the clock.
  await wait(2500)
  await onStandby('select pg_wal_replay_pause()')
  await book({ arrival: date, lastName: 'Late' })
  portal.clock.now = '2026-11-20T13:02:30Z'
  const { items, figuresAt } = await arrivals()
  expect(items).toHaveLength(5)
  expect(figuresAt).toBe('2026-11-20T13:02:11Z')
  const summary = await reader.must(summaryReport.rows, { query: { from: date, to: date } })
  expect(summary.figuresAt).toBe(figuresAt)
  expect(await csv()).toContain('Late')
  expect(await delay()).toBe('19')

  portal.clock.now = '2026-11-20T13:04:00Z'
  const tooOld = await arrivals()
  expect([tooOld.items.length, tooOld.figuresAt]).toEqual([6, undefined])
  expect(await delay()).toBe('+Inf')

  await onStandby('select pg_wal_replay_resume()')
  await expect.poll(async () => (await arrivals()).items.length, { timeout: 10_000 }).toBe(6)
  expect((await arrivals()).figuresAt).toBeUndefined()
})

test('while the replica is frozen or gone, reports are read from the primary', async () => {
  await standby.freeze()
  await book({ arrival: date, lastName: 'Frozen' })
  const beganMs = performance.now()
  expect((await arrivals()).items).toHaveLength(7)
  expect(performance.now() - beganMs).toBeLessThan(8000)
  await expect.poll(delay, { timeout: 10_000 }).toBe('+Inf')
  standby.thaw()

  await standby.crashAndRestart(async () => {
    await book({ arrival: date, lastName: 'Gone' })
    const { items, figuresAt } = await arrivals()
    expect([items.length, figuresAt]).toEqual([8, undefined])
    expect(await csv()).toContain('Gone')
  })
  await expect.poll(delay, { timeout: 15_000 }).toBe('0')
  expect((await arrivals()).items).toHaveLength(8)
}, 90_000)

test('a read that the replica cancels is repeated on the primary', async () => {
  const warnings: unknown[] = []
  const { db, statements } = portal.database
  const replica = new Replica({
    primary: db,
    statements,
    url: standby.url,
    isPooled: true,
    now: () => now,
    warn: (it) => warnings.push(it),
  })
  await expect.poll(() => replica.facts().delaySeconds, { timeout: 10_000 }).toBe(0)
  const { result, asOf } = await replica.read(
    async (through) => {
      if (through !== db) throw new Error('canceling statement due to conflict with recovery')
      return 'of the primary'
    },
    { mayBeDelayed: true },
  )
  expect([result, asOf, warnings.length]).toEqual(['of the primary', null, 1])
  await replica.close()
})

test('reports stop reading a promoted replica', async () => {
  await onStandby('select pg_promote()')
  await expect.poll(delay, { timeout: 15_000 }).toBe('+Inf')
  await book({ arrival: date, lastName: 'Afterwards' })
  expect((await arrivals()).items).toHaveLength(9)
})
