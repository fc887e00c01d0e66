import { expect } from 'vitest'
import { bokunTasks } from '#server/features/bokun/commands/bokun-jobs.ts'
import { importJobs } from '#server/features/import-runs/commands/import-jobs.ts'
import { runQueuedJobs } from '#server/features/tasks/commands/run-jobs.ts'
import { importSources } from '#server/import-sources.ts'
import type { TestPortal } from '#server/testing/portal.ts'

/** Runs the queued jobs that fetch and import bookings; none of them may fail. */
export async function runBokunJobs(portal: TestPortal) {
  const jobs = [...importJobs(importSources(portal.context)), ...bokunTasks(portal.context)]
  await runQueuedJobs({
    db: portal.database.db,
    jobs,
    clock: () => portal.clock.now,
    log: { error: (error: unknown) => expect(error).toBeNull() },
  })
}
