import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { guid, instant, listOf, listQuery } from '#contract/shapes.ts'

/** The portal's status, for the people who run it. */
const needs = 'adminSystem'

const runningPortal = z.object({
  guid,
  host: z.string(),
  version: z.string(),
  node: z.string(),
  migration: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** False: it was killed, or lost its database. */
  isRunning: z.boolean(),
})

const scheduledJob = z.object({
  name: z.string(),
  title: z.string(),
  state: z.enum(['never', 'running', 'done', 'failed']),
  lastAt: z.nullable(instant),
  error: z.string(),
  nextAt: z.nullable(instant),
})
export type ScheduledJob = z.infer<typeof scheduledJob>

const slowStatement = z.object({
  guid,
  at: instant,
  call: z.string(),
  reference: z.string(),
  milliseconds: z.number(),
  /** Without the values of its parameters. */
  statement: z.string(),
})
export type SlowStatement = z.infer<typeof slowStatement>

/** A problem, most urgent first. `path`: the page that shows more. */
const problem = z.object({ text: z.string(), advice: z.string(), path: z.nullable(z.string()) })

export const portalStatus = query({
  get: '/api/status',
  needs,
  summary:
    'Get the portal status: problems, portals, database, queues, jobs, backup and slow database statements',
  reply: z.object({
    at: instant,
    problems: z.array(problem),
    portals: z.array(runningPortal),
    database: z.object({
      version: z.string(),
      migration: z.string(),
      bytes: z.number(),
      connections: z.number(),
      connectionsAtMost: z.number(),
      /** Standbys that follow the database. The delay is null if Postgres doesn't show it to the portal. */
      standbys: z.array(z.object({ name: z.string(), delaySeconds: z.nullable(z.number()) })),
    }),
    disks: z.array(z.object({ what: z.string(), freeBytes: z.number(), totalBytes: z.number() })),
    lastBackup: z.nullable(z.object({ madeAt: instant, bytes: z.number() })),
    messages: z.object({ due: z.number(), oldestMinutes: z.number() }),
    webhooks: z.object({ due: z.number(), off: z.number() }),
    pushDevices: z.number(),
    tasks: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
    services: z.array(
      z.object({ name: z.string(), on: z.boolean(), inTrouble: z.boolean(), message: z.string() }),
    ),
    jobs: z.array(scheduledJob),
    /** Of the last hour, the slowest first; at most 20. */
    slow: z.array(slowStatement),
    slowCount: z.number(),
  }),
})
export type PortalStatus = z.infer<(typeof portalStatus)['reply']>

const unexpectedError = z.object({
  guid,
  at: instant,
  kind: z.enum(['request', 'browser', 'job']),
  reference: z.string(),
  call: z.string(),
  /** Null: no one was signed in, or the portal itself. */
  who: z.nullable(z.string()),
  message: z.string(),
  detail: z.string(),
})
export type UnexpectedError = z.infer<typeof unexpectedError>

export const queryUnexpectedErrors = query({
  get: '/api/status/errors',
  needs,
  summary:
    'List unexpected errors from the last 30 days, newest first. Search by the reference shown to the user.',
  query: z.object(listQuery),
  reply: listOf(unexpectedError),
})
