import * as z from 'zod/mini'
import type { JobResult } from '#contract/jobs.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import type { Actor } from '#server/work/actor.ts'
import type { Db } from '#server/db/connection.ts'

/** A running job's context. */
export interface JobContext {
  db: Db
  clock: () => Instant
  /** The user who started it, with their current permissions, or the portal itself. */
  requestedBy: Actor
  /** Aborted when this server shuts down. Only jobs with `resumes` use it. */
  stopping?: AbortSignal
  /**
   * Reports progress, and ends the job if it was cancelled. Call it as often as convenient; it is stored at
   * most twice a second.
   */
  progress: (done: number, total: number | null, message: string) => void
}

/**
 * Returned by `run` when it stops with its server: the run returns to the queue, and the next server
 * continues it.
 */
export const unfinished = Symbol('unfinished')

export type JobOutcome = JobResult | Refusal | typeof unfinished

/**
 * A long task with a typed payload. A run whose server died is restarted, so `run` must be safe to repeat. A
 * refusal fails the run with a message for the user.
 */
export interface Job<Payload> {
  name: string
  title: string
  payload: z.ZodMiniType<Payload>
  /** The part of the payload stored in the history; defaults to the whole payload. */
  recorded?: (payload: Payload) => object
  /**
   * A job that continues where it stopped. It can be restarted any number of times, and other jobs run
   * alongside it.
   */
  resumes?: true
  run(context: JobContext, payload: Payload): Promise<JobOutcome>
}

/** A job of any payload type, which parses the stored payload with its own shape. */
export interface RunnableJob {
  name: string
  resumes?: true
  runStored(context: JobContext, stored: unknown): Promise<JobOutcome>
}

export function job<Payload>(definition: Job<Payload>): Job<Payload> & RunnableJob {
  return {
    ...definition,
    runStored: async (context, stored) => {
      const payload = z.safeParse(definition.payload, stored)
      return payload.success
        ? definition.run(context, payload.data)
        : refuse('payload', 'This version of the portal can’t read this task’s data')
    },
  }
}
