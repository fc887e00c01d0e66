import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { DeadLink } from '#domain/my-booking/dead-page.ts'
import { isLinkExpired } from '#domain/my-booking/link-days.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { guidIn } from '#server/work/signed-guids.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'

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
