import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'

/** Deletes old live events: a browser away for longer reloads everything. */
export async function forgetEvents(db: Db, before: Instant): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('event').where('at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
