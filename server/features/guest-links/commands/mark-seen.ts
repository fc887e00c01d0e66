import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { guidIn } from '#server/work/signed-guids.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'

/** Pages that stay open for hours report it again and again. */
const writtenEveryMinutes = 1

/** Records that the guest has the page open. Ignores damaged and revoked links. */
export async function markSeen(db: Db, links: SignedLinks, link: string, now: Instant): Promise<void> {
  const guid = await guidIn(links, link)
  if (guid === null) return
  await db
    .updateTable('guest_link')
    .set({ seen_at: now })
    .where('guid', '=', guid)
    .where('revoked_at', 'is', null)
    .where((it) =>
      it.or([it('seen_at', 'is', null), it('seen_at', '<=', addMinutes(now, -writtenEveryMinutes))]),
    )
    .execute()
}
