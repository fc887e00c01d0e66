import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod/mini'
import { queryHistory } from '#contract/history.ts'
import { jobRunDetail } from '#contract/jobs.ts'
import { job, type JobContext, type RunnableJob } from '#server/features/tasks/commands/job.ts'
import { queueJob } from '#server/features/tasks/commands/queue-job.ts'
import { runQueuedJobs } from '#server/features/tasks/commands/run-jobs.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

export const quiet = { error: () => {}, warn: () => {} }
export const actor = {
  accountGuid: null,
  name: 'The test',
  kind: 'system',
  permissions: [],
  partnerGuid: null,
} as const

export let portal: TestPortal
export let admin: Awaited<ReturnType<typeof signedIn>>

/** Opens a portal with an administrator for the tests of this file. */
export function openCountingJobs(): void {
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    await makeSmallCompany(portal)
    admin = await signedIn(portal, ['adminSystem'], { name: 'Ada Admin' })
  })
  afterAll(() => portal.close())
}

export const counting = z.object({ from: z.number(), to: z.number() })
type Step = (context: JobContext) => Promise<void>
/** Counts from `from` to `to`, calling a function at each number. */
export const counter = (step: Step = async () => {}) =>
  job({
    name: 'count',
    title: 'Count',
    payload: counting,
    async run(context, { from, to }) {
      for (let at = from; at < to; at++) {
        context.progress(at - from, to - from, `At ${at}`)
        await step(context)
      }
      return [{ label: 'Counted', count: to - from }]
    },
  })

/** Runs the queued jobs until a signal stops them. */
export const runUntil = (stopping: AbortSignal | undefined, ...jobs: RunnableJob[]) =>
  runQueuedJobs({ db: portal.database.db, jobs, clock: () => portal.clock.now, log: quiet }, stopping)
export const run = (...jobs: RunnableJob[]) => runUntil(undefined, ...jobs)
/** Queues a job that counts, and returns the guid of its run. */
export const queued = (payload = { from: 3, to: 7 }) =>
  inUnitOfWork(portal.database.db, { actor, now: portal.clock.now }, (work) =>
    queueJob(work, counter(), payload),
  )
export const shown = (id: string) => admin.must(jobRunDetail, { params: { id } })
export const historyOf = async (subject: string) =>
  (await admin.must(queryHistory, { query: { subject } })).items.map(
    (it) => `${it.who} ${it.action} ${it.about}`,
  )
