import type { AppContext } from '#server/app-context.ts'
import { bokunFetch } from '#server/features/bokun/commands/fetch-period.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { pushCheckIns } from '#server/features/bokun/commands/push-check-ins.ts'
import { bokunChannel } from '#server/features/bokun/commands/receive-delivery.ts'
import { retryBookings } from '#server/features/bokun/commands/retry-bookings.ts'
import { processDeliveries } from '#server/features/bokun/commands/process-deliveries.ts'
import { openBokun } from '#server/features/bokun/queries/settings.ts'
import { importValues } from '#server/features/import-runs/commands/import-values.ts'
import type { RunnableJob } from '#server/features/tasks/commands/job.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { portalActor } from '#server/work/actor.ts'

/** Tasks started by an administrator. */
export function bokunTasks(context: AppContext): RunnableJob[] {
  return [bokunFetch(context), retryBookings]
}

/** The background job: processes deliveries and sends check-ins to Bókun. */
export function bokunJob(context: AppContext): Job {
  return {
    name: 'bokun',
    cron: '* * * * *',
    lookEverySeconds: 5,
    wokenBy: bokunChannel,
    run: (stopping) => workBokun(context, stopping),
  }
}

export async function workBokun(context: AppContext, stopping?: AbortSignal): Promise<void> {
  const { db } = context.database
  const clock = () => context.now()
  const bokun = await openBokun(db, context, clock)
  const take = (values: readonly unknown[]) =>
    importValues(db, bokunImport, values, { actor: portalActor, now: clock() })
  await processDeliveries({ db, bokun, clock, take, stopping })
  await pushCheckIns(db, bokun, clock)
}
