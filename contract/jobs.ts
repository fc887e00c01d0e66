import * as z from 'zod/mini'
import { command, query } from '#contract/endpoint.ts'
import { guid, instant, listOf, listQuery } from '#contract/shapes.ts'
import { jobStates } from '#domain/job/job-states.ts'

/** Runs of long tasks, with progress and result. */
const jobId = z.object({ id: guid })

export const jobState = z.enum(jobStates)

/** The result of a run, as labeled counts. */
export const jobResult = z.array(z.object({ label: z.string(), count: z.number() }))
export type JobResult = z.infer<typeof jobResult>

const jobRun = z.object({
  guid,
  name: z.string(),
  title: z.string(),
  state: jobState,
  done: z.number(),
  /** Null: unknown. */
  total: z.nullable(z.number()),
  message: z.string(),
  result: jobResult,
  /** `Kerbside`, when no user asked for it. */
  requestedBy: z.string(),
  requestedAt: instant,
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  whyNotCancel: z.nullable(z.string()),
})
export type JobRun = z.infer<typeof jobRun>

/** The job that loads the history of the demo company. */
export const demoHistoryJobName = 'demo-history'

export const queryJobs = query({
  get: '/api/jobs',
  needs: 'adminSystem',
  summary: 'List task runs, newest first',
  query: z.object(listQuery),
  reply: listOf(jobRun),
})

export const startCleanUp = command({
  post: '/api/jobs',
  needs: 'adminSystem',
  summary: 'Delete expired data in the background',
})

export const jobRunDetail = query({
  get: '/api/jobs/{id}',
  needs: 'adminSystem',
  summary: 'Get a run of a task, with progress and result',
  params: jobId,
  reply: jobRun,
})

export const cancelJob = command({
  post: '/api/jobs/{id}/cancel',
  needs: 'adminSystem',
  summary: 'Cancel a waiting or running task',
  params: jobId,
})
