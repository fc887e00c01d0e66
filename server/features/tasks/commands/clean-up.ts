import { sql } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { forgetConfirmations } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { forgetExpiredCodes } from '#server/features/account/commands/password-codes.ts'
import { forgetExpiredSessions } from '#server/features/account/commands/sessions.ts'
import { forgetDelivered, forgetExpiredDevices } from '#server/features/push/commands/subscriptions.ts'
import { forgetReplies } from '#server/http/once.ts'
import { forgetCounts } from '#server/http/rate-limit.ts'
import { forgetEvents } from '#server/work/past-events.ts'

const day = 24 * 60

/** Deletes expired technical data, never business data. */
export async function cleanUp(db: Db, now: Instant): Promise<void> {
  const yesterday = addMinutes(now, -day)
  await forgetEvents(db, yesterday)
  await forgetReplies(db, yesterday)
  await forgetConfirmations(db, yesterday)
  await forgetCounts(db, now)
  await forgetExpiredSessions(db, now)
  await forgetExpiredDevices(db, now)
  await forgetDelivered(db)
  await forgetExpiredCodes(db, yesterday)
  // Postgres maintains table statistics by itself; the embedded one does not, and needs them for planning.
  await sql`analyze`.execute(db)
}
