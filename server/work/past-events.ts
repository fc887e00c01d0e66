import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'

/** Forgets live events: a browser that was away for longer reads everything anew. */
export async function forgetEvents(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('event').where('at', '<', before).execute()
}
