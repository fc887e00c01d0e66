import * as z from 'zod/mini'
import type { JobResult } from '#contract/jobs.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import type { Actor } from '#server/work/actor.ts'
import type { Db } from '#server/db/connection.ts'

/** What a job gets while it runs. */
export interface JobContext {
  db: Db
  clock: () => Instant
  /** Who asked for it, with today's permissions; the portal itself when nobody did. */
  requestedBy: Actor
  /** Aborted when this server shuts down. Only jobs with `resumes` look at it. */
  stopping?: AbortSignal
  /** Reports how far it is; ends the job when it was cancelled. Call it as often as convenient: it is stored twice a second at most. */
  progress: (done: number, total: number | null, message: string) => void
}

/** What `run` returns when it stopped with its server: the run goes back to the queue, and the next server continues it. */
export const unfinished = Symbol('unfinished')

export type JobOutcome = JobResult | Refusal | typeof unfinished

/**
 * Long work with a typed payload. A run whose server died is begun again, so `run` must be safe to repeat. A refusal is a failure with a
 * sentence for whoever asked.
 */
export interface Job<Payload> {
  name: string
  title: string
  payload: z.ZodMiniType<Payload>
  /** What the history says of the payload; without it, all of it. */
  recorded?: (payload: Payload) => object
  /** A job that continues where it stopped. It may be started any number of times, and other jobs run at the same time. */
  resumes?: true
  run(context: JobContext, payload: Payload): Promise<JobOutcome>
}

/** A job of any payload: it reads the stored one by its own shape. */
export interface RunnableJob {
  name: string
  resumes?: true
  runStored(context: JobContext, stored: unknown): Promise<JobOutcome>
}

export function job<Payload>(it: Job<Payload>): Job<Payload> & RunnableJob {
  return {
    ...it,
    runStored: async (context, stored) => {
      const payload = z.safeParse(it.payload, stored)
      return payload.success
        ? it.run(context, payload.data)
        : refuse('payload', 'This version of the portal cannot read what the task is about')
    },
  }
}
