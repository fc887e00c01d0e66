import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'

const retentionMinutes = 90 * 24 * 60

/** Deletes deliveries processed more than 90 days ago. Waiting and failed ones remain. */
export function forgetDeliveries(db: Db, now: Instant): Promise<number> {
  const old = addMinutes(now, -retentionMinutes)
  return deleteInBatches((atMost) =>
    db
      .deleteFrom('bokun_delivery')
      .where('guid', 'in', (it) =>
        it
          .selectFrom('bokun_delivery')
          .select('guid')
          .where('state', '=', 'done')
          .where('done_at', '<', old)
          .limit(atMost),
      )
      .executeTakeFirst(),
  )
}
