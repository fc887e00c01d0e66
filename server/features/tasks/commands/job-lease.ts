import { sql } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** Leases on runs: each run is taken by one server, which holds it while it is alive. */
export interface TakenRun {
  guid: string
  name: string
  payload: unknown
  attempts: number
  requested_by: string | null
  token_guid: string | null
  cancel_requested_at: Instant | null
}

export interface Progress {
  done: number
  total: number | null
  message: string
}

/** After this time, other servers take over the runs of a dead server. */
const leaseMinutes = 2

/** Selects jobs by name: these, or all others. */
export interface Lane {
  names: readonly string[]
  isOthers: boolean
}

/** The lane's next run that is waiting, or whose server died. */
export async function takeNextRun(
  db: Db,
  now: Instant,
  { names, isOthers }: Lane,
): Promise<TakenRun | undefined> {
  return inUnitOfWork(db, { actor: portalActor, now }, async ({ tx, events }) => {
    const { rows } = await sql<TakenRun>`
      with next as materialized (
        select guid from job_run
        where (state = 'queued' or (state = 'running' and lease_until <= ${now}::timestamptz))
          and (name = any(${names}::text[])) is distinct from ${isOthers}
        order by created_at, guid limit 1 for update skip locked)
      update job_run set state = 'running', attempts = attempts + 1,
        lease_until = ${addMinutes(now, leaseMinutes)}::timestamptz,
        started_at = coalesce(started_at, ${now}::timestamptz), done = 0, total = null, message = ''
      from next where job_run.guid = next.guid
      returning job_run.guid, name, payload, attempts, requested_by, token_guid,
        cancel_requested_at`.execute(tx)
    const [run] = rows
    if (run) events.publish({ topic: 'job', guid: run.guid })
    return run
  })
}

/**
 * Extends the lease and stores the progress, if any. Returns whether the run should stop because it was
 * cancelled or taken over.
 */
export async function renewLease(
  db: Db,
  run: TakenRun,
  progress: Progress | null,
  now: Instant,
): Promise<boolean> {
  return inUnitOfWork(db, { actor: portalActor, now }, async ({ tx, events }) => {
    const row = await tx
      .updateTable('job_run')
      .set({ ...progress, lease_until: addMinutes(now, leaseMinutes) })
      .where('guid', '=', run.guid)
      .where('state', '=', 'running')
      .where('attempts', '=', run.attempts)
      .returning('cancel_requested_at')
      .executeTakeFirst()
    if (row && progress) events.publish({ topic: 'job', guid: run.guid })
    return !row || row.cancel_requested_at !== null
  })
}
