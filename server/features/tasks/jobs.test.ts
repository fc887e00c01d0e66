import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cancelJob, queryJobs } from '#contract/jobs.ts'
import { refuse } from '#domain/refusal.ts'
import { job } from '#server/features/tasks/commands/job.ts'
import { queueJob } from '#server/features/tasks/commands/queue-job.ts'
import {
  actor,
  admin,
  counter,
  counting,
  historyOf,
  openCountingJobs,
  portal,
  queued,
  run,
  shown,
} from '#server/testing/counting-jobs.ts'
import { listenTo } from '#server/testing/live.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

openCountingJobs()

const told = async (guid: string) =>
  (
    await portal.database.db
      .selectFrom('event')
      .select('id')
      .where('topic', '=', 'job')
      .where('guid', '=', guid)
      .execute()
  ).length

test('a job is queued in the caller’s transaction: after a rollback, nothing runs', async () => {
  const refused = await inUnitOfWork(portal.database.db, { actor, now: portal.clock.now }, async (work) => {
    await queueJob(work, counter(), { from: 1, to: 2 })
    return refuse('test', 'No')
  })
  expect(refused).toMatchObject({ refused: 'business' })
  expect((await admin.must(queryJobs)).items).toEqual([])
  expect(await run(counter())).toBe(0)
})

test('a job gets its payload, and has a result and history', async () => {
  const guid = await queued()
  expect(await shown(guid)).toMatchObject({
    title: 'Count',
    state: 'queued',
    requestedBy: 'Kerbside',
    startedAt: null,
    whyNotCancel: null,
  })
  expect(await run(counter())).toBe(1)
  expect(await shown(guid)).toMatchObject({
    state: 'done',
    done: 3,
    total: 4,
    message: '',
    result: [{ label: 'Counted', count: 4 }],
    endedAt: portal.clock.now,
    whyNotCancel: 'This task has ended',
  })
  expect(await historyOf(guid)).toEqual(['Kerbside finishJob Count', 'Kerbside startJob Count'])
  expect((await admin.call(cancelJob, { params: { id: guid } })).status).toBe(400)
})

test('progress is stored and published while the job runs, but not at every step', async () => {
  const live = await listenTo(portal, admin)
  const guid = await queued({ from: 0, to: 30 })
  let steps = 0
  const isSeen = Promise.withResolvers<void>()
  const running = run(counter(async () => void (++steps === 20 && (await isSeen.promise))))
  await expect
    .poll(() => shown(guid))
    .toMatchObject({ state: 'running', done: 19, total: 30, message: 'At 19' })
  isSeen.resolve()
  await running
  await expect.poll(() => live.heard.length).toBe(4)
  expect(live.heard.every((it) => it.topic === 'job' && it.guid === guid)).toBe(true)
  live.close()
})

test('a running job is cancelled: it stops and reports it', async () => {
  const guid = await queued()
  const endless = counter(async ({ progress }) => {
    for (;;) {
      await wait(20)
      progress(0, null, 'Counting')
    }
  })
  const running = run(endless)
  await expect.poll(() => shown(guid)).toMatchObject({ state: 'running' })
  await admin.must(cancelJob, { params: { id: guid } })
  expect(await shown(guid)).toMatchObject({
    state: 'running',
    whyNotCancel: 'This task is already being cancelled',
  })
  await running
  expect(await shown(guid)).toMatchObject({ state: 'cancelled', result: [] })
  expect(new Set(await historyOf(guid))).toEqual(
    new Set(['Kerbside stopJob Count', 'Ada Admin cancelJob Count', 'Kerbside startJob Count']),
  )
})

test('a waiting run is cancelled and never starts', async () => {
  const guid = await queued()
  const before = await told(guid)
  await admin.must(cancelJob, { params: { id: guid } })
  expect(await shown(guid)).toMatchObject({ state: 'cancelled', startedAt: null, endedAt: portal.clock.now })
  expect(await told(guid)).toBe(before + 1)
  expect(new Set(await historyOf(guid))).toEqual(
    new Set(['Ada Admin cancelJob Count', 'Kerbside startJob Count']),
  )
  expect(await run(counter())).toBe(0)
})

test('a failure stores its reason, and the next job runs', async () => {
  const [broken, refused, unknown, fine] = [
    await queued(),
    await queued({ from: 0, to: -1 }),
    await queued(),
    await queued({ from: 0, to: 1 }),
  ]
  const { db } = portal.database
  await db.updateTable('job_run').set({ name: 'refuses' }).where('guid', '=', refused).execute()
  await db.updateTable('job_run').set({ name: 'of another version' }).where('guid', '=', unknown).execute()
  await db.updateTable('job_run').set({ payload: '{"from":"three"}' }).where('guid', '=', broken).execute()
  const refuses = job({
    name: 'refuses',
    title: 'Refuses',
    payload: counting,
    run: async () => refuse('count', 'Nothing to count'),
  })
  expect(await run(counter(), refuses)).toBe(4)
  expect(await shown(broken)).toMatchObject({
    state: 'failed',
    message: 'This version of the portal can’t read this task’s data',
  })
  expect(await shown(refused)).toMatchObject({ state: 'failed', message: 'Nothing to count' })
  expect(await shown(unknown)).toMatchObject({
    state: 'failed',
    message: 'This version of the portal doesn’t have this task',
  })
  expect(await shown(fine)).toMatchObject({ state: 'done' })
  expect(await historyOf(broken)).toContain('Kerbside failJob Count')
})

test('an error ends the run with its message and progress', async () => {
  const guid = await queued()
  await run(counter(() => Promise.reject(new Error('Out of numbers'))))
  expect(await shown(guid)).toMatchObject({
    state: 'failed',
    message: 'Out of numbers',
    done: 0,
    total: 4,
    endedAt: portal.clock.now,
  })
})
