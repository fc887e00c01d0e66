import * as contract from '#contract/jobs.ts'
import type { AppContext } from '#server/app-context.ts'
import { portalJobs } from '#server/features/tasks/commands/portal-jobs.ts'
import { cancelJob, queueJob } from '#server/features/tasks/commands/queue-job.ts'
import { jobRunOf, jobRuns } from '#server/features/tasks/queries/job-runs.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function taskRoutes(context: AppContext): Route[] {
  const jobs = portalJobs(context)
  return [
    answerQuery(contract.queryJobs, ({ db, query }) => jobRuns(db, query)),
    answerQuery(contract.jobRunDetail, ({ db, params }) => jobRunOf(db, params.id)),
    answerCommand(contract.startJob, async (call) => ({
      guid: await queueJob(call, jobs[call.body.name], {}),
      toast: 'The task is started',
    })),
    answerCommand(contract.cancelJob, (call) => cancelJob(call, call.params.id)),
  ]
}
