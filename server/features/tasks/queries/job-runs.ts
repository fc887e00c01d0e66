import * as z from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { JobResult, JobRun, queryJobs } from '#contract/jobs.ts'
import { guid as guidShape } from '#contract/shapes.ts'
import { whyNotCancel } from '#domain/job/job-states.ts'
import { notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'

/** Job runs, newest first. */
export async function jobRuns(
  db: Db,
  { cursor, limit, query }: QueryOf<typeof queryJobs>,
): Promise<ReplyOf<typeof queryJobs> | Refusal> {
  if (cursor !== undefined && !z.safeParse(guidShape, cursor).success)
    return refuseField('cursor', 'Invalid cursor')
  let found = runs(db)
  if (query !== '') found = found.where('title', 'ilike', `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`)
  // Guids sort by creation time.
  if (cursor !== undefined) found = found.where('job_run.guid', '<', cursor)
  const rows = await found
    .orderBy('job_run.guid', 'desc')
    .limit(limit + 1)
    .execute()
  return {
    items: rows.slice(0, limit).map(shown),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.guid ?? null) : null,
  }
}

export async function jobRunOf(db: Db, guid: string): Promise<JobRun | Refusal> {
  const row = await runs(db).where('job_run.guid', '=', guid).executeTakeFirst()
  return row ? shown(row) : notFound
}

/** The state of this job's newest run, or null. */
export async function latestState(db: Db, name: string): Promise<JobRun['state'] | null> {
  const row = await db
    .selectFrom('job_run')
    .select('state')
    .where('name', '=', name)
    .orderBy('guid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.state ?? null
}

function runs(db: Db) {
  return db
    .selectFrom('job_run')
    .leftJoin('account', 'account.guid', 'job_run.requested_by')
    .selectAll('job_run')
    .select('account.name as account')
}

function shown(row: Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>): JobRun {
  const { guid, name, title, state, done, total, message } = row
  return {
    guid,
    name,
    title,
    state,
    done,
    total,
    message,
    result: row.result as JobResult,
    requestedBy: row.account ?? 'Kerbside',
    requestedAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    whyNotCancel: whyNotCancel({ state, isCancelRequested: row.cancel_requested_at !== null }),
  }
}
