import * as z from 'zod/mini'
import { command, query, upload, type Endpoint, type Nothing, type ObjectShape } from '#contract/endpoint.ts'
import { optionalText, saved, serviceDate, text } from '#contract/shapes.ts'

/**
 * The administrator's tasks: each previews its effect, then runs as a job (`contract/jobs.ts`), and is safe
 * to repeat.
 */

/** What a task would do now. */
export const taskPlan = z.object({
  counts: z.array(z.object({ label: z.string(), count: z.number() })),
  /** Notes, such as examples and what stays unchanged. */
  notes: z.array(z.string()),
  /** Why the task can't run, or null. */
  whyNot: z.nullable(z.string()),
})
export type TaskPlan = z.infer<typeof taskPlan>

export interface AdminTask<Q extends ObjectShape = ObjectShape, B extends ObjectShape = ObjectShape> {
  readonly plan: Endpoint<Nothing, Q, Nothing, typeof taskPlan>
  readonly run: Endpoint<Nothing, Nothing, B, typeof saved>
}

function task<Q extends ObjectShape, B extends ObjectShape>(
  name: string,
  declared: { summary: string; query: Q; body: B; perMinute?: number },
): AdminTask<Q, B> {
  const perMinute = declared.perMinute === undefined ? {} : { perMinute: declared.perMinute }
  return {
    plan: query({
      get: `/api/tasks/${name}`,
      needs: 'adminSystem',
      summary: `Preview: ${declared.summary}`,
      query: declared.query,
      reply: taskPlan,
      ...perMinute,
    }),
    run: command({
      post: `/api/tasks/${name}`,
      needs: 'adminSystem',
      summary: declared.summary,
      body: declared.body,
    }),
  }
}

const nothing = z.object({})

export const resetAirports = task('resetairports', {
  summary: 'Reset all airports, including edited ones, to the bundled list',
  query: nothing,
  body: nothing,
})

export const updateAviationNames = task('updateaviationnames', {
  summary: 'Update airport and airline names from the bundled lists; names edited manually don’t change',
  query: nothing,
  body: nothing,
})

export const updateFlightTimes = task('updateflighttimes', {
  summary: 'Fetch today’s and tomorrow’s flights from the flight data service',
  query: nothing,
  body: nothing,
})

export const scheduleSources = ['patterns', 'service'] as const
const scheduleInput = z.object({
  source: z.prefault(z.enum(scheduleSources), 'patterns'),
  /** For the service: the last day of the flights found; defaults to the end of the timetable season. */
  until: z.optional(serviceDate),
})
export const initFlightSchedules = task('initflightschedules', {
  summary:
    'Create flights from the weekly schedule for the configured number of days ahead, ' +
    'optionally fetching the schedule from the flight data service first',
  query: scheduleInput,
  body: scheduleInput,
  perMinute: 60,
})

export const assignDayNumbers = task('assigndaynumbers', {
  summary: 'Assign day numbers to a date’s fast-track parties that don’t have one',
  query: z.object({ date: serviceDate }),
  body: z.object({ date: serviceDate }),
})

export const addQueryNames = task('addquerynames', {
  summary: 'Rebuild the search index of customer, passenger and location names',
  query: nothing,
  body: nothing,
})

const serviceDays = { from: serviceDate, to: serviceDate }
export const resetOriginalBookingDate = task('ResetOriginalBookingDate', {
  summary: 'Set the original booking date of reservations to the day their first booking was made',
  query: z.object({ ...serviceDays, reason: optionalText(300) }),
  body: z.object({ ...serviceDays, reason: text(300) }),
})

/** What importing a file would do, and once saved, the job that does it. */
const fileRead = z.object({ plan: taskPlan, jobGuid: z.nullable(z.string()) })
const mode = z.object({ mode: z.prefault(z.enum(['check', 'save']), 'check') })

export const airportsFile = upload({
  post: '/api/tasks/resetairports/file',
  needs: 'adminSystem',
  summary: 'Update airports from an OurAirports airports.csv file',
  atMostBytes: 25 * 1024 * 1024,
  query: mode,
  reply: fileRead,
})

export const scheduleFile = upload({
  post: '/api/tasks/initflightschedules/file',
  needs: 'adminSystem',
  summary:
    'Import the weekly schedule from a CSV file with the columns ' +
    'airline, number, direction, other airport, from, to, days, time',
  atMostBytes: 5 * 1024 * 1024,
  query: mode,
  reply: fileRead,
})
