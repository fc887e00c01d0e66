import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import type { RequestKind } from '#domain/my-booking/request-state.ts'
import type { SeatsWanted } from '#domain/my-booking/request-text.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { guestPageState } from '#contract/my-booking.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import type { Actor } from '#server/work/actor.ts'

interface StoredRequest {
  guid: string
  kind: RequestKind
  text: string
  at: Instant
  doneAt: Instant | null
  answer: string | null
  withdrawn: boolean
  seats: SeatsWanted | null
}

const seatsWanted = sql`(select json_build_object('name', seat.name, 'guestNames', seat.guest_names,
    'count', (r.seats ->> 'count')::integer, 'chargeCents', (r.seats ->> 'chargeCents')::integer)
  from car_seat seat where seat.guid = (r.seats ->> 'guid')::uuid)`

/** What a guest did or asked for on the page, latest first. */
export async function requestsOf(db: Db, groupGuid: string): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    select r.guid, r.kind, r.text, ${instantJson('r.at')} as at, ${instantJson('r.done_at')} as "doneAt",
      r.answer, r.withdrawn, ${seatsWanted} as seats
    from guest_request r where r.group_guid = ${groupGuid}::uuid
    order by r.at desc, r.guid desc limit 100`.execute(db)
  return rows
}

/** Child seats that a guest asked for. Null: the request is about something else. */
export async function seatsWantedIn(db: Db, request: string): Promise<SeatsWanted | null> {
  const { rows } = await sql<{ seats: SeatsWanted | null }>`
    select ${seatsWanted} as seats from guest_request r where r.guid = ${request}::uuid`.execute(db)
  return rows[0]?.seats ?? null
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
