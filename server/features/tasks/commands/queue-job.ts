import { sql } from 'kysely'
import { whyNotCancel } from '#domain/job/job-states.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Job } from '#server/features/tasks/commands/job.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The Postgres channel that announces a queued job, delivered when its transaction commits. */
export const jobChannel = 'kerbside_jobs'

/** Queues a run of a job in the caller's transaction. Returns its guid. */
export async function queueJob<Payload>(
  work: UnitOfWork,
  { name, title, recorded }: Job<Payload>,
  payload: Payload,
): Promise<string> {
  const { tx, actor, now, audit, events, deferred } = work
  const guid = newGuid()
  await tx
    .insertInto('job_run')
    .values({
      guid,
      name,
      title,
      payload: JSON.stringify(payload),
      requested_by: actor.accountGuid,
      token_guid: actor.tokenGuid ?? null,
      created_at: now,
    })
    .execute()
  deferred.write(sql`select pg_notify(${jobChannel}, '')`.compile(tx))
  audit.record({
    action: 'startJob',
    subjectKind: 'jobRun',
    subjectGuid: guid,
    after: recorded?.(payload) ?? payload,
  })
  events.publish({ topic: 'job', guid })
  return guid
}

/** Cancels a waiting run; asks a running one to stop. */
export async function cancelJob(
  { tx, now, audit, events }: UnitOfWork,
  guid: string,
): Promise<Saved | Refusal> {
  const run = await tx
    .selectFrom('job_run')
    .select(['state', 'cancel_requested_at'])
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst()
  if (!run) return notFound
  const why = whyNotCancel({ state: run.state, isCancelRequested: run.cancel_requested_at !== null })
  if (why !== null) return refuse('job', why)
  const after =
    run.state === 'queued' ? ({ state: 'cancelled', ended_at: now } as const) : { cancel_requested_at: now }
  await tx.updateTable('job_run').set(after).where('guid', '=', guid).execute()
  audit.record({
    action: 'cancelJob',
    subjectKind: 'jobRun',
    subjectGuid: guid,
    before: { state: run.state },
  })
  events.publish({ topic: 'job', guid })
  return { toast: run.state === 'queued' ? 'Task cancelled' : 'Cancelling task' }
}
