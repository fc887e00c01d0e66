import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { Saved } from '#contract/shapes.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A customer’s reservation. */
export interface OfGroup {
  customerGuid: string
  groupGuid: string
}

/** Revokes the link: it stops working for everyone. The next message contains a new one. */
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
  if (!revoked) return refuse('link', 'There’s no link to revoke')
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

/** The reservation, if the user may see it. */
export async function reachable(work: UnitOfWork, { customerGuid, groupGuid }: OfGroup) {
  const row = await work.tx
    .selectFrom('booking_group')
    .select(['customer_guid as customerGuid', 'partner_guid as partnerGuid'])
    .where('guid', '=', groupGuid)
    .where(isOfCustomer('booking_group.customer_guid', customerGuid))
    .where(isWithin(partnerScopeOf(work.actor), 'booking_group.partner_guid'))
    .executeTakeFirst()
  return row ?? notFound
}
