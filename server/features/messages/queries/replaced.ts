import { isReplacedBy } from '#domain/message/superseded.ts'
import type { Db } from '#server/db/connection.ts'

/** Whether a later message about the same reservation made this one untrue. */
export async function isReplaced(db: Db, guid: string): Promise<boolean> {
  const rows = await db
    .selectFrom('outbox as earlier')
    .innerJoin('outbox as later', 'later.group_guid', 'earlier.group_guid')
    .select(['earlier.template as earlier', 'later.template as later'])
    .distinct()
    .where('earlier.guid', '=', guid)
    .where('earlier.kind', '=', 'mail')
    .where('later.kind', '=', 'mail')
    // A copy says the same again.
    .where('later.again_of', 'is', null)
    .whereRef('later.position', '>', 'earlier.position')
    .execute()
  return rows.some(({ earlier, later }) => isReplacedBy(earlier, later))
}
