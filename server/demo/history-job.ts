import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { demoHistoryJobName } from '#contract/jobs.ts'
import type { Topic } from '#contract/live.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { demoRecord, loadingOf, resultOf, type Tally } from '#server/demo/demo-record.ts'
import { openingSteps } from '#server/demo/demo-steps.ts'
import { takeStep, type Taken } from '#server/demo/take-step.ts'
import { job, unfinished, type JobContext } from '#server/features/tasks/commands/job.ts'
import { queueJob } from '#server/features/tasks/commands/queue-job.ts'
import { latestState } from '#server/features/tasks/queries/job-runs.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** After each part, so that users come first. */
const pauseMs = 100
/** A user's action may get in the way of a part; the next attempt sees it. */
const attempts = 3

/** Loads the rest of the demo company's history while users work in the portal. */
export const demoHistoryJob = job({
  name: demoHistoryJobName,
  title: 'Load demo history',
  payload: z.object({}),
  resumes: true,
  run: loadHistory,
})

/**
 * Queues the job, as a server starts, where the demo company is open and its history is not complete. A run
 * that was cancelled stays so.
 */
export async function askForHistory(db: Db, now: Instant): Promise<void> {
  const record = await demoRecord(db)
  if (record === null || record.progress.done < openingSteps(loadingOf(record)).length) return
  const state = await latestState(db, demoHistoryJobName)
  if (state === 'queued' || state === 'running' || state === 'cancelled') return
  await inUnitOfWork(db, { actor: portalActor, now }, (work) => queueJob(work, demoHistoryJob, {}))
}

async function loadHistory({ db, clock, progress, stopping }: JobContext) {
  let tally: Tally = {}
  try {
    for (;;) {
      if (stopping?.aborted) return unfinished
      const taken = await stepWithRetries(db)
      if (taken === null) break
      tally = taken.tally
      progress(taken.progress.done, taken.progress.total, taken.progress.text)
      await publish(db, clock(), ['demoHistory'])
      await wait(pauseMs)
    }
    return resultOf(tally)
  } finally {
    if (!stopping?.aborted) await publish(db, clock(), touched)
  }
}

async function stepWithRetries(db: Db, left = attempts): Promise<Taken | null> {
  try {
    return await takeStep(db)
  } catch (error) {
    if (left <= 1) throw error
    await wait(pauseMs)
    return stepWithRetries(db, left - 1)
  }
}

/**
 * What others may be looking at. Told once, when the job ends: each part would make every open screen reload.
 */
const touched: readonly Topic[] = [
  'demoHistory',
  'group',
  'customer',
  'fastTrack',
  'trip',
  'ledger',
  'dateStatus',
  'outbox',
]

async function publish(db: Db, now: Instant, topics: readonly Topic[]): Promise<void> {
  await inUnitOfWork(db, { actor: portalActor, now }, async ({ events }) => {
    for (const topic of topics) events.publish({ topic })
  })
}
