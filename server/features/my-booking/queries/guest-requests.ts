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
    .select(['guid', 'booking_guid as bookingGuid', 'kind', 'text', 'at', 'done_at as doneAt', 'answer'])
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
  // Includes revoked links, which the guest may have opened.
  const links = await db
    .selectFrom('guest_link')
    .select(['created_at', 'revoked_at', 'seen_at'])
    .where('group_guid', '=', groupGuid)
    .orderBy('seen_at', (it) => it.desc().nullsLast())
    .execute()
  const requests = await requestsOf(db, groupGuid)
  return {
    madeAt: links.find((it) => it.revoked_at === null)?.created_at ?? null,
    seenAt: links[0]?.seen_at ?? null,
    requests: requests.map(({ guid, kind, text, at, doneAt, answer }) => ({
      guid,
      kind,
      text,
      at,
      doneAt,
      answer,
    })),
  }
}
