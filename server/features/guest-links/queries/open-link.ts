import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { DeadLink } from '#domain/my-booking/dead-page.ts'
import { isLinkExpired } from '#domain/my-booking/link-days.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'

/** A link: the guid of its row in base64url (22 characters), then the signature of that guid (27). */
export async function linkText(links: SignedLinks, guid: string): Promise<string> {
  const id = Buffer.from(guid.replaceAll('-', ''), 'hex').toString('base64url')
  return `${id}${await links.codeOf(guid)}`
}

const pattern = /^([\w-]{22})([\w-]{27})$/

/** The guid in a link, if it was signed here. */
async function guidIn(links: SignedLinks, link: string): Promise<string | null> {
  const [, id, code] = pattern.exec(link) ?? []
  if (id === undefined || code === undefined) return null
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const guid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  // Any other text with the same bits is another link.
  const expected = Buffer.from(await linkText(links, guid))
  const given = Buffer.from(link)
  return expected.length === given.length && timingSafeEqual(expected, given) ? guid : null
}

export type Opened = { groupGuid: string } | { dead: DeadLink }

/** The reservation that a link opens, or why it opens none. */
export async function openLink(db: Db, links: SignedLinks, link: string, now: string): Promise<Opened> {
  const guid = await guidIn(links, link)
  if (guid === null) return { dead: 'damaged' }
  const { rows } = await sql<{ groupGuid: string; isRevoked: boolean; last: ServiceDate }>`
    select l.group_guid as "groupGuid", l.revoked_at is not null as "isRevoked",
      greatest(g.first_service_date,
        (select max(service_date) from booking where group_guid = l.group_guid),
        (select max(service_date) from trip where group_guid = l.group_guid)) as last
    from guest_link l join booking_group g on g.guid = l.group_guid where l.guid = ${guid}::uuid`.execute(db)
  const [found] = rows
  if (!found) return { dead: 'damaged' }
  if (found.isRevoked) return { dead: 'revoked' }
  const { time_zone: timeZone } = await siteSettings(db)
  return isLinkExpired(found.last, localDateOf(now, timeZone))
    ? { dead: 'expired' }
    : { groupGuid: found.groupGuid }
}
