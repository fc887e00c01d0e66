import { CronExpressionParser } from 'cron-parser'
import { sql } from 'kysely'
import type { ScheduledJob } from '#contract/status.ts'
import { jsDateOf } from '#domain/calendar/epoch.ts'
import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { jobTitle } from '#domain/portal-status/job-titles.ts'
import type { Db } from '#server/db/connection.ts'

export interface JobState extends ScheduledJob {
  /** How long it should have run by now; 0: it is on time. */
  lateMinutes: number
}

interface QueuedJob {
  name: string
  cron: string
  timezone: string
  state: 'active' | 'completed' | 'failed' | null
  startedAt: Instant | null
  error: string | null
}

/** Every scheduled job with its last and next run, in the queue's own tables, which keep runs for a day. */
export async function jobStates(db: Db, now: Instant): Promise<JobState[]> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass('jobs.schedule') as found`.execute(db)
  // The first portal that starts its jobs makes them.
  if (tables[0]?.found == null) return []
  const { rows } = await sql<QueuedJob>`
    select s.name, s.cron, coalesce(s.timezone, 'UTC') as timezone, last.state,
      last.started_on as "startedAt", last.output ->> 'message' as error
    from jobs.schedule s left join lateral (
      select job.state, job.started_on, job.output from jobs.job
      where job.name = s.name and job.started_on is not null
      order by job.started_on desc limit 1) last on true`.execute(db)
  const queueNow = await clockOfQueue(db)
  return rows
    .map((it) => stateOf(it, queueNow, minutesBetween(queueNow, now)))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}

/** The queue reads the database's clock, which `CLOCK_OFFSET_SECONDS` doesn't move. */
async function clockOfQueue(db: Db): Promise<Instant> {
  const { rows } = await sql<{ at: Instant }>`select jobs.job_now() as at`.execute(db)
  const [clock] = rows
  if (clock === undefined) throw new Error('The queue has no clock.')
  return clock.at
}

function stateOf(job: QueuedJob, queueNow: Instant, offsetMinutes: number): JobState {
  const { name, startedAt, error } = job
  const shown = (at: Instant) => addMinutes(at, offsetMinutes)
  const schedule = CronExpressionParser.parse(job.cron, {
    tz: job.timezone,
    currentDate: jsDateOf(queueNow),
  })
  const nextAt = schedule.next().toDate().toISOString()
  schedule.reset(jsDateOf(queueNow))
  const dueAt = schedule.prev().toDate().toISOString()
  // A job that never ran may be new.
  const isLate = startedAt !== null && job.state !== 'active' && isBefore(startedAt, dueAt)
  return {
    name,
    title: jobTitle(name),
    state: job.state === null ? 'never' : states[job.state],
    lastAt: startedAt === null ? null : shown(startedAt),
    error: job.state === 'failed' ? (error ?? '').slice(0, 500) : '',
    nextAt: shown(nextAt),
    lateMinutes: isLate ? Math.floor(minutesBetween(dueAt, queueNow)) : 0,
  }
}

const states = { active: 'running', completed: 'done', failed: 'failed' } as const
