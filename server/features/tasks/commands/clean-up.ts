import { sql } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'

const day = 24 * 60

/** Throws away what has served its time: nothing of the business, only what the machinery remembers for a while. */
export async function cleanUp(db: Db, now: Instant): Promise<void> {
  const yesterday = addMinutes(now, -day)
  await db.deleteFrom('event').where('at', '<', yesterday).execute()
  await db.deleteFrom('idempotency').where('created_at', '<', yesterday).execute()
  await db.deleteFrom('confirmation').where('expires_at', '<', yesterday).execute()
  await db.deleteFrom('rate_limit').where('resets_at', '<', now).execute()
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await db.deleteFrom('push_subscription').where('expires_at', '<', now).execute()
  // Which devices had a message matters only while it is still tried for others.
  await db
    .deleteFrom('push_delivery')
    .using('outbox')
    .whereRef('outbox.guid', '=', 'push_delivery.message_guid')
    .where('outbox.state', '<>', 'waiting')
    .execute()
  await db.deleteFrom('one_time_token').where('expires_at', '<', yesterday).execute()
  // A Postgres keeps its figures about tables by itself; the embedded one does not, and plans by them.
  await sql`analyze`.execute(db)
}
