import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeMonth, reopenMonth } from '#contract/closing.ts'
import {
  airportTransportReport,
  fastTrackReport,
  summaryReport,
  transportReport,
} from '#contract/financial-reports.ts'
import { financialOverview } from '#contract/reports.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { cancelOne, confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let manager: TestBrowser
let first: Booked
let second: Booked

/** Two parties with a transfer on 25 November; it is now December and November is closed. */
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  const book = advancedBooker(portal, await makeSmallCompany(portal))
  first = await book({ arrival: '2026-11-25', transfer: true })
  second = await book({ arrival: '2026-11-25', transfer: true })
  portal.clock.now = '2026-12-03T13:00:00Z'
  manager = await signedIn(portal, ['financial', 'policyOverride', 'viewCustomer', 'editCustomer'])
  await confirmAndDo(manager, closeMonth, { month: '2026-11' })
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.forward(1))

const november = { from: '2026-11-01', to: '2026-11-30' }
const reports = async (period = november) => ({
  overview: (await manager.must(financialOverview, { query: period })).counts,
  summary: await manager.must(summaryReport.rows, { query: { ...period, by: 'day' } }),
  fastTrack: await manager.must(fastTrackReport.rows, { query: period }),
  transport: await manager.must(transportReport.rows, { query: period }),
  zones: await manager.must(airportTransportReport.rows, { query: period }),
})

test('a cancellation or other change after closing does not change the figures of the month', async () => {
  const { db } = portal.database
  const before = await reports()
  expect(before.summary).toMatchObject({ parties: { now: 2 }, cancelled: { now: 0 } })
  expect(before.transport).toMatchObject({ trips: { now: 2 } })
  await cancelOne(db, manager, first.booking['arrivalTransfer'], { goodwillPercent: 100 })
  expect(await reports()).toEqual(before)
  await sql`update booking set adults = 9, status = 'noShow', service_date = '2026-12-01'
    where group_guid = ${second.group}`.execute(db)
  await sql`update trip set driver_guid = null, passengers = 9, wait_minutes = 90, service_date = '2026-12-01'
    where booking_guid = ${second.booking['arrivalTransfer']}`.execute(db)
  await sql`update trip set service_date = '2026-11-20'
    where booking_guid = ${second.booking['arrivalTransfer']}`.execute(db)
  await sql`update booking set service_date = '2026-11-20' where group_guid = ${second.group}`.execute(db)
  expect(await reports()).toEqual(before)
})

test('a booking moved to an open month counts there too and earns once', async () => {
  const { db } = portal.database
  await sql`update booking set service_date = '2026-12-01' where group_guid = ${second.group}`.execute(db)
  await sql`update trip set service_date = '2026-12-01'
    where booking_guid = ${second.booking['arrivalTransfer']}`.execute(db)
  const both = await reports({ from: '2026-11-01', to: '2026-12-31' })
  const cents = (rows: readonly { netCents: number }[]) => rows.reduce((sum, it) => sum + it.netCents, 0)
  const { rows } = await sql<{
    cents: number
  }>`select -sum(amount_cents)::int as cents from posting where account = 'revenue'`.execute(db)
  expect([cents(both.summary.tables.services), cents(both.summary.tables.periods)]).toEqual([
    rows[0]?.cents,
    rows[0]?.cents,
  ])
  expect((await reports({ from: '2026-12-01', to: '2026-12-31' })).summary.parties.now).toBe(1)
})

test('a reopened month counts the current state', async () => {
  await manager.must(reopenMonth, { body: { month: '2026-11', reason: 'A trip was forgotten' } })
  expect((await reports()).summary).toMatchObject({ parties: { now: 1 }, cancelled: { now: 1 } })
})

test('a booking moved back and forth between two closed months counts in both and earns once', async () => {
  const { db } = portal.database
  const moveTo = async (date: string) => {
    await sql`update booking set service_date = ${date}::date where group_guid = ${second.group}`.execute(db)
    await sql`update trip set service_date = ${date}::date
      where booking_guid = ${second.booking['arrivalTransfer']}`.execute(db)
  }
  await moveTo('2026-11-25')
  portal.clock.now = '2027-01-05T13:00:00Z'
  manager = await signedIn(portal, ['financial', 'policyOverride', 'viewCustomer', 'editCustomer'])
  await confirmAndDo(manager, closeMonth, { month: '2026-11' })
  await moveTo('2026-12-10')
  await confirmAndDo(manager, closeMonth, { month: '2026-12' })
  await moveTo('2026-11-25')
  expect((await reports()).summary.parties.now).toBe(2)
  expect((await reports({ from: '2026-12-01', to: '2026-12-31' })).summary.parties.now).toBe(1)
  const both = await reports({ from: '2026-11-01', to: '2027-01-31' })
  const { rows } = await sql<{
    cents: number
  }>`select -sum(amount_cents)::int as cents from posting where account = 'revenue'`.execute(db)
  expect(both.summary.tables.services.reduce((sum, it) => sum + it.netCents, 0)).toBe(rows[0]?.cents)
  expect(both.transport.tables.vehicles.reduce((sum, it) => sum + it.netCents, 0)).toBe(
    both.summary.tables.services
      .filter((it) => it.key === 'arrivalTransfer')
      .reduce((sum, it) => sum + it.netCents, 0),
  )
})
