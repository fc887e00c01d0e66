import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { newGuid } from '#server/work/guid.ts'
import { guidIn } from '#server/work/signed-guids.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'

/** Pages that stay open for hours report it again and again. */
const writtenEveryMinutes = 1

/** Reports this far apart are of different visits. */
const newVisitAfterMinutes = 30

/** Records that the guest has the page open. Ignores damaged and revoked links. */
export async function markSeen(db: Db, links: SignedLinks, link: string, now: Instant): Promise<void> {
  const guid = await guidIn(links, link)
  if (guid === null) return
  await db.transaction().execute(async (tx) => {
    // Two tabs of the guest are one visit.
    const own = await tx
      .selectFrom('guest_link')
      .select('group_guid')
      .where('guid', '=', guid)
      .where('revoked_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!own) return
    const last = await tx
      .selectFrom('guest_visit')
      .select(['guid', 'seen_at'])
      .where('group_guid', '=', own.group_guid)
      .orderBy('began_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last && last.seen_at > addMinutes(now, -writtenEveryMinutes)) return
    if (last && last.seen_at > addMinutes(now, -newVisitAfterMinutes))
      await tx.updateTable('guest_visit').set({ seen_at: now }).where('guid', '=', last.guid).execute()
    else
      await tx
        .insertInto('guest_visit')
        .values({ guid: newGuid(), group_guid: own.group_guid, began_at: now, seen_at: now })
        .execute()
  })
}
