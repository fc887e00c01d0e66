import { sql } from 'kysely'
import { allPermissions, partnerPermissions } from '#domain/access/permissions.ts'
import { feedsOf, type FeedKind } from '#domain/calendar-feed/feed-kinds.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'
import { guidIn, linkText } from '#server/work/signed-guids.ts'
import type { Actor } from '#server/work/actor.ts'

const purpose = 'calendar'

/** The last part of a feed’s address. */
export function feedLink(links: SignedLinks, guid: string): Promise<string> {
  return linkText(links, guid, purpose)
}

export interface OpenFeed {
  kind: FeedKind
  reader: Actor & { accountGuid: string }
}

/**
 * The feed that a link opens and the account that reads it. Null: the link is damaged or off, or the account,
 * its partner or its permission is gone.
 */
export async function openFeed(
  db: Db,
  links: SignedLinks,
  link: string,
  now: Instant,
): Promise<OpenFeed | null> {
  const guid = await guidIn(links, link, purpose)
  if (guid === null) return null
  const row = await db
    .selectFrom('calendar_feed as feed')
    .innerJoin('account', 'account.guid', 'feed.account_guid')
    .leftJoin('partner', 'partner.guid', 'account.partner_guid')
    .select(['feed.kind as feed', 'feed.read_at', 'account.guid', 'account.name', 'account.kind'])
    .select(['account.permissions', 'account.partner_guid'])
    .where('feed.guid', '=', guid)
    .where('account.active', '=', true)
    .where((it) => it.or([it('partner.guid', 'is', null), it('partner.active', '=', true)]))
    .executeTakeFirst()
  if (!row) return null
  const granted = row.kind === 'partner' ? partnerPermissions : allPermissions
  const reader = {
    accountGuid: row.guid,
    name: row.name,
    kind: row.kind,
    permissions: granted.filter((it) => row.permissions.includes(it)),
    partnerGuid: row.partner_guid,
  }
  if (!feedsOf(reader).includes(row.feed)) return null
  await noteRead(db, guid, row.read_at, now)
  return { kind: row.feed, reader }
}

const notedEveryMinutes = 60

async function noteRead(db: Db, guid: string, readAt: Instant | null, now: Instant): Promise<void> {
  if (readAt !== null && minutesBetween(readAt, now) < notedEveryMinutes) return
  await sql`update calendar_feed set read_at = ${now} where guid = ${guid}`.execute(db)
}
