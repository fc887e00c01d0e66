import { calendarFeed, type calendarFeeds } from '#contract/calendar-feeds.ts'
import { addressOf, type ReplyOf } from '#contract/endpoint.ts'
import { feedsOf } from '#domain/calendar-feed/feed-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { feedLink } from '#server/features/calendar-feeds/queries/open-feed.ts'
import type { Actor } from '#server/work/actor.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'

/** The feeds of the user, each with its link if there is one. */
export async function ownFeeds(
  db: Db,
  actor: Actor,
  { links, publicUrl }: { links: SignedLinks; publicUrl: string },
): Promise<ReplyOf<typeof calendarFeeds>> {
  const rows = await db
    .selectFrom('calendar_feed')
    .select(['guid', 'kind', 'created_at', 'read_at'])
    .where('account_guid', '=', actor.accountGuid)
    .execute()
  const items = feedsOf(actor).map(async (kind) => {
    const row = rows.find((it) => it.kind === kind)
    if (!row) return { kind, link: null }
    const url = `${publicUrl}${addressOf(calendarFeed.path, { link: await feedLink(links, row.guid) })}`
    return { kind, link: { url, madeAt: row.created_at, readAt: row.read_at } }
  })
  return { items: await Promise.all(items) }
}
