import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import * as tasks from '#server/features/admin-tasks/commands/task-jobs.ts'
import { bokunTasks } from '#server/features/bokun/commands/bokun-jobs.ts'
import { demoHistoryJob } from '#server/demo/history-job.ts'
import { paidCartsJob } from '#server/features/card-payments/commands/paid-carts.ts'
import { locationsJob } from '#server/features/configuration/commands/read-locations.ts'
import { importJobs } from '#server/features/import-runs/commands/import-jobs.ts'
import { cleanUpAll } from '#server/clean-up-all.ts'
import { flightScheduleJob } from '#server/features/tasks/commands/flight-schedule.ts'
import { job, type RunnableJob } from '#server/features/tasks/commands/job.ts'
import { anonymiseJob } from '#server/features/privacy/commands/anonymise-job.ts'
import { importSources } from '#server/import-sources.ts'

export const cleanUpJob = job({
  name: 'clean-up',
  title: 'Delete expired data',
  payload: z.object({}),
  run: ({ db, clock, progress }) => cleanUpAll(db, clock(), progress),
})

/** Every job of the portal that runs with progress and result. */
export function portalJobs(context: AppContext): RunnableJob[] {
  return [
    cleanUpJob,
    flightScheduleJob,
    locationsJob,
    ...Object.values(tasks.flightDataJobs(context)),
    tasks.resetAirportsJob,
    tasks.aviationNamesJob,
    tasks.importScheduleJob,
    tasks.dayNumbersJob,
    tasks.queryNamesJob,
    tasks.originalDatesJob,
    ...importJobs(importSources(context)),
    ...bokunTasks(context),
    paidCartsJob,
    demoHistoryJob,
    anonymiseJob,
  ]
}
