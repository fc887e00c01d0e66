import * as contract from '#contract/jobs.ts'
import type { Job } from '#server/features/tasks/commands/job.ts'
import { cancelJob, queueJob } from '#server/features/tasks/commands/queue-job.ts'
import { jobRunOf, jobRuns } from '#server/features/tasks/queries/job-runs.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

/** `cleanUp`: what the portal deletes every night. */
export function taskRoutes(cleanUp: Job<Record<string, never>>): Route[] {
  return [
    answerQuery(contract.queryJobs, ({ db, query }) => jobRuns(db, query)),
    answerQuery(contract.jobRunDetail, ({ db, params }) => jobRunOf(db, params.id)),
    answerCommand(contract.startCleanUp, async (call) => ({
      guid: await queueJob(call, cleanUp, {}),
      toast: 'Task started',
    })),
    answerCommand(contract.cancelJob, (call) => cancelJob(call, call.params.id)),
  ]
}
