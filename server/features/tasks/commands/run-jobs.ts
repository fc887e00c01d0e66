import type { FastifyBaseLogger } from 'fastify'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { JobResult } from '#contract/jobs.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isRefusal, refusalText } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { tokenActor } from '#server/features/access-tokens/queries/read-token.ts'
import { unfinished, type RunnableJob } from '#server/features/tasks/commands/job.ts'
import {
  renewLease,
  takeNextRun,
  type Lane,
  type Progress,
  type TakenRun,
} from '#server/features/tasks/commands/job-lease.ts'
import { portalActor, type Actor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

export interface JobRunner {
  db: Db
  jobs: readonly RunnableJob[]
  clock: () => Instant
  log: Pick<FastifyBaseLogger, 'error'>
}

const attemptsAtMost = 2
const reportEveryMs = 500

interface Ending {
  state: 'done' | 'failed' | 'cancelled'
  message: string
  result?: JobResult
}

/**
 * Runs the waiting jobs that resume, or all others, one after the other. Returns their number. Safe to call
 * on several servers at the same time: each run is taken by one.
 */
export async function runQueuedJobs(
  runner: JobRunner,
  stopping: AbortSignal = new AbortController().signal,
  which: 'resuming' | 'others' = 'others',
): Promise<number> {
  const lane: Lane = {
    names: runner.jobs.filter((it) => it.resumes).map((it) => it.name),
    isOthers: which === 'others',
  }
  for (let count = 0; ; count++) {
    const run = stopping.aborted ? undefined : await takeNextRun(runner.db, runner.clock(), lane)
    if (!run) return count
    const ending = await endingOf(runner, run, stopping)
    await (ending === unfinished ? putBack(runner, run) : end(runner, run, ending))
  }
}

async function endingOf(
  runner: JobRunner,
  run: TakenRun,
  stopping: AbortSignal,
): Promise<Ending | typeof unfinished> {
  const job = runner.jobs.find((it) => it.name === run.name)
  if (!job) return { state: 'failed', message: 'This version of the portal doesn’t have this task' }
  if (run.cancel_requested_at !== null) return { state: 'cancelled', message: '' }
  if (run.attempts > attemptsAtMost && !job.resumes)
    return { state: 'failed', message: `The server stopped ${attemptsAtMost} times during this task` }
  return runJob(runner, job, run, stopping)
}

async function runJob(
  runner: JobRunner,
  job: RunnableJob,
  run: TakenRun,
  stopping: AbortSignal,
): Promise<Ending | typeof unfinished> {
  const { db, clock, log } = runner
  const cancelling = new AbortController()
  let progress: Progress | null = null
  let last: Progress | null = null
  let isStored: Promise<void> = Promise.resolve()
  const store = async () => {
    const reported = progress
    progress = null
    if (await renewLease(db, run, reported, clock())) cancelling.abort()
  }
  const timer = setInterval(() => {
    isStored = isStored.then(store).catch((error: unknown) => log.error(error, job.name))
  }, reportEveryMs)
  const { signal } = cancelling
  const report = (done: number, total: number | null, message: string) => {
    signal.throwIfAborted()
    progress = { done, total, message }
    last = progress
  }
  try {
    const requestedBy = await requesterOf(db, run, clock())
    const result = await job.runStored({ db, clock, requestedBy, stopping, progress: report }, run.payload)
    if (result === unfinished) return unfinished
    if (isRefusal(result))
      return { ...(last as Progress | null), state: 'failed', message: refusalText(result) }
    return { ...(last as Progress | null), state: 'done', message: '', result }
  } catch (error) {
    if (signal.aborted) return { state: 'cancelled', message: '', ...(last as Progress | null) }
    log.error(error, job.name)
    return {
      ...(last as Progress | null),
      state: 'failed',
      message: (error instanceof Error ? error.message : 'Unknown error').slice(0, 500),
    }
  } finally {
    clearInterval(timer)
    await isStored
  }
}

/** The next server continues it; this attempt doesn't count. */
async function putBack({ db, clock }: JobRunner, run: TakenRun): Promise<void> {
  await inUnitOfWork(db, { actor: portalActor, now: clock() }, async ({ tx, events }) => {
    await tx
      .updateTable('job_run')
      .set({ state: 'queued', attempts: run.attempts - 1, lease_until: null })
      .where('guid', '=', run.guid)
      .where('state', '=', 'running')
      .where('attempts', '=', run.attempts)
      .execute()
    events.publish({ topic: 'job', guid: run.guid })
  })
}

const endActions = { done: 'finishJob', failed: 'failJob', cancelled: 'stopJob' } as const satisfies Record<
  Ending['state'],
  AuditAction
>

/** Records a run's outcome, unless another server has taken it over. */
async function end({ db, clock }: JobRunner, run: TakenRun, ending: Ending): Promise<void> {
  const now = clock()
  await inUnitOfWork(db, { actor: portalActor, now }, async ({ tx, audit, events }) => {
    const { result = [], ...rest } = ending
    const { numUpdatedRows } = await tx
      .updateTable('job_run')
      .set({ ...rest, result: JSON.stringify(result), ended_at: now, lease_until: null })
      .where('guid', '=', run.guid)
      .where('state', '=', 'running')
      .where('attempts', '=', run.attempts)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const after =
      ending.state === 'failed'
        ? { message: ending.message }
        : Object.fromEntries(result.map((it) => [it.label, it.count]))
    audit.record({ action: endActions[ending.state], subjectKind: 'jobRun', subjectGuid: run.guid, after })
    events.publish({ topic: 'job', guid: run.guid })
  })
}

async function requesterOf(
  db: Db,
  { requested_by: guid, token_guid: tokenGuid }: TakenRun,
  now: Instant,
): Promise<Actor> {
  if (tokenGuid !== null) return tokenActor(db, tokenGuid, now)
  if (guid === null) return portalActor
  const {
    name,
    kind,
    permissions,
    partner_guid: partnerGuid,
  } = await db
    .selectFrom('account')
    .select(['name', 'kind', 'permissions', 'partner_guid'])
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  return { accountGuid: guid, name, kind, permissions: permissions as Permission[], partnerGuid }
}
