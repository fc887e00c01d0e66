import * as z from 'zod/mini'
import { serviceDate } from '#contract/shapes.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { joinSentences } from '#domain/sentences.ts'
import type { JobResult } from '#contract/jobs.ts'
import type { AppContext } from '#server/app-context.ts'
import { assignDayNumbers } from '#server/features/bookings/commands/assign-day-numbers.ts'
import {
  readServiceSchedule,
  takeLines,
  type ReadLine,
  type TakenLine,
} from '#server/features/flights/commands/import-schedule.ts'
import { lineCounts, listedAtMost } from '#server/features/admin-tasks/queries/task-plans.ts'
import { refreshFlights } from '#server/features/flights/commands/refresh-flights.ts'
import { resetAirports, updateNames } from '#server/features/flights/commands/reset-airports.ts'
import { openFeed, failureMessage } from '#server/features/flights/queries/flight-feed.ts'
import { originalDatesOf, resetOriginalDates } from '#server/features/reservations/commands/original-dates.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { job, type JobContext } from '#server/features/tasks/commands/job.ts'
import { FlightDataFailed } from '#server/flight-data/flight-source.ts'
import { countRows, rebuildNextNames, rowsAtOnce, type NamedTable } from '#server/work/rebuild-names.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** The administrator's tasks as jobs. Each can be started twice and is safe to repeat. */

const nothing = z.object({})
const row = z.array(z.string())
const scheduleLine = z.object({
  airlineCode: z.string(),
  number: z.string(),
  direction: z.enum(['arrival', 'departure']),
  otherAirport: z.string(),
  validFrom: serviceDate,
  validTo: serviceDate,
  weekdays: z.array(z.number()),
  localTime: z.string(),
})

/** On behalf of the user who started it, at the job's own time. */
function asAsked<T>(
  { db, clock, requestedBy }: JobContext,
  act: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  return inUnitOfWork(db, { actor: requestedBy, now: clock() }, act)
}

export const resetAirportsJob = job({
  name: 'reset-airports',
  title: 'Reset airports',
  payload: z.object({ rows: z.nullable(z.array(row)) }),
  recorded: ({ rows }) =>
    rows === null ? { source: 'bundled list' } : { source: 'file', airports: rows.length },
  run: async (context, { rows }) => {
    const changed = await asAsked(context, (work) => resetAirports(work, rows))
    return [{ label: 'Airports updated', count: changed }]
  },
})

export const aviationNamesJob = job({
  name: 'aviation-names',
  title: 'Update airport and airline names',
  payload: nothing,
  run: async (context) => {
    const { airports, airlines } = await asAsked(context, updateNames)
    return [
      { label: 'Airports updated', count: airports },
      { label: 'Airlines updated', count: airlines },
    ]
  },
})

export const importScheduleJob = job({
  name: 'import-schedule',
  title: 'Import flight schedule',
  payload: z.object({ lines: z.array(z.object({ name: z.string(), line: scheduleLine })) }),
  recorded: ({ lines }) => ({ lines: lines.length }),
  run: (context, { lines }) =>
    asAsked(context, async (work): Promise<JobResult | Refusal> => {
      const taken = await taking(
        context,
        work,
        lines.map((it) => ({ ...it, wrong: null })),
      )
      const wrong = wrongLines(taken)
      return wrong.length > 0 ? refuse('file', joinSentences(wrong)) : lineCounts(taken)
    }),
})

async function taking(
  context: JobContext,
  work: UnitOfWork,
  read: readonly ReadLine[],
): Promise<TakenLine[]> {
  const taken = await takeLines(work, read, (place) =>
    context.progress(place, read.length, read[place]?.name ?? ''),
  )
  context.progress(read.length, read.length, '')
  return taken
}

function wrongLines(taken: readonly TakenLine[]): string[] {
  return taken.flatMap((it) => ('wrong' in it ? [it.wrong] : [])).slice(0, listedAtMost)
}

export const dayNumbersJob = job({
  name: 'day-numbers',
  title: 'Assign day numbers',
  payload: z.object({ date: serviceDate }),
  run: async (context, { date }) => {
    const numbered = await asAsked(context, (work) => assignDayNumbers(work, date))
    return isRefusal(numbered) ? numbered : [{ label: 'Parties numbered', count: numbered }]
  },
})

export const namedTables: readonly NamedTable[] = [
  { table: 'customer', of: ['first_name', 'last_name'] },
  { table: 'passenger', of: ['first_name', 'last_name'] },
  { table: 'location', of: ['name'] },
]

const labels = { customer: 'Customers', passenger: 'Passengers', location: 'Locations' } as const

export const queryNamesJob = job({
  name: 'query-names',
  title: 'Rebuild the search index of names',
  payload: nothing,
  run: async (context) => {
    const all = await Promise.all(namedTables.map((it) => countRows(context.db, it.table)))
    const total = all.reduce((sum, it) => sum + it, 0)
    const result: JobResult = []
    let done = 0
    for (const named of namedTables) {
      let [after, changed]: [string | null, number] = [null, 0]
      do {
        context.progress(done, Math.max(done, total), labels[named.table])
        const from = after
        const next: Awaited<ReturnType<typeof rebuildNextNames>> = await asAsked(context, ({ tx }) =>
          rebuildNextNames(tx, named, from),
        )
        after = next.last
        changed += next.changed
        done += next.looked
      } while (after !== null)
      result.push({ label: `${labels[named.table]} updated`, count: changed })
    }
    context.progress(done, done, '')
    return [{ label: 'Names checked', count: done }, ...result]
  },
})

export const originalDatesJob = job({
  name: 'original-dates',
  title: 'Reset original booking dates',
  payload: z.object({ from: serviceDate, to: serviceDate, reason: z.string() }),
  run: async (context, { from, to, reason }) => {
    const { time_zone: timeZone } = await siteSettings(context.db)
    const { wrong } = await originalDatesOf(context.db, { from, to }, timeZone)
    let done = 0
    for (;;) {
      context.progress(done, Math.max(done, wrong.length), '')
      const some = await asAsked(context, (work) =>
        resetOriginalDates(work, { from, to }, { timeZone, reason, atMost: rowsAtOnce / 10 }),
      )
      if (some === 0) return [{ label: 'Dates changed', count: done }]
      done += some
    }
  },
})

const noService = refuse(
  'flightData',
  'No flight data service is set up. Set one up under Configuration, Integrations.',
)

/** The jobs that call the flight data service. */
export function flightDataJobs({ sealer, config }: AppContext) {
  const feedOf = ({ db, clock }: JobContext) => openFeed(db, sealer, config, clock)
  return {
    flightTimes: job({
      name: 'flight-data',
      title: 'Update flight times',
      payload: nothing,
      run: async (context): Promise<JobResult | Refusal> => {
        const feed = await feedOf(context)
        if (!feed) return noService
        context.progress(0, null, 'Calling the flight data service')
        const refreshed = await refreshFlights(context.db, feed, context.clock())
        if (!refreshed)
          return refuse(
            'flightData',
            'The service isn’t responding or was just called. Try again later, or check it under ' +
              'Configuration, Integrations.',
          )
        return [
          { label: 'Flights received', count: refreshed.seen },
          { label: 'Flights changed', count: refreshed.changed },
          { label: 'Flights not matched', count: refreshed.unmatched },
        ]
      },
    }),
    serviceSchedule: job({
      name: 'service-schedule',
      title: 'Import schedule from the flight data service',
      payload: z.object({ until: z.nullable(serviceDate) }),
      run: async (context, { until }): Promise<JobResult | Refusal> => {
        const feed = await feedOf(context)
        if (!feed) return noService
        context.progress(0, null, 'Calling the flight data service')
        try {
          const read = await readServiceSchedule(feed, context.clock(), until ?? undefined)
          const taken = await asAsked(context, (work) => taking(context, work, read))
          return [...lineCounts(taken), ...wrongLines(taken).map((label) => ({ label, count: 1 }))]
        } catch (error) {
          if (error instanceof FlightDataFailed)
            return refuse('flightData', failureMessage(feed.provider, error.kind))
          throw error
        }
      },
    }),
  }
}
