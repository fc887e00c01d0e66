import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateFlightTimes } from '#contract/admin-tasks.ts'
import { queryJobs, startCleanUp } from '#contract/jobs.ts'
import { unfinished, type JobContext } from '#server/features/tasks/commands/job.ts'
import { runQueuedJobs } from '#server/features/tasks/commands/run-jobs.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'
import {
  admin,
  counter,
  historyOf,
  openCountingJobs,
  portal,
  queued,
  quiet,
  run,
  runUntil,
  shown,
} from '#server/testing/counting-jobs.ts'

openCountingJobs()

test('a run whose server died is restarted by another, and fails if that happens twice', async () => {
  const guid = await queued()
  const dies = (attempts: number) =>
    portal.database.db
      .updateTable('job_run')
      .set({ state: 'running', attempts, lease_until: portal.clock.now })
      .where('guid', '=', guid)
      .execute()
  await dies(1)
  portal.clock.forward(-1)
  expect(await run(counter())).toBe(0)
  portal.clock.forward(1)
  expect(await run(counter())).toBe(1)
  expect(await shown(guid)).toMatchObject({ state: 'done' })
  await dies(2)
  await run(counter())
  expect(await shown(guid)).toMatchObject({
    state: 'failed',
    message: 'The server stopped 2 times during this task',
  })
})

test('a job that resumes returns to the queue when its server stops, does not hold up other jobs, and can start any number of times', async () => {
  const guid = await queued()
  const stopping = new AbortController()
  const resuming = {
    ...counter(),
    resumes: true as const,
    runStored: async ({ stopping: stop, progress }: JobContext) => {
      progress(1, 4, 'At 1')
      stopping.abort()
      return stop?.aborted ? unfinished : []
    },
  }
  const runner = { db: portal.database.db, jobs: [resuming], clock: () => portal.clock.now, log: quiet }
  expect(await runQueuedJobs(runner)).toBe(0)
  expect(await runQueuedJobs(runner, stopping.signal, 'resuming')).toBe(1)
  expect(await shown(guid)).toMatchObject({ state: 'queued', endedAt: null })
  const attempts = () =>
    portal.database.db
      .selectFrom('job_run')
      .select('attempts')
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow()
  expect(await attempts()).toEqual({ attempts: 0 })
  await portal.database.db.updateTable('job_run').set({ attempts: 7 }).where('guid', '=', guid).execute()
  expect(
    await runQueuedJobs(
      { ...runner, jobs: [{ ...resuming, runStored: async () => [] }] },
      undefined,
      'resuming',
    ),
  ).toBe(1)
  expect(await shown(guid)).toMatchObject({ state: 'done' })
  expect(await attempts()).toEqual({ attempts: 8 })
})

test('updates from a server whose run was taken over are ignored', async () => {
  const guid = await queued({ from: 0, to: 1 })
  const takenOver = async ({ db }: JobContext) =>
    void (await db.updateTable('job_run').set({ attempts: 2, done: 7 }).where('guid', '=', guid).execute())
  await run(counter(takenOver))
  expect(await shown(guid)).toMatchObject({ state: 'running', done: 7, endedAt: null })
  expect(await historyOf(guid)).toEqual(['Kerbside startJob Count'])
  await portal.database.db
    .updateTable('job_run')
    .set({ lease_until: portal.clock.now })
    .where('guid', '=', guid)
    .execute()
  await run(counter())
  expect(await shown(guid)).toMatchObject({ state: 'failed' })
})

test('a server that shuts down finishes the current run and leaves the others to the next', async () => {
  const [first, second] = [await queued(), await queued()]
  const stopping = new AbortController()
  expect(
    await runUntil(
      stopping.signal,
      counter(async () => stopping.abort()),
    ),
  ).toBe(1)
  expect([(await shown(first)).state, (await shown(second)).state]).toEqual(['done', 'queued'])
  expect(await run(counter())).toBe(1)
})

test('several servers run each job once', async () => {
  for (let index = 0; index < 12; index++) await queued({ from: index, to: index + 1 })
  const begun: string[] = []
  const counts = () =>
    counter(
      async ({ db }) =>
        void begun.push((await db.selectFrom('site').select('title').executeTakeFirstOrThrow()).title),
    )
  const taken = await Promise.all([run(counts()), run(counts()), run(counts())])
  expect(taken.reduce((sum, it) => sum + it)).toBe(12)
  expect(begun).toHaveLength(12)
})

test('jobs queued while no server ran start with the next server', async () => {
  const { guid = '' } = await admin.must(startCleanUp)
  const jobs = await startJobs(portal.database, scheduledJobs(portal.context), quiet)
  await expect.poll(() => shown(guid), { timeout: 8_000, interval: 100 }).toMatchObject({ state: 'done' })
  await jobs.stop()
})

test('jobs queued, started or scheduled while the machine’s clock was ahead still run once it is corrected', async () => {
  const { db } = portal.database
  const ahead = sql`jobs.job_now() + interval '37 days'`
  const open = () => startJobs(portal.database, scheduledJobs(portal.context), quiet)
  await (await open()).stop()
  await sql`insert into jobs.job (name, policy, start_after) select name, policy, ${ahead} from jobs.queue
    where name = 'run-jobs'
    on conflict do nothing`.execute(db)
  await sql`insert into jobs.job (name, policy, state, started_on, expire_seconds)
    select name, policy, 'active', ${ahead}, 900 from jobs.queue where name = 'run-jobs'`.execute(db)
  await sql`update jobs.job set start_after = ${ahead} where name = 'run-jobs' and state = 'created'`.execute(
    db,
  )
  await sql`update jobs.version set cron_on = ${ahead}`.execute(db)
  await sql`update jobs.queue set monitor_claim_on = ${ahead}, monitor_on = ${ahead},
    maintain_on = ${ahead}`.execute(db)

  const { guid = '' } = await admin.must(startCleanUp)
  const jobs = await open()
  await expect.poll(() => shown(guid), { timeout: 8_000, interval: 100 }).toMatchObject({ state: 'done' })
  await jobs.stop()
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from jobs.job where state in ('created', 'retry', 'active')
      and greatest(start_after, started_on) > jobs.job_now() + interval '1 day')
      + (select count(*) from jobs.version where cron_on > jobs.job_now() + interval '1 day')
      + (select count(*) from jobs.queue
        where greatest(monitor_claim_on, monitor_on, maintain_on) > jobs.job_now() + interval '1 day')
        as count`.execute(db)
  expect(Number(rows[0]?.count)).toBe(0)
})

test('the administrator starts each task on the page, and the portal runs it soon after', async () => {
  const jobs = await startJobs(portal.database, scheduledJobs(portal.context), quiet)
  const { guid: cleanUp = '' } = await admin.must(startCleanUp)
  const { guid: flights = '' } = await admin.must(updateFlightTimes.run)
  await expect
    .poll(() => shown(flights), { timeout: 15_000, interval: 100 })
    .toMatchObject({ state: 'failed' })
  expect(await shown(flights)).toMatchObject({
    message: 'No flight data service is set up. Set one up under Configuration, Integrations.',
  })
  expect(await shown(cleanUp)).toMatchObject({ state: 'done', requestedBy: 'Ada Admin', done: 13, total: 13 })
  expect((await shown(cleanUp)).result.map((it) => it.label)).toEqual(
    expect.arrayContaining(['Sessions', 'Imports', 'Bókun deliveries']),
  )
  await jobs.stop()
})

test('runs are paged, newest first, and found by title', async () => {
  const { items, nextCursor } = await admin.must(queryJobs, { query: { limit: 2 } })
  const rest = await admin.must(queryJobs, { query: { limit: 500, cursor: nextCursor ?? '' } })
  const all = await admin.must(queryJobs, { query: { limit: 500 } })
  expect([...items, ...rest.items]).toEqual(all.items)
  expect(items[0]?.title).toBe('Update flight times')
  expect((await admin.must(queryJobs, { query: { query: 'expired' } })).items).toHaveLength(3)
  expect((await admin.call(queryJobs, { query: { cursor: 'nowhere' } })).status).toBe(400)
})
