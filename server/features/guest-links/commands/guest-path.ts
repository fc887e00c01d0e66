import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { myBookingPath } from '#contract/screens.ts'
import type { Db } from '#server/db/connection.ts'
import { linkText } from '#server/work/signed-guids.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'

/** The path of the guest’s page of a reservation. There is one working link at a time, made when needed. */
export async function guestPathOf(
  db: Db,
  links: SignedLinks,
  groupGuid: string,
  now: string,
): Promise<string> {
  // Updates nothing: two mails at the same time get the same link.
  const { rows } = await sql<{ guid: string }>`
    insert into guest_link (guid, group_guid, created_at) values (${randomUUID()}, ${groupGuid}, ${now})
    on conflict (group_guid) where revoked_at is null do update set group_guid = excluded.group_guid
    returning guid`.execute(db)
  const [link] = rows
  if (!link) throw new Error('A link was not stored')
  return `${myBookingPath}/${await linkText(links, link.guid)}`
}
