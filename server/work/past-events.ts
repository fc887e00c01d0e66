import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'

/** Deletes old live events: a browser away for longer reloads everything. */
export function forgetEvents(db: Db, before: Instant): Promise<number> {
  return deleteInBatches((atMost) =>
    db
      .deleteFrom('event')
      .where('id', 'in', (it) =>
        it.selectFrom('event').select('id').where('at', '<', before).orderBy('at').limit(atMost),
      )
      .executeTakeFirst(),
  )
}
