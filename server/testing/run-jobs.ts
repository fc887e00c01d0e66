import { runQueuedJobs } from '#server/features/tasks/commands/run-jobs.ts'
import { portalJobs } from '#server/portal-jobs.ts'
import type { TestPortal } from '#server/testing/portal.ts'

const quiet = { error: () => {} }

/** Runs all queued jobs, or those that resume, and returns their number. */
export function runJobs(
  { database, context, clock }: TestPortal,
  which: 'resuming' | 'others' = 'others',
): Promise<number> {
  const runner = { db: database.db, jobs: portalJobs(context), clock: () => clock.now, log: quiet }
  return runQueuedJobs(runner, undefined, which)
}
