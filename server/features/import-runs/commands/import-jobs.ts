import { checkJob } from '#server/features/import-runs/commands/check-job.ts'
import { doJob } from '#server/features/import-runs/commands/do-job.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import type { RunnableJob } from '#server/features/tasks/commands/job.ts'

/** The check and import jobs of all sources. */
export function importJobs(sources: readonly ImportSource[]): RunnableJob[] {
  return sources.flatMap((it) => [checkJob(it), doJob(it)])
}
