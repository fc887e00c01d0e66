import * as z from 'zod/mini'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { keepHorizon } from '#server/features/flights/commands/keep-horizon.ts'
import { horizonDaysOf, isBehindHorizon } from '#server/features/flights/queries/horizon.ts'
import { job } from '#server/features/tasks/commands/job.ts'
import { queueJob } from '#server/features/tasks/commands/queue-job.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

export const flightScheduleJob = job({
  name: 'flight-schedule',
  title: 'Create scheduled flights',
  payload: z.object({}),
  run: ({ db, clock, progress }) => keepHorizon(db, clock, progress),
})

/** Runs nightly, and when a server starts. */
export async function askForFlights(db: Db, now: Instant): Promise<void> {
  await inUnitOfWork(db, { actor: portalActor, now }, async (work) =>
    queueFlightsIfBehind(work, await horizonDaysOf(work.tx)),
  )
}

/** Queues the job if flights are missing up to the horizon and it isn't already waiting or running. */
export async function queueFlightsIfBehind(work: UnitOfWork, days: number): Promise<void> {
  if (!(await isBehindHorizon(work.tx, work.now, days)) || (await isUnderWay(work.tx))) return
  await queueJob(work, flightScheduleJob, {})
}

async function isUnderWay(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('job_run')
    .select('guid')
    .where('name', '=', flightScheduleJob.name)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
