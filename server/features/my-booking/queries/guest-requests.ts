import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { guestPageState } from '#contract/my-booking.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import type { Actor } from '#server/work/actor.ts'

/** What a guest did or asked for on the page, latest first. */
export function requestsOf(db: Db, groupGuid: string) {
  return db
    .selectFrom('guest_request')
    .select(['kind', 'text', 'at', 'done_at as doneAt', 'answer'])
    .where('group_guid', '=', groupGuid)
    .orderBy('at', 'desc')
    .orderBy('guid', 'desc')
    .limit(100)
    .execute()
}

export async function guestPageStateOf(
  db: Db,
  actor: Actor,
  { customerGuid, groupGuid }: { customerGuid: string; groupGuid: string },
): Promise<ReplyOf<typeof guestPageState> | Refusal> {
  const group = await db
    .selectFrom('booking_group')
    .select('guid')
    .where('guid', '=', groupGuid)
    .where(isOfCustomer('booking_group.customer_guid', customerGuid))
    .where(isWithin(partnerScopeOf(actor), 'booking_group.partner_guid'))
    .executeTakeFirst()
  if (!group) return notFound
  const link = await db
    .selectFrom('guest_link')
    .select('created_at')
    .where('group_guid', '=', groupGuid)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  // Also of revoked links, which the guest may have opened.
  const visit = await db
    .selectFrom('guest_visit')
    .select('seen_at')
    .where('group_guid', '=', groupGuid)
    .orderBy('began_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { madeAt: link?.created_at ?? null, seenAt: visit?.seen_at ?? null }
}
