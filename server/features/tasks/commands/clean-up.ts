import { sql } from 'kysely'
import type { JobResult } from '#contract/jobs.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { forgetConfirmations } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { forgetExpiredCodes } from '#server/features/account/commands/password-codes.ts'
import { forgetExpiredSessions } from '#server/features/account/commands/sessions.ts'
import { forgetDelivered, forgetExpiredDevices } from '#server/features/push/commands/subscriptions.ts'
import type { JobContext } from '#server/features/tasks/commands/job.ts'
import { forgetReplies } from '#server/http/once.ts'
import { forgetCounts } from '#server/http/rate-limit.ts'
import { forgetEvents } from '#server/work/past-events.ts'

const day = 24 * 60

/** What is deleted, and how. Features above this one add their own. */
export type CleanUpStep = readonly [label: string, forget: () => Promise<number>]

/** Deletes expired technical data, never business data. Returns the rows deleted by kind. */
export async function cleanUp(
  db: Db,
  now: Instant,
  progress: JobContext['progress'] = () => {},
  more: readonly CleanUpStep[] = [],
): Promise<JobResult> {
  const yesterday = addMinutes(now, -day)
  const steps: CleanUpStep[] = [
    ['Live events', () => forgetEvents(db, yesterday)],
    ['Stored API responses', () => forgetReplies(db, yesterday)],
    ['Confirmations', () => forgetConfirmations(db, yesterday)],
    ['Rate limits', () => forgetCounts(db, now)],
    ['Sessions', () => forgetExpiredSessions(db, now)],
    ['Push devices', () => forgetExpiredDevices(db, now)],
    ['Push deliveries', () => forgetDelivered(db)],
    ['Codes', () => forgetExpiredCodes(db, yesterday)],
    ...more,
  ]
  const result: JobResult = []
  for (const [label, forget] of steps) {
    progress(result.length, steps.length, label)
    result.push({ label, count: await forget() })
  }
  // Postgres maintains table statistics automatically; the embedded one doesn't, and needs them for planning.
  await sql`analyze`.execute(db)
  progress(steps.length, steps.length, '')
  return result
}
