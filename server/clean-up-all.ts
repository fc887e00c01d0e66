import type { JobResult } from '#contract/jobs.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { forgetDeliveries } from '#server/features/bokun/commands/forget-deliveries.ts'
import { forgetNamesOfSteps } from '#server/features/desk-device/commands/forget-names.ts'
import { forgetImports } from '#server/features/import-runs/commands/forget-runs.ts'
import { forgetOldEvents } from '#server/features/webhooks/commands/forget-events.ts'
import { cleanUp } from '#server/features/tasks/commands/clean-up.ts'
import { forgetIncidents } from '#server/work/incident-log.ts'
import type { JobContext } from '#server/features/tasks/commands/job.ts'

/** The clean-up with what every feature deletes: the same each night and by hand. */
export function cleanUpAll(db: Db, now: Instant, progress?: JobContext['progress']): Promise<JobResult> {
  return cleanUp(db, now, progress, [
    ['Imports', () => forgetImports(db, now)],
    ['Bókun deliveries', () => forgetDeliveries(db, now)],
    ['Webhook events', () => forgetOldEvents(db, now)],
    ['Names in desk steps', () => forgetNamesOfSteps(db, now)],
    ['Errors and slow statements', () => forgetIncidents(db, now)],
  ])
}
