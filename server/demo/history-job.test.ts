// not moved: the demo company is where it is
import { afterEach, expect, test } from 'vitest'
import { dashboard, demoHistory } from '#contract/dashboard.ts'
import { cancelJob, queryJobs } from '#contract/jobs.ts'
import { demoRecord, saveDemoRecord } from '#server/demo/demo-record.ts'
import { askForHistory, demoHistoryJob } from '#server/demo/history-job.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { queueJob } from '#server/features/tasks/commands/queue-job.ts'
import { runQueuedJobs } from '#server/features/tasks/commands/run-jobs.ts'
import { listenTo } from '#server/testing/live.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { staffOf } from '#server/testing/upgrade/office.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const now = '2026-11-20T13:00:00Z'
const size = { daysBehind: 4, daysAhead: 0, partiesPerDay: 1 }

const opened: TestPortal[] = []
afterEach(async () => {
  for (const portal of opened.splice(0)) await portal.close()
})

async function demoPortal(): Promise<TestPortal> {
  const portal = await openTestPortal(now)
  opened.push(portal)
  await loadDemo(portal.database.db, now, size)
  return portal
}

function runHistory({ database: { db }, clock }: TestPortal, stopping?: AbortSignal): Promise<number> {
  const runner = { db, jobs: [demoHistoryJob], clock: () => clock.now, log: { error: () => {} } }
  return runQueuedJobs(runner, stopping, 'resuming')
}

test('the history goes on where its server stopped, and everyone sees how far it is', async () => {
  const portal = await demoPortal()
  const { db } = portal.database
  const [admin, driver] = [await staffOf(portal, 'administrator'), await staffOf(portal, 'driver1')]
  const progress = { done: 6, total: 11, text: 'Loading demo history: 2 of 4 days' }
  expect((await driver.must(dashboard)).demoHistory).toEqual(progress)
  await askForHistory(db, now)
  await askForHistory(db, now)
  // The other tasks of this server do not wait for it.
  expect(await runJobs(portal)).toBe(0)

  const live = await listenTo(portal, driver)
  const stopping = new AbortController()
  const running = runHistory(portal, stopping.signal)
  await expect.poll(() => live.heard.length).toBeGreaterThan(0)
  stopping.abort()
  await running
  expect(live.heard.every((it) => it.topic === 'demoHistory')).toBe(true)
  expect((await admin.must(queryJobs)).items).toMatchObject([{ title: 'Load demo history', state: 'queued' }])
  const { progress: stopped } = await driver.must(demoHistory)
  expect(stopped?.done).toBeGreaterThan(6)
  expect(stopped?.done).toBeLessThan(11)

  // The next server, a day later.
  portal.clock.forward(24 * 60)
  expect(await runHistory(portal)).toBe(1)
  const [run] = (await (await staffOf(portal, 'administrator')).must(queryJobs)).items
  expect(run).toMatchObject({ state: 'done', done: 11, total: 11 })
  expect(run?.result.slice(0, 4)).toEqual([
    { label: 'Days loaded', count: 2 },
    { label: 'Days skipped because they were closed', count: 0 },
    { label: 'Parties booked', count: expect.any(Number) },
    { label: 'Actions the portal refused', count: 0 },
  ])
  expect((await (await staffOf(portal, 'driver1')).must(dashboard)).demoHistory).toBeNull()
  await askForHistory(db, portal.clock.now)
  expect(await runHistory(portal)).toBe(0)
  live.close()
})

test('a cancelled history does not start again', async () => {
  const portal = await demoPortal()
  const admin = await staffOf(portal, 'administrator')
  await askForHistory(portal.database.db, now)
  const [run] = (await admin.must(queryJobs)).items
  await admin.must(cancelJob, { params: { id: run?.guid ?? '' } })
  expect((await admin.must(dashboard)).demoHistory).toBeNull()
  await askForHistory(portal.database.db, now)
  expect(await runHistory(portal)).toBe(0)
})

test('another company gets no demo history', async () => {
  const portal = await demoPortal()
  const record = await demoRecord(portal.database.db)
  const other = await openTestPortal(now)
  opened.push(other)
  await makeSmallCompany(other)
  const { db } = other.database
  // Even where it was queued, and its settings say that it is to be loaded.
  await db.transaction().execute(async (tx) => record && saveDemoRecord(tx, record))
  await askForHistory(db, now)
  expect(await runHistory(other)).toBe(0)
  await inUnitOfWork(db, { actor: portalActor, now }, (work) => queueJob(work, demoHistoryJob, {}))
  expect(await runHistory(other)).toBe(1)
  expect(await db.selectFrom('booking').select('guid').execute()).toEqual([])
  expect(await loadDemo(db, now, size)).toBe(false)
})
