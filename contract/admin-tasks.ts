import * as z from 'zod/mini'
import { command, query, upload, type Endpoint, type Nothing, type ObjectShape } from '#contract/endpoint.ts'
import { optionalText, saved, serviceDate, text } from '#contract/shapes.ts'

/** The administrator's tasks: each says what it will do, then runs as a job (`contract/jobs.ts`), and is safe to run again. */

/** What a task would do now. */
export const taskPlan = z.object({
  counts: z.array(z.object({ label: z.string(), count: z.number() })),
  /** Sentences, such as examples and what is left alone. */
  notes: z.array(z.string()),
  /** Why it cannot run; null: it can. */
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
      summary: `What this task would do: ${declared.summary}`,
      query: declared.query,
      reply: taskPlan,
      ...perMinute,
    }),
    run: command({ post: `/api/tasks/${name}`, needs: 'adminSystem', summary: declared.summary, body: declared.body }),
  }
}

const nothing = z.object({})

export const resetAirports = task('resetairports', {
  summary: 'Set every airport of the shipped list back to what it says there, hand edits too',
  query: nothing,
  body: nothing,
})

export const updateAviationNames = task('updateaviationnames', {
  summary: 'Update names of airports and airlines from the shipped lists; hand edits stay',
  query: nothing,
  body: nothing,
})

export const updateFlightTimes = task('updateflighttimes', {
  summary: 'Ask the flight data service for the flights of today and tomorrow',
  query: nothing,
  body: nothing,
})

export const scheduleSources = ['patterns', 'service'] as const
const scheduleInput = z.object({
  source: z.prefault(z.enum(scheduleSources), 'patterns'),
  /** From the service: the last day the flights found run; not given: the end of the timetable season. */
  until: z.optional(serviceDate),
})
export const initFlightSchedules = task('initflightschedules', {
  summary: 'Make the flights of the weekly schedule up to the horizon, or first take the schedule from the flight data service',
  query: scheduleInput,
  body: scheduleInput,
  perMinute: 60,
})

export const assignDayNumbers = task('assigndaynumbers', {
  summary: 'Give a day number to each fast-track party of a date that has none',
  query: z.object({ date: serviceDate }),
  body: z.object({ date: serviceDate }),
})

export const addQueryNames = task('addquerynames', {
  summary: 'Rebuild the names that customers, passengers and locations are found by',
  query: nothing,
  body: nothing,
})

const serviceDays = { from: serviceDate, to: serviceDate }
export const resetOriginalBookingDate = task('ResetOriginalBookingDate', {
  summary: 'Set the original booking date of reservations to the day their first booking was made',
  query: z.object({ ...serviceDays, reason: optionalText(300) }),
  body: z.object({ ...serviceDays, reason: text(300) }),
})

/** What a file would do, and once saved, the run that does it. */
const fileRead = z.object({ plan: taskPlan, jobGuid: z.nullable(z.string()) })
const mode = z.object({ mode: z.prefault(z.enum(['check', 'save']), 'check') })

export const airportsFile = upload({
  post: '/api/tasks/resetairports/file',
  needs: 'adminSystem',
  summary: 'Set airports to what an airports.csv of OurAirports says',
  atMostBytes: 25 * 1024 * 1024,
  query: mode,
  reply: fileRead,
})

export const scheduleFile = upload({
  post: '/api/tasks/initflightschedules/file',
  needs: 'adminSystem',
  summary: 'Take the weekly schedule from a CSV: airline, number, direction, other airport, from, to, days, time',
  atMostBytes: 5 * 1024 * 1024,
  query: mode,
  reply: fileRead,
})
