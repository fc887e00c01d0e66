import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'

const retentionMinutes = 90 * 24 * 60

/** Deletes deliveries processed more than 90 days ago. Waiting and failed ones remain. */
export async function forgetDeliveries(db: Db, now: Instant): Promise<number> {
  const old = addMinutes(now, -retentionMinutes)
  const { numDeletedRows } = await db
    .deleteFrom('bokun_delivery')
    .where('state', '=', 'done')
    .where('done_at', '<', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
