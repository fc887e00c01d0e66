import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { guestPaths } from '#contract/screens.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { remindOfBooking } from '#server/features/guest-messages/commands/remind.ts'
import { linkText } from '#server/features/my-booking/queries/open-link.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

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
  return `${guestPaths.myBooking}/${await linkText(links, link.guid)}`
}

interface OfGroup {
  customerGuid: string
  groupGuid: string
}

interface Linking {
  links: SignedLinks
  publicUrl: string
}

/** The link for an agent to copy, or e-mailed to the guest with a reminder. */
export async function makeLink(
  work: UnitOfWork,
  { links, publicUrl }: Linking,
  { mail, ...of }: OfGroup & { mail: boolean },
): Promise<{ url: string; toast: string } | Refusal> {
  const group = await reachable(work, of)
  if (isRefusal(group)) return group
  const path = await guestPathOf(work.tx, links, of.groupGuid, work.now)
  const sent = mail ? await remindOfBooking(work, { customer: of.customerGuid, group: of.groupGuid }) : null
  if (isRefusal(sent)) return sent
  work.audit.record({
    action: 'makeGuestLink',
    subjectKind: 'group',
    subjectGuid: of.groupGuid,
    customerGuid: group.customerGuid,
    groupGuid: of.groupGuid,
    after: { mailed: mail },
  })
  return { url: new URL(path, publicUrl).href, toast: sent?.toast ?? 'Link copied' }
}

/** Revokes the link: whoever has it sees nothing from now on. The next message contains another. */
export async function revokeLink(work: UnitOfWork, of: OfGroup): Promise<Saved | Refusal> {
  const group = await reachable(work, of)
  if (isRefusal(group)) return group
  const revoked = await work.tx
    .updateTable('guest_link')
    .set({ revoked_at: work.now, revoked_by: work.actor.accountGuid })
    .where('group_guid', '=', of.groupGuid)
    .where('revoked_at', 'is', null)
    .returning('guid')
    .executeTakeFirst()
  if (!revoked) return refuse('link', 'There is no link to revoke')
  work.audit.record({
    action: 'revokeGuestLink',
    subjectKind: 'group',
    subjectGuid: of.groupGuid,
    customerGuid: group.customerGuid,
    groupGuid: of.groupGuid,
  })
  work.events.publish({ topic: 'group', guid: of.groupGuid, partnerGuid: group.partnerGuid })
  return { toast: 'Link revoked' }
}

async function reachable(work: UnitOfWork, { customerGuid, groupGuid }: OfGroup) {
  const row = await work.tx
    .selectFrom('booking_group')
    .select(['customer_guid as customerGuid', 'partner_guid as partnerGuid'])
    .where('guid', '=', groupGuid)
    .where(isOfCustomer('booking_group.customer_guid', customerGuid))
    .where(isWithin(partnerScopeOf(work.actor), 'booking_group.partner_guid'))
    .executeTakeFirst()
  return row ?? notFound
}
