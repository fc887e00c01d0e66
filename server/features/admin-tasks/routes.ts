import * as contract from '#contract/admin-tasks.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import * as jobs from '#server/features/admin-tasks/commands/task-jobs.ts'
import * as plans from '#server/features/admin-tasks/queries/task-plans.ts'
import { readScheduleFile, readServiceSchedule } from '#server/features/flights/commands/import-schedule.ts'
import { readOurAirports } from '#server/features/flights/commands/reset-airports.ts'
import { failureMessage, openFeed } from '#server/features/flights/queries/flight-feed.ts'
import { flightScheduleJob } from '#server/features/tasks/commands/flight-schedule.ts'
import type { Job } from '#server/features/tasks/commands/job.ts'
import { queueJob } from '#server/features/tasks/commands/queue-job.ts'
import { answerByOwnWork, answerCommand, answerQuery, type Route } from '#server/http/answer.ts'
import type { Db } from '#server/db/connection.ts'
import { FlightDataFailed } from '#server/flight-data/flight-source.ts'
import { inUnitOfWork, type CommandContext, type UnitOfWork } from '#server/work/unit-of-work.ts'

export function adminTaskRoutes(context: AppContext): Route[] {
  const { flightTimes, serviceSchedule } = jobs.flightDataJobs(context)
  const feedOf = (db: Db) => openFeed(db, context.sealer, context.config, () => context.now())
  return [
    answerQuery(contract.resetAirports.plan, ({ db, actor, now }) =>
      plans.planOfAirports(db, { actor, now }, null),
    ),
    answerCommand(contract.resetAirports.run, (call) => started(call, jobs.resetAirportsJob, { rows: null })),
    answerByOwnWork(contract.airportsFile, async ({ db, actor, now, body, query }) => {
      const rows = await readOurAirports(body.file)
      if (isRefusal(rows)) return rows
      const plan = await plans.planOfAirports(db, { actor, now }, rows)
      const payload = { rows: rows.map((it) => [...it]) }
      return {
        plan,
        jobGuid:
          query.mode === 'save'
            ? await queued(db, { actor, now }, plan, jobs.resetAirportsJob, payload)
            : null,
      }
    }),

    answerQuery(contract.updateAviationNames.plan, ({ db, actor, now }) =>
      plans.planOfNames(db, { actor, now }),
    ),
    answerCommand(contract.updateAviationNames.run, (call) => started(call, jobs.aviationNamesJob, {})),

    answerQuery(contract.updateFlightTimes.plan, async ({ db }) =>
      plans.planOfFlightTimes(db, await feedOf(db)),
    ),
    answerCommand(contract.updateFlightTimes.run, (call) => started(call, flightTimes, {})),

    answerByOwnWork(contract.initFlightSchedules.plan, async ({ db, actor, now, query }) => {
      if (query.source === 'patterns') return plans.planOfPatterns(db, now)
      const feed = await feedOf(db)
      if (!feed)
        return {
          counts: [],
          notes: [],
          whyNot: 'No flight data service is set up. Set one up under Configuration, Integrations.',
        }
      try {
        return await plans.planOfLines(
          db,
          { actor, now },
          await readServiceSchedule(feed, now, query.until),
          false,
        )
      } catch (error) {
        if (error instanceof FlightDataFailed)
          return refuse('flightData', failureMessage(feed.provider, error.kind))
        throw error
      }
    }),
    answerCommand(contract.initFlightSchedules.run, (call) =>
      call.body.source === 'patterns'
        ? started(call, flightScheduleJob, {})
        : started(call, serviceSchedule, { until: call.body.until ?? null }),
    ),
    answerByOwnWork(contract.scheduleFile, async ({ db, actor, now, body, query }) => {
      const read = readScheduleFile(body.file)
      if (isRefusal(read)) return read
      const plan = await plans.planOfLines(db, { actor, now }, read, true)
      const payload = {
        lines: read.flatMap(({ name, line }) =>
          line === null ? [] : [{ name, line: { ...line, weekdays: [...line.weekdays] } }],
        ),
      }
      return {
        plan,
        jobGuid:
          query.mode === 'save'
            ? await queued(db, { actor, now }, plan, jobs.importScheduleJob, payload)
            : null,
      }
    }),

    answerQuery(contract.assignDayNumbers.plan, ({ db, query }) => plans.planOfDayNumbers(db, query.date)),
    answerCommand(contract.assignDayNumbers.run, (call) =>
      started(call, jobs.dayNumbersJob, { date: call.body.date }),
    ),

    answerQuery(contract.addQueryNames.plan, ({ db }) => plans.planOfQueryNames(db)),
    answerCommand(contract.addQueryNames.run, (call) => started(call, jobs.queryNamesJob, {})),

    answerQuery(contract.resetOriginalBookingDate.plan, ({ db, query }) =>
      plans.planOfOriginalDates(db, query),
    ),
    answerCommand(contract.resetOriginalBookingDate.run, async (call) => {
      const { from, to, reason } = call.body
      return (
        plans.whyNotDays({ from, to }) ?? (await started(call, jobs.originalDatesJob, { from, to, reason }))
      )
    }),
  ]
}

async function started<Payload>(work: UnitOfWork, job: Job<Payload>, payload: Payload) {
  return { guid: await queueJob(work, job, payload), toast: 'Task started' }
}

/** A file is imported only if its plan allows it. */
async function queued<Payload>(
  db: Db,
  context: CommandContext,
  plan: { whyNot: string | null },
  job: Job<Payload>,
  payload: Payload,
) {
  return plan.whyNot === null ? inUnitOfWork(db, context, (work) => queueJob(work, job, payload)) : null
}
